/** Events of the log published to a real Kafka through the port, against the bare client with the same batches. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { beforeTheFirst, type EventReader, type StoredEvent } from '#platform/event-store/port';
import { openReadOnlyEventStore } from '#platform/event-store/sqlite/open-event-store';
import { openKafkaTopics } from '#platform/topics/kafka/open-kafka-topics';
import type { Topics } from '#platform/topics/port';
import { serversMissing } from '../../infra/servers/install.mjs';
import { startKafka } from '../../infra/servers/kafka.mjs';
import { BareKafka } from './peers/bare-kafka.ts';
import { fillLog } from './support/fill-log.ts';
import { alternating, type Measure, perPiece, type Row, type Sample, timed } from './support/measurement.ts';

const batchSize = 500;
const partitions = 6;

type Publish = (events: readonly StoredEvent[]) => Promise<void>;

/** Reads the log to its end, batch after batch, and publishes each before it reads the next. */
const drain = async (log: EventReader, publish: Publish): Promise<number> => {
  let [position, count] = [beforeTheFirst, 0];
  for (;;) {
    const events = await log.readAll(position, batchSize);
    const last = events.at(-1);
    if (!last) return count;
    await publish(events);
    position = last.position;
    count += events.length;
  }
};

const through =
  (topics: Topics, topic: string): Publish =>
  (events) =>
    topics.publish(
      topic,
      events.map(({ id, stream, data, type }) => ({ id, key: stream, value: data, headers: { type } })),
    );

/** Throws unless each key's messages are there in the order of the log. */
const assertOrder = async (
  topics: Topics,
  topic: string,
  log: EventReader,
  say: (line: string) => void,
): Promise<void> => {
  const expected = new Map<string, string[]>();
  const total = await drain(log, async (events) => {
    for (const { stream, id } of events) expected.set(stream, [...(expected.get(stream) ?? []), id]);
  });
  const found = new Map<string, string[]>();
  let left = total;
  const done = Promise.withResolvers<void>();
  const consumer = await topics.consume({
    group: randomUUID(),
    topics: [topic],
    // It is tried again.
    failed: (error) => say(String(error)),
    handle: async ({ key, id }) => {
      const ids = found.get(key) ?? [];
      found.set(key, ids);
      ids.push(id);
      left -= 1;
      if (left === 0) done.resolve();
    },
  });
  await done.promise;
  await consumer.stop();
  for (const [key, ids] of expected) {
    if (found.get(key)?.join() !== ids.join()) throw new Error(`${key} is not in the order of the log`);
  }
};

/** Looks at the order of what arrives where it is told how to say things. */
const ours = async (
  brokers: readonly string[],
  log: EventReader,
  say: ((line: string) => void) | undefined,
): Promise<Sample> => {
  const topics = openKafkaTopics({ brokers, partitions, onFault: () => undefined });
  const topic = randomUUID();
  await topics.publish(topic, [{ id: randomUUID(), key: 'warm', value: '{}', headers: {} }]);
  const ordered = randomUUID();
  if (say) {
    await drain(log, through(topics, ordered));
    await assertOrder(topics, ordered, log, say);
  }
  let count = 0;
  const sample = await timed(async () => {
    count = await drain(log, through(topics, topic));
  });
  await topics.close();
  return perPiece(sample, count);
};

const peer = async (brokers: readonly string[], log: EventReader): Promise<Sample> => {
  const topic = randomUUID();
  const kafka = await BareKafka.connect(brokers, topic, partitions);
  const [first] = await log.readAll(beforeTheFirst, 1);
  if (first) await kafka.publish(topic, [first]);
  let count = 0;
  const sample = await timed(async () => {
    count = await drain(log, (events) => kafka.publish(topic, events));
  });
  await kafka.close();
  return perPiece(sample, count);
};

const cpuOf = (samples: readonly Sample[]): readonly Sample[] =>
  samples.map(({ cpu }) => ({ value: cpu ?? Number.NaN, cpu }));

export const measure: Measure = async (run) => {
  const missing = serversMissing();
  if (missing) throw new Error(`No Kafka can be started here: ${missing}`);
  const folder = join(run.folder, 'log');
  await fillLog(folder, { bookings: run.quick ? 500 : 5_000, versions: 4 });
  const server = await startKafka({ folder: join(run.folder, 'kafka') });
  const log = openReadOnlyEventStore(folder);
  try {
    const found = await alternating(
      run.runs,
      (round) => ours(server.brokers, log, round === 0 ? (line) => run.say(line) : undefined),
      () => peer(server.brokers, log),
    );
    const row: Row = {
      what: `publish to Kafka in ${batchSize}s`,
      unit: 'µs',
      ...found,
      goal: { kind: 'ratio', of: 'value', max: 1.15 },
      note: 'order of each key checked',
    };
    return [
      row,
      {
        ...row,
        what: 'the same, own CPU',
        ours: cpuOf(found.ours),
        peer: cpuOf(found.peer),
      },
    ];
  } finally {
    await log.close();
    await server.stop();
  }
};
