export interface KafkaServer {
  /** `host:port` of the one broker. */
  readonly brokers: readonly [string];
  readonly port: number;
  readonly pid: number;
  /** Resolves when it has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** Ends it in order. */
  stop(): Promise<void>;
  /** Ends it at once, as a power cut of the process would. */
  kill(): Promise<void>;
}

/**
 * Starts Apache Kafka on 127.0.0.1: one node, plaintext, topics only as they are created. Its data and `server.log` are
 * in the folder; the same folder starts it again with all that it kept, at the same port. It ends with this process,
 * however that ends.
 *
 * @throws where the machine cannot start it, or it is not ready within a minute
 */
export declare const startKafka: (options: {
  readonly folder: string;
  /** Default: the one of the folder's earlier run, else a free one. */
  readonly port?: number;
}) => Promise<KafkaServer>;
