import { expect, test } from '@jest/globals';
import { RateMeter } from './rate-meter.ts';

test('counts events a second over the last 10 seconds', () => {
  let now = 0;
  const meter = new RateMeter({ kind: 'machine', now: () => new Date(now) });
  expect(meter.perSecond()).toBe(0);
  now = 2_000;
  meter.add(100);
  expect(meter.perSecond()).toBe(50);
  now = 4_000;
  meter.add(300);
  expect(meter.perSecond()).toBe(100);
  now = 13_000;
  expect(meter.perSecond()).toBe(30);
  now = 30_000;
  expect(meter.perSecond()).toBe(0);
});
