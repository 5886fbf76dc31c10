/** Logs as they are drawn, and as a store may deliver them; for the runtime's own tests. */
import { array, boolean, constantFrom, integer, nat, record } from 'fast-check';
import type { EventReader, StoredEvent, Subscriber, Subscription } from '#platform/event-store/port';
import { positionAt } from './projection.specification.ts';
import type { TallyType } from './tally.specification.ts';

const windowSize = 50;

/** Characters of data from which an event is long: each third is. */
export const longFromHere = 100;

export interface Drawn {
  readonly stream: number;
  readonly type: TallyType;
  readonly sameCommand: boolean;
  readonly minutes: number;
}

/** Rare enough that most documents live long. */
const counted = Array.from({ length: 40 }, (): TallyType => 'Counted');

export const drawnEvents = array(
  record({
    stream: nat(6),
    type: constantFrom<TallyType>(...counted, 'Removed', 'Poisoned', 'Doubtful'),
    sameCommand: boolean(),
    // Clocks of several nodes: recordedAt is not in the order of the log.
    minutes: integer({ min: -3, max: 5 }),
  }),
  { minLength: 40, maxLength: 240 },
);

export const logOf = (drawn: readonly Drawn[]): readonly StoredEvent[] => {
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
      data: JSON.stringify({
        id: `stream-${stream}`,
        value: n,
        note: 'x'.repeat(n % 3 === 0 ? longFromHere : 0),
      }),
      metadata: { commandId: `command-${command}` },
      recordedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    };
  });
};

export type Random = () => number;

const shuffled = <Item>(items: readonly Item[], random: Random): Item[] =>
  items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);

/** A log that delivers each window shuffled, each event up to three times more, and sometimes an earlier window again. */
export const unruly = (
  log: readonly StoredEvent[],
  random: Random,
): Pick<EventReader, 'logId' | 'head' | 'readAll' | 'subscribeAll'> => {
  const head = log.at(-1)?.position ?? positionAt(0);
  const after = (position: string): readonly StoredEvent[] =>
    log.filter((event) => event.position > position);
  const window = (events: readonly StoredEvent[]): StoredEvent[] =>
    shuffled(
      events.flatMap((event) => Array.from({ length: 1 + Math.floor(random() * 4) }, () => event)),
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

/** Mulberry32. */
export const seeded = (seed: number): Random => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};
