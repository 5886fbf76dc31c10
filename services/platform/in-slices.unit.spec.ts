import { describe, expect, it } from '@jest/globals';
import { inSlices } from './in-slices.ts';

/** Counts the turns of the main loop. */
const turns = () => {
  let count = 0;
  let next = setImmediate(function again() {
    count += 1;
    next = setImmediate(again);
  });
  return { now: () => count, stop: () => clearImmediate(next) };
};

/** As long as it is told, in milliseconds; a slice is 10. */
const work = (ms: number): number => {
  const until = performance.now() + ms;
  while (performance.now() < until);
  return ms * 2;
};

describe('work in slices', () => {
  it('lets others have their turn between its slices, and before what follows', async () => {
    const { now, stop } = turns();
    const at: number[] = [];
    const results = await inSlices([11, 11, 1], (ms) => {
      at.push(now());
      return work(ms);
    });
    at.push(now());
    stop();
    expect(results).toEqual([22, 22, 2]);
    expect(new Set(at).size).toBe(4);
  });

  it('does at once what is little', async () => {
    const { now, stop } = turns();
    const before = now();
    expect(await inSlices([1, 2], (item) => item + 1)).toEqual([2, 3]);
    expect(now()).toBe(before);
    stop();
  });
});
