import { type ISocketFactory, Kafka, type KafkaConfig, logLevel, type RetryOptions } from 'kafkajs';
import type { Secret } from '../../config/secret.ts';
import { faultLog } from './fault-log.ts';
import { quietRequestQueue } from './request-queue.ts';

/** How to reach the brokers. */
export interface KafkaConnection {
  /** `host:port` of some of them. */
  readonly brokers: readonly string[];
  readonly credentials?: { readonly username: string; readonly password: Secret<string> } | undefined;
  /** How the credentials are shown; `plain` over TLS only. `scram-sha-512` unless told. */
  readonly mechanism?: 'plain' | 'scram-sha-256' | 'scram-sha-512' | undefined;
  /** Certificates are checked by the system's authorities, and those of `NODE_EXTRA_CA_CERTS`. */
  readonly tls?: boolean | undefined;
  /** Names this process in the brokers' logs and quotas. */
  readonly node?: string | undefined;
  /** Told of what the client meets, also of what it gets over by itself. */
  readonly onFault: (error: unknown, doing: string) => void;
  /** Another way to the brokers, for tests. */
  readonly socketFactory?: ISocketFactory | undefined;
}

/** For consumers, which have nothing better to do than to wait for a broker. Milliseconds. */
export const patient: RetryOptions = { initialRetryTime: 100, maxRetryTime: 1_000, retries: 1_000_000 };

/** For whoever has a deadline: the client has none, so it must give up before that. */
export const brief: RetryOptions = { initialRetryTime: 100, maxRetryTime: 1_000, retries: 3 };

const saslOf = ({ credentials, mechanism = 'scram-sha-512' }: KafkaConnection): Pick<KafkaConfig, 'sasl'> => {
  if (!credentials) return {};
  const shown = { username: credentials.username, password: credentials.password.reveal() };
  switch (mechanism) {
    case 'plain':
      return { sasl: { mechanism, ...shown } };
    case 'scram-sha-256':
      return { sasl: { mechanism, ...shown } };
    case 'scram-sha-512':
      return { sasl: { mechanism, ...shown } };
  }
};

/** What the client is told; pure, so that it can be looked at. */
export const configOf = (connection: KafkaConnection, retry: RetryOptions): KafkaConfig => ({
  clientId: connection.node ?? 'laycan',
  brokers: [...connection.brokers],
  ssl: connection.tls ?? false,
  ...saslOf(connection),
  connectionTimeout: 1_000,
  authenticationTimeout: 5_000,
  requestTimeout: 8_000,
  retry,
  logLevel: logLevel.ERROR,
  logCreator: faultLog(connection.onFault),
  ...(connection.socketFactory ? { socketFactory: connection.socketFactory } : {}),
});

export const clientOf = (connection: KafkaConnection, retry: RetryOptions): Kafka => {
  quietRequestQueue();
  return new Kafka(configOf(connection, retry));
};
