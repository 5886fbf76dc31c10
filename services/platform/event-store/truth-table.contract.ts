import { describe, expect, it } from '@jest/globals';
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { newEvent } from './event-store.contract.ts';
import { type Appended, type EventStore, type NewEvent, WrongExpectedRevision } from './port.ts';

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

interface Action {
  readonly stream: string;
  readonly off: number;
  readonly count: number;
}

interface Attempt {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly NewEvent[];
}

/** The table of the port, as plain lists of ids. */
class Table {
  readonly streams = new Map<string, string[]>();

  endOf(stream: string): number {
    return (this.streams.get(stream)?.length ?? 0) - 1;
  }

  outcomeOf({ stream, expected, events }: Attempt): Omit<Appended, 'position'> | 'wrong' {
    const kept = this.streams.get(stream) ?? [];
    const ids = events.map(({ id }) => id);
    const appended = { firstRevision: expected + 1, lastRevision: expected + ids.length };
    if (expected > kept.length - 1) return 'wrong';
    if (expected === kept.length - 1) {
      this.streams.set(stream, [...kept, ...ids]);
      return appended;
    }
    const there = kept.slice(expected + 1, expected + 1 + ids.length);
    return there.length === ids.length && there.every((id, index) => id === ids[index]) ? appended : 'wrong';
  }
}

const variantOf = (attempt: Attempt, how: string): Attempt => {
  if (how === 'longer') return { ...attempt, events: [...attempt.events, newEvent()] };
  if (how === 'tailReplaced') return { ...attempt, events: [...attempt.events.slice(0, -1), newEvent()] };
  return attempt;
};

const fresh = (table: Table, { stream, off, count }: Action): Attempt => ({
  stream,
  expected: Math.max(-1, table.endOf(stream) + off),
  events: Array.from({ length: count }, () => newEvent()),
});

const appendTo = async (store: EventStore, { stream, expected, events }: Attempt) => {
  try {
    return await store.append(stream, expected < 0 ? 'no_stream' : expected, events);
  } catch (error) {
    if (error instanceof WrongExpectedRevision) return 'wrong';
    throw error;
  }
};

/** The answer is the table's, and its position is where the last of its events stands. */
const expectAnswer = async (
  store: EventStore,
  attempt: Attempt,
  expected: ReturnType<Table['outcomeOf']>,
) => {
  const answer = await appendTo(store, attempt);
  if (expected === 'wrong' || answer === 'wrong') {
    expect(answer).toBe(expected);
    return;
  }
  const [last] = await store.readStream(attempt.stream, expected.lastRevision);
  expect(answer).toEqual({ ...expected, position: last?.position });
};

const expectLog = async (store: EventStore, table: Table): Promise<void> => {
  for (const [stream, ids] of table.streams) {
    const read = await store.readStream(stream);
    expect(read.map(({ id, revision }) => `${revision} ${id}`)).toEqual(
      ids.map((id, revision) => `${revision} ${id}`),
    );
    const positions = read.map(({ position }) => position);
    expect(positions).toEqual([...new Set(positions)].toSorted());
  }
};

/** Whatever is asked of an append, in whatever order, it answers as the table says. `open` gives a store without these streams. */
export const truthTableContract = (name: string, open: () => Promise<EventStore>, runs: number): void => {
  describe(`append to ${name}, whatever is asked of it`, () => {
    it('answers as the truth table says', async () => {
      await assert(
        asyncProperty(array(action, { minLength: 1, maxLength: 40 }), async (actions) => {
          const store = await open();
          const table = new Table();
          const attempts: Attempt[] = [];
          const ids = new Set<string>();
          for (const act of actions) {
            const before = act.back === 0 ? undefined : attempts.at(-act.back);
            const attempt = before ? variantOf(before, act.how) : fresh(table, act);
            // At the end of a stream ids are not looked at: known ones there are a caller's mistake, and no row of the table.
            const atEnd = attempt.expected === table.endOf(attempt.stream);
            if (atEnd && attempt.events.some(({ id }) => ids.has(id))) continue;
            attempts.push(attempt);
            const expected = table.outcomeOf(attempt);
            if (expected !== 'wrong') for (const { id } of attempt.events) ids.add(id);
            await expectAnswer(store, attempt, expected);
          }
          await expectLog(store, table);
        }),
        { numRuns: runs },
      );
    });
  });
};
