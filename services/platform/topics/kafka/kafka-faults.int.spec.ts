import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ISocketFactoryArgs } from 'kafkajs';
import { serversMissing } from '../../../../infra/servers/install.mjs';
import { type KafkaServer, startKafka } from '../../../../infra/servers/kafka.mjs';
import { freeze } from '../../../../tests/support/freeze.ts';
import { type ReceivedMessage, PublishOutcomeUnknown, type TopicMessage, type Topics } from '../port.ts';
import { consumeInto, fresh, messageOf } from '../topics.specification.ts';
import { type KafkaTopicsOptions, openKafkaTopics } from './open-kafka-topics.ts';

const missing = serversMissing();
const keys = ['b-1', 'b-2', 'b-3'];

/** In the order of their first coming, as a consumer that drops what it has seen sees them. */
const firstOf = (messages: readonly ReceivedMessage[], key: string): readonly unknown[] => [
  ...new Set(messages.filter((message) => message.key === key).map(({ value }) => JSON.parse(value))),
];

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** Publishes until it is acknowledged, as every publisher must. */
const insist = async (topics: Topics, topic: string, messages: readonly TopicMessage[]): Promise<void> => {
  for (;;) {
    try {
      await topics.publish(topic, messages);
      return;
    } catch (error) {
      if (!(error instanceof PublishOutcomeUnknown)) throw error;
    }
  }
};

(missing ? describe.skip : describe)('topics on Kafka, with faults', () => {
  let folder: string;
  let server: KafkaServer;
  let opened: Topics[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'laycan-kafka-faults-'));
    server = await startKafka({ folder });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    opened = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map((topics) => topics.close()));
  });

  const open = (options: Partial<KafkaTopicsOptions> = {}): Topics => {
    const topics = openKafkaTopics({ brokers: server.brokers, onFault: () => undefined, ...options });
    opened.push(topics);
    return topics;
  };

  /** Who begins while no broker is there hears that outcomes are unknown; gives what must hold once there is one. */
  const beginInVain = async (): Promise<() => Promise<void>> => {
    const topics = open({ publishDeadlineMs: 1_000 });
    const topic = fresh('early');
    const { received } = await consumeInto(topics, { topics: [topic] });
    const message = messageOf('b-1', 'early');
    await expect(topics.publish(topic, [message])).rejects.toThrow(PublishOutcomeUnknown);
    await received.until(() => received.faults.length > 0);
    const other = open();
    await (await consumeInto(other, { topics: [topic] })).consumer.stop();
    await other.close();
    return async () => {
      await insist(topics, topic, [message]);
      await received.count(1);
      expect(received.values).toContain('early');
    };
  };

  // One broker that is away serves both: each start takes seconds.
  it('loses nothing, and keeps the order of each key, over a broker that is killed and comes back, for which who begins meanwhile waits', async () => {
    const topics = open({ publishDeadlineMs: 2_000 });
    const topic = fresh('restart');
    const { received } = await consumeInto(topics, { topics: [topic] });
    const away = Promise.withResolvers<void>();
    const publish = async (): Promise<void> => {
      for (let round = 0; round < 200; round += 1) {
        await insist(
          topics,
          topic,
          keys.map((key) => messageOf(key, round)),
        );
        if (round === 150) await away.promise;
      }
    };
    const published = publish();
    await received.count(90);
    await server.kill();
    away.resolve();
    const expectBegun = await beginInVain();
    server = await startKafka({ folder });
    await published;
    await received.until(() => keys.every((key) => firstOf(received.messages, key).length === 200));
    for (const key of keys) expect(firstOf(received.messages, key)).toEqual(upTo(200));
    await expectBegun();
  });

  it('gives up on a broker that is frozen, and goes on when it thaws', async () => {
    const topics = open({ publishDeadlineMs: 1_500 });
    const topic = fresh('frozen');
    await insist(topics, topic, [messageOf('b-1', 0)]);
    const { received } = await consumeInto(topics, { topics: [topic] });
    await received.count(1);
    await freeze(server.pid);
    const message = messageOf('b-1', 1);
    try {
      await expect(topics.publish(topic, [message])).rejects.toThrow(PublishOutcomeUnknown);
    } finally {
      process.kill(server.pid, 'SIGCONT');
    }
    await insist(topics, topic, [message, messageOf('b-1', 2)]);
    await received.until(() => firstOf(received.messages, 'b-1').length === 3);
    expect(firstOf(received.messages, 'b-1')).toEqual([0, 1, 2]);
  });

  it('loses no batch that follows one whose acknowledgement was lost', async () => {
    const sockets = new Set<Socket>();
    const socketFactory = ({ host, port, onConnect }: ISocketFactoryArgs): Socket => {
      const socket = connect(port, host, onConnect);
      sockets.add(socket);
      return socket;
    };
    const topics = open({ publishDeadlineMs: 1_500, socketFactory });
    const reader = open();
    const topic = fresh('unheard');
    const { received } = await consumeInto(reader, { topics: [topic] });
    await insist(topics, topic, [messageOf('b-1', 'before')]);
    await received.count(1);
    for (const socket of sockets) socket.pause();
    await expect(topics.publish(topic, [messageOf('b-1', 'unheard')])).rejects.toThrow(PublishOutcomeUnknown);
    await received.until(() => received.values.includes('unheard'));
    await insist(topics, topic, [messageOf('b-1', 'after')]);
    await received.until(() => received.values.includes('after'));
    expect(firstOf(received.messages, 'b-1')).toEqual(['before', 'unheard', 'after']);
  });

  it('lets a handler outlive the session', async () => {
    const sessionMs = 1_500;
    const topics = open({ sessionMs });
    const topic = fresh('long');
    const { received } = await consumeInto(topics, {
      topics: [topic],
      handle: async ({ value }) => {
        if (value === '0') await setTimeout(3 * sessionMs);
      },
    });
    await topics.publish(topic, [messageOf('b-1', 0), messageOf('b-1', 1)]);
    // Where this process stands still for so long, it loses its place once; without a sign of life it would each time.
    await received.until(() => received.values.includes(1) || received.messages.length > 3);
    expect(firstOf(received.messages, 'b-1')).toEqual([0, 1]);
  });

  it('builds a new consumer where the client has given one up', async () => {
    const topics = open();
    const topic = fresh('crash');
    const faults: string[] = [];
    const handled = Promise.withResolvers<void>();
    let tries = 0;
    await topics.consume({
      group: fresh('group'),
      topics: [topic],
      handle: async () => {
        tries += 1;
        if (tries === 1) throw new Error('a failure');
        handled.resolve();
      },
      // A fault of the caller's, inside of the client, which takes it for its end.
      failed: (error) => {
        faults.push(String(error));
        if (faults.length === 1) throw new TypeError('nobody expects this');
      },
    });
    await topics.publish(topic, [messageOf('b-1', 0)]);
    await handled.promise;
    expect(faults[0]).toBe('Error: a failure');
    expect(faults.join('\n')).toContain('ConsumerCrashed: The Kafka client gave up: nobody expects this');
  });
});
