import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Slices } from './Slices.ts';

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

describe('work in slices', () => {
  let done: number[];
  let now: number;
  /** Each item takes 0.1 ms of the clock. */
  const work = (items: readonly number[]): void => {
    now += items.length / 10;
    done.push(...items);
  };

  beforeEach(() => {
    done = [];
    now = 0;
    jest.useFakeTimers();
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('is done at once where it is little', () => {
    new Slices(work).add(range(0, 60));
    expect(done).toEqual(range(0, 60));
  });

  it('leaves the page free in between where it is much, and does all of it once', () => {
    const slices = new Slices(work);
    slices.add(range(0, 1_000));
    expect(done.length).toBeLessThan(200);
    slices.add(range(900, 1_100));
    jest.advanceTimersToNextTimer();
    expect(done.length).toBeLessThan(400);
    jest.runAllTimers();
    expect(done).toEqual(range(0, 1_100));
  });

  it('takes in what the work itself adds', () => {
    const slices: Slices<number> = new Slices((items) => {
      work(items);
      if (items.includes(1)) slices.add([7]);
    });
    slices.add([1]);
    expect(done).toEqual([1, 7]);
  });

  it('goes on after an item that failed', () => {
    const slices = new Slices<number>((items) => {
      work(items);
      if (items.includes(0)) throw new Error('no');
    });
    expect(() => slices.add(range(0, 60))).toThrow('no');
    jest.runAllTimers();
    expect(done).toEqual(range(0, 60));
  });

  it('tells once a slice, also after an item that failed', () => {
    const told: number[] = [];
    const slices = new Slices<number>(
      (items) => {
        work(items);
        if (items.includes(130)) throw new Error('no');
      },
      () => told.push(done.length),
    );
    slices.add(range(0, 60));
    expect(told).toEqual([60]);
    slices.add(range(60, 100));
    expect(told).toEqual([60, 100]);
    expect(() => slices.add(range(100, 300))).toThrow('no');
    expect(told).toEqual([60, 100, 150]);
    jest.runAllTimers();
    expect(told.at(-1)).toBe(300);
    expect(told.length).toBeLessThan(7);
  });

  it('forgets what waits when it is cleared', () => {
    const slices = new Slices(work);
    slices.add(range(0, 1_000));
    const before = done.length;
    slices.clear();
    jest.runAllTimers();
    expect(done).toHaveLength(before);
  });
});
