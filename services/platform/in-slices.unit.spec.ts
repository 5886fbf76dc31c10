import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { inSlices } from './in-slices.ts';

/** Counts the turns of the main loop. */
const turns = () => {
  let count = 0;
  let next = setImmediate(function again() {
    count += 1;
    next = setImmediate(again);
  });
  return { passed: () => count, stop: () => clearImmediate(next) };
};

describe('work in slices', () => {
  let now: number;
  /** As long as it is told, in milliseconds; a slice is 10. */
  const work = (ms: number): number => {
    now += ms;
    return ms * 2;
  };

  beforeEach(() => {
    now = 0;
    // How long the machine keeps it waiting is no matter of this.
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('lets others have their turn between its slices, and before what follows', async () => {
    const { passed, stop } = turns();
    const at: number[] = [];
    const results = await inSlices([11, 11, 1], (ms) => {
      at.push(passed());
      return work(ms);
    });
    at.push(passed());
    stop();
    expect(results).toEqual([22, 22, 2]);
    expect(new Set(at).size).toBe(4);
  });

  it('does at once what is little', async () => {
    const { passed, stop } = turns();
    const before = passed();
    expect(await inSlices([1, 2], work)).toEqual([2, 4]);
    expect(passed()).toBe(before);
    stop();
  });
});
