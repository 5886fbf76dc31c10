/**
 * Statements of the voyage feed taken in through the real intake, against a bare consumer that parses each and appends the same
 * events; and the same topic read again by a log that was restored.
 */
import { join } from 'node:path';
import { createExecute } from '#api/platform/execute';
import { noSeal } from '#api/platform/payload-seal';
import { voyageFeedTopics, type VoyageMessage } from '#contracts/voyage-feed/messages';
import { systemClocks } from '#platform/clock/port';
import { beforeTheFirst, type EventStore } from '#platform/event-store/port';
import { openEventStore } from '#platform/event-store/sqlite/open-event-store';
import type { ReceivedMessage, TopicMessage, Topics } from '#platform/topics/port';
import { openSqliteTopics } from '#platform/topics/sqlite/open-sqlite-topics';
import type { Intake } from '#voyage-exchange/feed/take-in';
import { takeMessage } from '#voyage-exchange/feed/take-message';
import type { BareEvent } from './peers/append-worker.ts';
import { BareLog } from './peers/bare-log.ts';
import { alternating, type Measure, perPiece, type Sample, timed } from './support/measurement.ts';

interface Load {
  readonly voyages: number;
  /** Of each voyage. */
  readonly statements: number;
}

const started = Date.now() - 60 * 86_400_000;
const at = (hours: number): string => new Date(started + hours * 3_600_000).toISOString();
const ports = ['BRSSZ', 'BRPNG', 'NLRTM', 'BEANR'];

/** An estimate of one of four calls moves with each statement; what lies before it has happened. */
const statementOf = (voyage: number, round: number): VoyageMessage => ({
  type: 'voyage',
  version: 1,
  sequence: round + 1,
  statedAt: at(round * 6),
  voyageId: `v-${voyage}`,
  vvn: String(voyage),
  vessel: { id: `s-${voyage % 24}`, name: `Vessel ${voyage % 24}` },
  vesselType: { id: 'open-hatch', name: 'Open hatch' },
  trade: { id: 'EU', name: 'Europe' },
  state: round === 0 ? 'scheduled' : 'commenced',
  calls: ports.map((locode, place) => {
    const hours = (place + 1) * 60 + (round % ports.length === place ? round : 0);
    const time = (more: number) => ({ at: at(hours + more), happened: hours + more <= round * 6 });
    return {
      callId: `c${place}`,
      port: { locode, name: locode },
      agents: [{ contactId: `agent-${place}`, company: '3001' }],
      terminals: ['t1', 't2'].map((terminalId, n) => ({
        terminalId,
        name: `Terminal ${n + 1}`,
        type: place < 2 ? ('L' as const) : ('D' as const),
        stemMt: null,
        eta: time(n * 20),
        etb: time(n * 20 + 4),
        etd: time(n * 20 + 18),
      })),
    };
  }),
});

const messagesOf = ({ voyages, statements }: Load): readonly TopicMessage[] =>
  Array.from({ length: statements }, (_round, round) =>
    Array.from({ length: voyages }, (_voyage, voyage) => ({
      id: `m-${voyage}-${round}`,
      key: `v-${voyage}`,
      value: JSON.stringify(statementOf(voyage, round)),
      headers: {},
    })),
  ).flat();

/** Reads the topic to its end as a group of its own. */
const consumeAll = async (
  topics: Topics,
  group: string,
  count: number,
  handle: (message: ReceivedMessage) => Promise<void>,
): Promise<void> => {
  const done = Promise.withResolvers<void>();
  let left = count;
  const consumer = await topics.consume({
    group,
    topics: [voyageFeedTopics.statements],
    handle: async (message) => {
      await handle(message);
      left -= 1;
      if (left === 0) done.resolve();
    },
    failed: (error) => done.reject(error),
  });
  await done.promise;
  await consumer.stop();
};

/** What one process of the exchange takes in by, with lists as they are when they were read. */
const intakeOn = (store: EventStore) => {
  const clock = systemClocks.trade;
  const zones = { BRSSZ: 'America/Sao_Paulo', NLRTM: 'Europe/Amsterdam' };
  const intake: Intake = {
    execute: createExecute({ store, clock, payloads: noSeal }),
    lookUps: { charterer: async () => null, zones: async () => zones },
    people: { seal: async () => '', forget: async () => undefined },
  };
  return takeMessage(intake, clock, () => undefined);
};

/** The events that each message led to, by its id. */
const eventsOf = async (store: EventStore): Promise<ReadonlyMap<string, readonly BareEvent[]>> => {
  const found = new Map<string, BareEvent[]>();
  for (let position = beforeTheFirst; ;) {
    const page = await store.readAll(position, 5_000);
    for (const { stream, revision, id, type, data, metadata, recordedAt } of page) {
      const message = (metadata['commandId'] ?? '').slice('feed/'.length);
      const event = [stream, revision, id, type, data, JSON.stringify(metadata), recordedAt] as const;
      found.set(message, [...(found.get(message) ?? []), event]);
    }
    const last = page.at(-1);
    if (!last) return found;
    position = last.position;
  }
};

export const measure: Measure = async (run) => {
  const load: Load = run.quick ? { voyages: 50, statements: 40 } : { voyages: 500, statements: 40 };
  const count = load.voyages * load.statements;
  const topics = openSqliteTopics(join(run.folder, 'topics'));
  await topics.publish(voyageFeedTopics.statements, messagesOf(load));
  let expected: ReadonlyMap<string, readonly BareEvent[]> = new Map();
  const again: Sample[] = [];

  const ours = async (round: number): Promise<Sample> => {
    const store = await openEventStore({ folder: join(run.folder, `ours-${round}`) });
    const taken = await timed(() => consumeAll(topics, `ours-${round}`, count, intakeOn(store)));
    if (expected.size === 0) expected = await eventsOf(store);
    // Another process, which has folded nothing yet, as a restored log's is.
    const head = await store.head();
    const heard = await timed(() => consumeAll(topics, `again-${round}`, count, intakeOn(store)));
    if ((await store.head()) !== head) throw new Error('What was heard again changed something');
    if (round > 0) again.push(perPiece(heard, count));
    await store.close();
    return perPiece(taken, count);
  };

  const peer = async (round: number): Promise<Sample> => {
    const log = await BareLog.open(join(run.folder, `peer-${round}.db`), 'group');
    const sample = await timed(() =>
      consumeAll(topics, `peer-${round}`, count, async ({ id, value }) => {
        JSON.parse(value);
        await Promise.all((expected.get(id) ?? []).map((event) => log.append(event)));
      }),
    );
    await log.close();
    return perPiece(sample, count);
  };

  const found = await alternating(run.runs, ours, peer);
  await topics.close();
  const events = [...expected.values()].reduce((sum, { length }) => sum + length, 0);
  return [
    {
      what: `intake of ${count} voyage statements`,
      unit: 'µs',
      ...found,
      goal: { kind: 'ratio', of: 'value', max: 1.5 },
      note: `${events} events`,
    },
    {
      what: 'the same read again by a restored log, beside the intake',
      unit: 'µs',
      ours: again,
      peer: found.ours,
      goal: { kind: 'ratio', of: 'value', max: 1 },
    },
  ];
};
