import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { activeRequests } from './active-requests.ts';
import { betweenSteps, inSlices } from './in-slices.ts';
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

  beforeEach(() => {
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
