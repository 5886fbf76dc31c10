import { beforeEach, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { ManualTimers } from '../../../tests/support/manual-timers.ts';
import { Storms } from './storms.ts';

describe('Storms', () => {
  let timers: ManualTimers;
  let said: [string, number][];
  let storms: Storms;

  beforeEach(() => {
    timers = new ManualTimers();
    said = [];
    storms = new Storms(timers, (channel) => said.push([channel, timers.now()]));
  });

  it('let a hundred changes within 250 ms through, and swallow what goes beyond', () => {
    expect(storms.admit('a', 60)).toBe(true);
    expect(storms.admit('a', 40)).toBe(true);
    expect(said).toEqual([]);
    expect(storms.admit('a', 1)).toBe(false);
    expect(said).toEqual([['a', 0]]);
  });

  it('count over any 250 ms, not from a fixed beat', () => {
    storms.admit('a', 60);
    timers.pass(200);
    expect(storms.admit('a', 60)).toBe(false);
  });

  it('forget what is older', () => {
    storms.admit('a', 100);
    timers.pass(250);
    expect(storms.admit('a', 100)).toBe(true);
    expect(said).toEqual([]);
  });

  it('are of one channel', () => {
    expect(storms.admit('a', 101)).toBe(false);
    expect(storms.admit('b', 1)).toBe(true);
  });

  it('say it again each second while they last, and once more at the end', () => {
    for (let at = 0; at <= 2000; at += 50) {
      storms.admit('a', 30);
      timers.pass(50);
    }
    timers.pass(1000);
    expect(said[0]).toEqual(['a', 150]);
    expect(said.length).toBeGreaterThanOrEqual(3);
    expect(said.length).toBeLessThanOrEqual(5);
    expect(said.at(-1)?.[1]).toBeGreaterThan(2000);
    expect(storms.admit('a', 1)).toBe(true);
  });

  it('are over when it is quiet, and owe nothing then', () => {
    storms.admit('a', 101);
    timers.pass(10_000);
    expect(said).toEqual([['a', 0]]);
    expect(storms.admit('a', 1)).toBe(true);
  });

  it('never leave a swallowed change without a later stale', () => {
    const steps = fc.array(fc.tuple(fc.nat(150), fc.nat(600)), { maxLength: 40 });
    fc.assert(
      fc.property(steps, (sequence) => {
        const clock = new ManualTimers();
        let owed = false;
        const under = new Storms(clock, () => {
          owed = false;
        });
        for (const [changes, ms] of sequence) {
          const before: boolean = owed;
          owed = true;
          if (under.admit('a', changes)) owed = before;
          clock.pass(ms);
        }
        clock.pass(2000);
        expect(owed).toBe(false);
      }),
    );
  });

  it('say nothing after the end', () => {
    storms.admit('a', 101);
    storms.admit('a', 1);
    storms.close();
    timers.pass(5000);
    expect(said).toHaveLength(1);
  });
});
