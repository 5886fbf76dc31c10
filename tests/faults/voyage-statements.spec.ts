import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { voyageFeedTopics } from '#contracts/voyage-feed/messages';
import { voyageMessage } from '#contracts/voyage-feed/messages.specification';
import { beforeTheFirst, type StoredEvent } from '#platform/event-store/port';
import { openKafkaTopics } from '#platform/topics/kafka/open-kafka-topics';
import type { TopicMessage, Topics } from '#platform/topics/port';
import { consumeInto, messageOf, type Received } from '#platform/topics/topics.specification';
import { FeedWorld } from '#voyage-exchange/feed/feed.specification';
import { takeMessage } from '#voyage-exchange/feed/take-message';
import { isStoreAway } from '#voyage-exchange/incoming';
import { serversMissing } from '../../infra/servers/install.mjs';
import { type KafkaServer, startKafka } from '../../infra/servers/kafka.mjs';
import { faultRun } from '../support/seeded.ts';
import { nativeKafka, ranOn } from '../support/servers.ts';
import { until } from '../support/until.ts';

const { faults: statements, timeLimit } = faultRun('voyage-statements');
const { statements: topic } = voyageFeedTopics;
const perVoyage = 10;
const batch = 100;

const first = Date.parse('2027-03-09T08:00:00.000Z');

/** One statement of each voyage after the other, as a voyage-management system tells them; each says another number than the last. */
const messages: readonly TopicMessage[] = Array.from({ length: statements }, (_, n) => {
  const voyages = Math.ceil(statements / perVoyage);
  const [voyageId, sequence] = [`v-${n % voyages}`, Math.floor(n / voyages) + 1];
  const statedAt = new Date(first + n * 1_000).toISOString();
  const told = { ...voyageMessage, voyageId, sequence, statedAt, vvn: String(sequence) };
  return messageOf(voyageId, told, { id: `${voyageId}/${sequence}` });
});

/** Thousands in a long run, which wait for a broker that starts, and are taken in one after the other. */
const patience = { withinMs: timeLimit / 2 };

/** As a sender does that must not lose anything: what was not acknowledged is sent again, though it may have arrived. */
const sendAll = async (topics: Topics, all: readonly TopicMessage[]): Promise<void> => {
  for (let from = 0; from < all.length; from += batch)
    await until(() => topics.publish(topic, all.slice(from, from + batch)), patience);
};

(serversMissing() ? describe.skip : describe)('statements while Kafka is away', () => {
  ranOn('faults', nativeKafka);

  let folder: string;
  let kafka: KafkaServer;
  let world: FeedWorld;
  let received: Received;
  let topics: Topics & { close(): Promise<void> };
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'laycan-voyage-statements-'));
    kafka = await startKafka({ folder });
    world = new FeedWorld();
    topics = openKafkaTopics({ brokers: kafka.brokers, onFault: () => undefined });
    ({ received } = await consumeInto(topics, {
      topics: [topic],
      handle: takeMessage(world.intake, world.clock.trade, () => undefined),
      waitsOut: isStoreAway,
    }));
  });
  afterEach(async () => {
    await topics.close();
    await kafka.stop();
    await world.store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const log = async (): Promise<readonly StoredEvent[]> => {
    const all: StoredEvent[] = [];
    for (;;) {
      const page = await world.store.readAll(all.at(-1)?.position ?? beforeTheFirst, 5_000);
      if (page.length === 0) return all;
      all.push(...page);
    }
  };

  it(
    `are all taken in after its return, ${statements} of them, in order and once`,
    async () => {
      // Half of them wait on the topic, of which some are being taken in when Kafka dies, and half with their sender.
      const half = Math.ceil(statements / 2);
      await sendAll(topics, messages.slice(0, half));
      await received.count(1);
      await kafka.kill();
      const waiting = sendAll(topics, messages.slice(half));
      kafka = await startKafka({ folder });
      await waiting;
      await until(async () => {
        expect(new Set(received.messages.map(({ id }) => id)).size).toBe(statements);
      }, patience);

      expect(received.failures).toEqual([]);
      const events = await log();
      const told = new Map<string, number[]>();
      for (const { type, stream, data } of events)
        if (type === 'VoyageStated')
          told.set(stream, [
            ...(told.get(stream) ?? []),
            (JSON.parse(data) as { sequence: number }).sequence,
          ]);
      const voyages = new Set(messages.map(({ key }) => key));
      expect(told.size).toBe(voyages.size);
      for (const sequences of told.values())
        expect(sequences).toEqual(Array.from({ length: sequences.length }, (_, n) => n + 1));
      expect([...told.values()].flat()).toHaveLength(statements);
      // Nothing was overtaken, and each other number was told as a correction of the one before.
      expect(events.filter(({ type }) => type === 'LateStatementKept')).toEqual([]);
      expect(events.filter(({ type }) => type === 'VoyageCorrected')).toHaveLength(statements - voyages.size);
    },
    timeLimit,
  );
});
