import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { assert, asyncProperty, array, constantFrom, integer, record } from 'fast-check';
import { newEvent } from '../event-store.contract.ts';
import {
  type Appended,
  beforeTheFirst,
  type EventStore,
  type NewEvent,
  WrongExpectedRevision,
} from '../port.ts';
import { openEventStoreInMemory } from './open-event-store.ts';

/** What a caller does: a fresh append, or one that it has made before, word for word or with another expectation. */
const action = record({
  stream: constantFrom('booking-1', 'booking-2'),
  /** Below, at or past the end. */
  off: integer({ min: -4, max: 2 }),
  count: integer({ min: 1, max: 3 }),
  /** How many attempts back to repeat; 0 is a fresh one. */
  back: integer({ min: 0, max: 6 }),
  how: constantFrom('same', 'same', 'longer', 'tailReplaced'),
});

interface Attempt {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly NewEvent[];
}

/** The table of the port, as plain lists. */
class Table {
  readonly streams = new Map<string, { id: string; position: number }[]>();
  last = 1;

  outcomeOf({ stream, expected, events }: Attempt): Appended | 'wrong' {
    const kept = this.streams.get(stream) ?? [];
    const end = kept.length - 1;
    if (expected > end) return 'wrong';
    if (expected === end) return this.#write(stream, kept, events);
    const there = kept.slice(expected + 1, expected + 1 + events.length);
    const same = there.length === events.length && there.every(({ id }, index) => id === events[index]?.id);
    if (!same) return 'wrong';
    const position = there.at(-1)?.position ?? 0;
    return appended(expected + 1, expected + events.length, position);
  }

  #write(stream: string, kept: { id: string; position: number }[], events: readonly NewEvent[]): Appended {
    const first = kept.length;
    for (const { id } of events) kept.push({ id, position: (this.last += 1) });
    this.streams.set(stream, kept);
    return appended(first, kept.length - 1, this.last);
  }
}

const appended = (firstRevision: number, lastRevision: number, position: number): Appended => ({
  firstRevision,
  lastRevision,
  position: String(position).padStart(20, '0'),
});

let store: EventStore;
beforeEach(() => {
  store = openEventStoreInMemory();
});
afterEach(async () => store.close());

const variantOf = (attempt: Attempt, how: string): Attempt => {
  if (how === 'longer') return { ...attempt, events: [...attempt.events, newEvent()] };
  if (how === 'tailReplaced') return { ...attempt, events: [...attempt.events.slice(0, -1), newEvent()] };
  return attempt;
};

describe('append, whatever is asked of it', () => {
  it('answers as the truth table says', async () => {
    await assert(
      asyncProperty(array(action, { minLength: 1, maxLength: 40 }), async (actions) => {
        await store.close();
        store = openEventStoreInMemory();
        const table = new Table();
        const attempts: Attempt[] = [];
        const ids = new Set<string>();
        for (const { stream, off, count, back, how } of actions) {
          const end = (table.streams.get(stream)?.length ?? 0) - 1;
          const before = back === 0 ? undefined : attempts.at(-back);
          const attempt = before
            ? variantOf(before, how)
            : {
                stream,
                expected: Math.max(-1, end + off),
                events: Array.from({ length: count }, () => newEvent()),
              };
          // At the end of a stream ids are not looked at: known ones there are a caller's mistake, and no row of the table.
          const atEnd = attempt.expected === (table.streams.get(attempt.stream)?.length ?? 0) - 1;
          if (atEnd && attempt.events.some(({ id }) => ids.has(id))) continue;
          attempts.push(attempt);
          const expected = table.outcomeOf(attempt);
          if (expected !== 'wrong') for (const { id } of attempt.events) ids.add(id);
          expect(await outcomeOf(attempt)).toEqual(expected);
        }
        await expectLog(table);
      }),
      { numRuns: 200 },
    );
  });
});

const outcomeOf = async ({ stream, expected, events }: Attempt): Promise<Appended | 'wrong'> => {
  try {
    return await store.append(stream, expected < 0 ? 'no_stream' : expected, events);
  } catch (error) {
    if (error instanceof WrongExpectedRevision) return 'wrong';
    throw error;
  }
};

const expectLog = async (table: Table): Promise<void> => {
  const all = await store.readAll(beforeTheFirst, 10_000);
  expect(all.map(({ position }) => Number(position))).toEqual(all.map((_, index) => index + 1));
  for (const [stream, kept] of table.streams) {
    const read = await store.readStream(stream);
    expect(read.map(({ id, revision }) => `${revision} ${id}`)).toEqual(
      kept.map(({ id }, revision) => `${revision} ${id}`),
    );
  }
};
