import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { positionOf } from '../../../tests/support/fake-log.ts';
import { ManualTimers } from '../../../tests/support/manual-timers.ts';
import { Lateness } from './lateness.ts';
import type { Late } from './port.ts';

describe('Lateness of the read models', () => {
  let timers: ManualTimers;
  let reached: string;
  let sees: boolean;
  let lateness: Lateness;
  let told: (Late | null)[];
  beforeEach(() => {
    timers = new ManualTimers();
    reached = positionOf(0);
    sees = true;
    lateness = new Lateness({
      timers,
      reached: () => reached,
      sees: () => sees,
      clock: { kind: 'trade', now: () => new Date(timers.now()) },
    });
    told = [];
    lateness.onChange((late) => told.push(late));
  });
  afterEach(() => lateness.close());

  const momentOf = (n: number): string => `recorded ${n}`;
  const read = (n: number): void => lateness.read({ position: positionOf(n), recordedAt: momentOf(n) });

  it('is none while they keep up, however much comes', () => {
    for (let n = 1; n <= 200; n += 1) {
      read(n);
      timers.pass(100);
      reached = positionOf(n);
    }
    timers.pass(60_000);
    expect([lateness.late(), lateness.behindSeconds(), told]).toEqual([null, 0, []]);
  });

  it('is told from the oldest event that is shown nowhere, and told to be over', () => {
    read(1);
    timers.pass(3_000);
    read(2);
    expect(lateness.late()).toBeNull();
    timers.pass(3_000);
    expect(lateness.late()).toEqual({ asOf: momentOf(1) });
    expect(lateness.behindSeconds()).toBe(6);
    reached = positionOf(1);
    timers.pass(2_000);
    expect(lateness.late()).toEqual({ asOf: momentOf(2) });
    reached = positionOf(2);
    timers.pass(1_000);
    expect(told).toEqual([{ asOf: momentOf(1) }, { asOf: momentOf(2) }, null]);
  });

  it('is none where they are slow, but no event waits for long', () => {
    for (let second = 0; second < 60; second += 1) {
      read(second + 1);
      timers.pass(1_000);
      reached = positionOf(second - 2);
    }
    expect(told).toEqual([]);
  });

  it('sees what came after the last mark, too', () => {
    read(1);
    timers.pass(10);
    read(2);
    timers.pass(10);
    reached = positionOf(1);
    timers.pass(7_000);
    expect(lateness.late()).toEqual({ asOf: momentOf(2) });
  });

  it('never says that what lies between two marks is shown', () => {
    read(1);
    for (let n = 2; n <= 20; n += 1) {
      timers.pass(10);
      read(n);
    }
    timers.pass(7_000);
    reached = positionOf(10);
    timers.pass(1_000);
    expect(lateness.late()).toEqual({ asOf: momentOf(1) });
  });

  it('remembers little of an outage that lasts', () => {
    for (let n = 1; n <= 50_000; n += 1) {
      read(n);
      timers.pass(200);
    }
    expect(lateness.late()).toEqual({ asOf: momentOf(1) });
    reached = positionOf(25_000);
    timers.pass(1_000);
    const [, shown = ''] = /recorded (\d+)/.exec(lateness.late()?.asOf ?? '') ?? [];
    expect(Number(shown)).toBeGreaterThan(24_400);
    // What came after that one is shown nowhere, and was recorded before the next mark.
    expect(Number(shown)).toBeLessThanOrEqual(25_001);
    expect(told).toHaveLength(2);
  });

  it('is told from the moment on from which nobody sees how far they are', () => {
    read(1);
    reached = positionOf(1);
    timers.pass(10_000);
    sees = false;
    timers.pass(3_000);
    sees = true;
    timers.pass(60_000);
    expect(told).toEqual([]);
    sees = false;
    timers.pass(7_000);
    expect(told).toEqual([{ asOf: new Date(74_000).toISOString() }]);
    sees = true;
    timers.pass(1_000);
    expect(told.at(-1)).toBeNull();
  });
});
