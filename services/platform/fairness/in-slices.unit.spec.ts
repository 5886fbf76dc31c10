import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { activeRequests } from './active-requests.ts';
import { betweenSteps, inSlices, piecesInSlices } from './in-slices.ts';
import { nextTurn } from './next-turn.ts';
import { onBehalfOf } from './requester.ts';

describe('work in slices', () => {
  let now: number;
  /** Of the main loop, that have passed. */
  let turns: number;
  let next: NodeJS.Immediate;
  /** As long as it is told, in milliseconds; a slice is 10. */
  const work = (ms: number): number => {
    now += ms;
    return ms * 2;
  };

  beforeEach(async () => {
    // The slice of what ran before is over with its round.
    await new Promise(setImmediate);
    now = 0;
    turns = 0;
    next = setImmediate(function again() {
      turns += 1;
      next = setImmediate(again);
    });
    // How long the machine keeps it waiting is no matter of this.
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => {
    clearImmediate(next);
    jest.restoreAllMocks();
  });

  it('lets others have their turn between its slices, and before what follows', async () => {
    const at: number[] = [];
    const results = await inSlices([11, 11, 1], (ms) => {
      at.push(turns);
      return work(ms);
    });
    at.push(turns);
    expect(results).toEqual([22, 22, 2]);
    expect(new Set(at).size).toBe(4);
  });

  it.each([
    ['after a turn', nextTurn],
    ['before its first turn', async () => undefined],
  ])(
    'counts what was done in the same turn before, %s: pieces that follow one another share a slice',
    async (_when, begins) => {
      const at: number[] = [];
      const pieces = async (): Promise<void> => {
        await begins();
        for (let piece = 0; piece < 4; piece += 1)
          await inSlices([2, 1], (ms) => {
            at.push(turns);
            return work(ms);
          });
      };
      await pieces();
      const most = Math.max(...Object.values(Object.groupBy(at, String)).map((those) => those?.length ?? 0));
      expect(most).toBeLessThanOrEqual(4);
      expect(at).toHaveLength(8);
    },
  );

  it('does at once what is little', async () => {
    const before = turns;
    expect(await inSlices([1, 2], work)).toEqual([2, 4]);
    expect(turns).toBe(before);
  });

  it('has its turns between steps, too, however many are under way', async () => {
    const next = betweenSteps();
    const at: number[] = [];
    const step = async (ms: number): Promise<void> => {
      await next();
      work(ms);
      at.push(turns);
    };
    await Promise.all([step(1), step(2), step(11)]);
    expect(new Set(at).size).toBe(1);
    await Promise.all([step(1), step(11)]);
    expect(new Set(at).size).toBe(3);
  });

  it('has its turns between the pieces of what is done in pieces', async () => {
    const at: number[] = [];
    const done = await piecesInSlices(
      (function* pieces() {
        for (const ms of [3, 3, 11, 1]) {
          at.push(turns);
          work(ms);
          yield;
        }
        return 'done';
      })(),
    );
    expect(done).toBe('done');
    const [first = 0, ...later] = at;
    expect(later.map((turn) => turn > first)).toEqual([false, true, true]);
    expect(later[2]).toBeGreaterThan(later[1] ?? Infinity);
  });

  it('waits for no request of others where they may wait for what it holds', async () => {
    const end = activeRequests.begin('ana');
    const pieces = function* pieces() {
      work(11);
      yield;
      return 'done';
    };
    try {
      expect(await onBehalfOf('lars', () => piecesInSlices(pieces()))).toBe('done');
    } finally {
      end();
    }
  }, 5_000);

  it('cuts what takes a moment only for whoever has had more than a little', async () => {
    const cuts = (who: string): Promise<number> =>
      new Promise((resolve, reject) =>
        onBehalfOf(who, () => {
          const before = turns;
          inSlices([12, 1], work).then(() => resolve(turns - before), reject);
        }),
      );
    activeRequests.held('ana', 1_000);
    expect(await cuts('ingrid')).toBe(0);
    expect(await cuts('ana')).toBeGreaterThan(0);
    expect(await cuts('')).toBeGreaterThan(0);
  });
});
