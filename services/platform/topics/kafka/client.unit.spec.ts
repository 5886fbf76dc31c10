import { describe, expect, it } from '@jest/globals';
import { createRequire } from 'node:module';
import { inspect } from 'node:util';
import { logLevel } from 'kafkajs';
import { Secret } from '../../config/secret.ts';
import { brief, configOf, patient } from './client.ts';
import { faultLog } from './fault-log.ts';
import { quietRequestQueue } from './request-queue.ts';

const brokers = ['one.example:9092', 'two.example:9092'];
const onFault = (): void => undefined;

describe('the configuration of the Kafka client', () => {
  it('is plain and anonymous unless told otherwise', () => {
    const config = configOf({ brokers, onFault }, patient);
    expect(config).toMatchObject({ clientId: 'laycan', brokers, ssl: false, retry: patient });
    expect(config.sasl).toBeUndefined();
  });

  it('takes credentials and TLS', () => {
    const credentials = { username: 'laycan', password: new Secret('opensesame') };
    const config = configOf({ brokers, onFault, credentials, tls: true, node: 'api-1' }, brief);
    expect(config).toMatchObject({
      clientId: 'api-1',
      ssl: true,
      sasl: { mechanism: 'scram-sha-512', username: 'laycan', password: 'opensesame' },
    });
    expect(configOf({ brokers, onFault, credentials, mechanism: 'plain' }, brief).sasl).toMatchObject({
      mechanism: 'plain',
    });
    expect(inspect({ brokers, credentials }, { depth: 9 })).not.toContain('opensesame');
  });
});

describe('what the Kafka client logs', () => {
  const entry = (message: string, level = logLevel.ERROR) => ({
    namespace: 'Connection',
    level,
    label: 'ERROR',
    log: { timestamp: '', message },
  });

  it('becomes a fault, the same one once in 30 seconds', () => {
    const faults: string[] = [];
    let now = 0;
    const log = faultLog(
      (error, doing) => faults.push(`${doing}: ${(error as Error).message}`),
      () => now,
    )(logLevel.ERROR);
    log(entry('Connection timeout'));
    now = 29_000;
    log(entry('Connection timeout'));
    log(entry('Another'));
    now = 31_000;
    log(entry('Connection timeout'));
    expect(faults).toEqual([
      'talking to Kafka (Connection): Connection timeout',
      'talking to Kafka (Connection): Another',
      'talking to Kafka (Connection): Connection timeout',
    ]);
  });

  it('is no fault where groups do what groups do', () => {
    const faults: unknown[] = [];
    const log = faultLog((error) => faults.push(error))(logLevel.ERROR);
    log(entry('Response Heartbeat (The group is rebalancing, so a rejoin is needed)'));
    log(entry('The coordinator is not aware of this member'));
    log(entry('Starting', logLevel.INFO));
    expect(faults).toEqual([]);
  });
});

describe('the request queue of the Kafka client', () => {
  interface Queue {
    pending: unknown[];
    throttleCheckTimeoutId: unknown;
    scheduleCheckPendingRequests(): void;
    destroy(): void;
  }

  it('sets a timer only while requests are pending', () => {
    quietRequestQueue();
    const RequestQueue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as new (
      options: object,
    ) => Queue;
    const queue = new RequestQueue({ logger: { debug: () => undefined } });
    queue.scheduleCheckPendingRequests();
    expect(queue.throttleCheckTimeoutId).toBeNull();
    queue.pending.push({});
    queue.scheduleCheckPendingRequests();
    expect(queue.throttleCheckTimeoutId).not.toBeNull();
    queue.destroy();
  });
});
