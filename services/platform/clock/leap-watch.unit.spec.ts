import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualTimers } from '../../../tests/support/manual-timers.ts';
import { TestClock } from '../../../tests/support/test-clock.ts';
import { LeapWatch } from './leap-watch.ts';

const minute = 60_000;
const year = 365 * 24 * 60 * minute;

describe('a clock that is watched for leaps', () => {
  let timers: ManualTimers;
  let clock: TestClock['machine'];
  let leaps: number[];
  let watch: LeapWatch;
  /** Both clocks go on, as on any day. */
  const pass = (ms: number): void => {
    timers.pass(ms);
    clock.advance(ms);
  };

  beforeEach(() => {
    timers = new ManualTimers();
    clock = new TestClock('2027-03-01T08:00:00.000Z').machine;
    leaps = [];
    watch = new LeapWatch({ machine: clock, timers, leapt: (ms) => leaps.push(ms) });
  });

  it.each([year, -year])('is believed ten minutes after it leapt by %i ms, and told of once', (leap) => {
    clock.advance(leap);
    for (let passed = 0; passed < 10; passed += 1) {
      expect(watch.unbelieved()).toBe(leap);
      pass(minute);
    }
    expect([watch.unbelieved(), leaps]).toEqual([0, [leap]]);
    pass(minute);
    expect(watch.unbelieved()).toBe(0);
  });

  it('was ahead for a minute, and nothing came of it', () => {
    clock.advance(year);
    expect(watch.unbelieved()).toBe(year);
    pass(minute);
    clock.advance(-year);
    expect(watch.unbelieved()).toBe(0);
    pass(20 * minute);
    expect([watch.unbelieved(), leaps]).toEqual([0, [year]]);
  });

  it('is not believed sooner for leaping on', () => {
    clock.advance(year);
    expect(watch.unbelieved()).toBe(year);
    pass(9 * minute);
    clock.advance(year);
    expect(watch.unbelieved()).toBe(2 * year);
    pass(9 * minute);
    expect(watch.unbelieved()).toBe(2 * year);
    pass(minute);
    expect([watch.unbelieved(), leaps]).toEqual([0, [year, 2 * year]]);
  });

  it('that is mended a little at a time has not leapt', () => {
    for (let hour = 0; hour < 24; hour += 1) {
      pass(60 * minute);
      clock.advance(30_000);
      expect(watch.unbelieved()).toBe(0);
    }
    expect(leaps).toEqual([]);
  });
});
