/**
 * However a log is delivered (shuffled within windows, events twice and thrice, windows again, writes that fail,
 * restarts, rebuilds on the way), read models come to what one pass in order makes of it.
 */
import { describe, expect, test } from '@jest/globals';
import { array, assert, asyncProperty, boolean, constantFrom, integer, nat, record } from 'fast-check';
import type { DocumentsUnderTest } from '#platform/documents/documents.contract';
import type { DocumentsWriter, GenerationWrite } from '#platform/documents/writer-port';
import type { EventReader, StoredEvent, Subscriber, Subscription } from '#platform/event-store/port';
import { checksumOf } from './checksum.ts';
import type { AnyProjection } from './fold-batch.ts';
import { positionAt } from './projection.specification.ts';
import { runProjections } from './run-projections.ts';
import { tallies, tallyModel, type TallyType } from './tally.specification.ts';

const windowSize = 50;

interface Drawn {
  readonly stream: number;
  readonly type: TallyType;
  readonly sameCommand: boolean;
  readonly minutes: number;
}

/** Rare enough that most documents live long. */
const counted = Array.from({ length: 40 }, (): TallyType => 'Counted');

const drawnEvents = array(
  record({
    stream: nat(6),
    type: constantFrom<TallyType>(...counted, 'Removed', 'Poisoned', 'Doubtful'),
    sameCommand: boolean(),
    // Clocks of several nodes: recordedAt is not in the order of the log.
    minutes: integer({ min: -3, max: 5 }),
  }),
  { minLength: 40, maxLength: 240 },
);

const logOf = (drawn: readonly Drawn[]): readonly StoredEvent[] => {
  const revisions = new Map<number, number>();
  let minute = 0;
  let command = 0;
  return drawn.map(({ stream, type, sameCommand, minutes }, n) => {
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    minute += minutes;
    if (!sameCommand) command += 1;
    return {
      id: `event-${n}`,
      stream: `stream-${stream}`,
      revision,
      // Positions have holes.
      position: positionAt(n * 3 + 1),
      type,
      data: JSON.stringify({ id: `stream-${stream}`, value: n }),
      metadata: { commandId: `command-${command}` },
      recordedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    };
  });
};

type Random = () => number;

const shuffled = <Item>(items: readonly Item[], random: Random): Item[] =>
  items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);

/** A log that delivers each window shuffled, some events several times, and sometimes an earlier window again. */
const unruly = (
  log: readonly StoredEvent[],
  random: Random,
): Pick<EventReader, 'logId' | 'head' | 'readAll' | 'subscribeAll'> => {
  const head = log.at(-1)?.position ?? positionAt(0);
  const after = (position: string): readonly StoredEvent[] =>
    log.filter((event) => event.position > position);
  const window = (events: readonly StoredEvent[]): StoredEvent[] =>
    shuffled(
      events.flatMap((event) => Array.from({ length: 1 + Math.floor(random() * 3) }, () => event)),
      random,
    );

  const deliver = async (from: string, subscriber: Subscriber, isStopped: () => boolean): Promise<void> => {
    let position = from;
    while (!isStopped() && position < head) {
      const events = after(position).slice(0, 1 + Math.floor(random() * windowSize));
      try {
        await subscriber.events(window(events));
        position = events.at(-1)?.position ?? head;
        if (random() < 0.2) await subscriber.events(window(events));
      } catch (error) {
        subscriber.failed?.(error);
      }
    }
    if (!isStopped()) await subscriber.caughtUp?.(position);
  };

  return {
    logId: async () => 'log-1',
    head: async () => head,
    readAll: async (position, limit) => after(position).slice(0, limit),
    subscribeAll: (from, subscriber): Subscription => {
      let stopped = false;
      const delivering = deliver(from, subscriber, () => stopped);
      return {
        stop: async () => {
          stopped = true;
          await delivering;
        },
      };
    },
  };
};

/** Part of a write, as an engine without transactions may leave it: in order, and without the checkpoint. */
const torn = (write: GenerationWrite, random: Random): GenerationWrite => {
  const whole = random() < 0.7;
  const versions = whole
    ? write.versions
    : write.versions.slice(0, Math.floor(random() * write.versions.length));
  const documents = whole ? write.documents.filter(() => random() < 0.7) : [];
  return { ...write, versions, documents, parked: [], checkpoint: positionAt(0), moment: '' };
};

/** Fails before, while or after it writes, which is as much as a caller may know of a failure. */
const unreliable = (writer: DocumentsWriter, random: Random): DocumentsWriter => ({
  boundTo: () => writer.boundTo(),
  bind: (logId) => writer.bind(logId),
  prepare: (model, generation) => writer.prepare(model, generation),
  indexOne: (model, generation) => writer.indexOne(model, generation),
  generations: (name) => writer.generations(name),
  allGenerations: () => writer.allGenerations(),
  load: (model, generation, ids) => writer.load(model, generation, ids),
  parked: (generation) => writer.parked(generation),
  write: async (writes) => {
    if (random() < 0.1) throw new Error('disk full');
    if (random() < 0.3) {
      await writer.write(writes.map((write) => torn(write, random)));
      throw new Error('cut off');
    }
    await writer.write(writes);
    if (random() < 0.1) throw new Error('no answer');
  },
  flip: (name, generation, at) => writer.flip(name, generation, at),
  drop: (model, generation) => writer.drop(model, generation),
  sweepTombstones: (before) => writer.sweepTombstones(before),
  close: () => writer.close(),
});

const inOrder: Random = () => 0.99;

interface Pass {
  readonly random: Random;
  readonly restarts: number;
  readonly rebuild: boolean;
}

const projections: readonly AnyProjection[] = [
  tallies(),
  tallies({ name: 'doubts', doubts: true, factor: 2 }),
];

const outcomeOf = async (
  { writer, documents, remove }: DocumentsUnderTest,
  log: readonly StoredEvent[],
  { random, restarts, rebuild }: Pass,
) => {
  const run = (upTo: number) =>
    runProjections({
      eventStore: unruly(log.slice(0, upTo), random),
      writer: unreliable(writer, random),
      projections,
      reveal: () => null,
      onFault: () => undefined,
      onParked: () => undefined,
    });
  try {
    for (let restart = 1; restart <= restarts; restart += 1) {
      const cut = run(Math.ceil((log.length * restart) / (restarts + 1)));
      await cut.ready;
      await cut.close();
    }
    const running = run(log.length);
    await running.ready;
    if (rebuild) {
      const flipped = new Promise<void>((resolve) => {
        running.onFlip(() => resolve());
      });
      await running.rebuild('tallies');
      await flipped;
    }
    const parked = (await running.status()).map((status) => status.parked);
    const checksums = await Promise.all(
      projections.map(({ model }) => checksumOf(documents, { ...tallyModel, name: model.name })),
    );
    const tombstones = await documents.tombstonesSince(tallyModel, positionAt(0), 100);
    await running.close();
    return { parked, checksums, tombstones };
  } finally {
    await remove();
  }
};

/** Mulberry32. */
const seeded = (seed: number): Random => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Runs on documents of any engine; `open` gives empty ones. */
export const deliverySpecification = (
  engine: string,
  open: () => Promise<DocumentsUnderTest>,
  numRuns: number,
): void => {
  describe(`read models in ${engine}`, () => {
    test('come to the same, however their log is delivered', async () => {
      await assert(
        asyncProperty(
          drawnEvents,
          nat(),
          integer({ min: 0, max: 2 }),
          boolean(),
          async (drawn, seed, restarts, rebuild) => {
            const log = logOf(drawn);
            const once = { random: inOrder, restarts: 0, rebuild: false };
            const expected = await outcomeOf(await open(), log, once);
            const unruly = { random: seeded(seed), restarts, rebuild };
            expect(await outcomeOf(await open(), log, unruly)).toEqual(expected);
          },
        ),
        { numRuns },
      );
    }, 120_000);
  });
};
