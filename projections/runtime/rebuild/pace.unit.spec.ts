import { describe, expect, it } from '@jest/globals';
import { positionOf } from '../../../tests/support/fake-log.ts';
import { Pace } from './pace.ts';

/** Events a second that the store takes while it works, and those that people write. */
const builtIn = (
  seconds: number,
  {
    speed,
    writes,
    quietFor = 0,
  }: { readonly speed: number; readonly writes: number; readonly quietFor?: number },
) => {
  let [now, built, live] = [0, 0, 20_000];
  const isQuiet = () => writes === 0 || now < quietFor;
  const pace = new Pace({
    sliceMs: 200,
    gentleMs: 20,
    isQuiet,
    built: () => positionOf(Math.floor(built)),
    live: () => positionOf(Math.floor(live)),
    now: () => now,
  });
  let worked = 0;
  let longest = 0;
  let longestBeside = 0;
  let first: number | undefined;
  while (now < seconds * 1_000 && built < live) {
    const events = pace.events();
    const slice = (events * 1_000) / speed;
    pace.took(events, slice);
    first ??= slice;
    if (worked > 0) longest = Math.max(longest, slice);
    if (!isQuiet()) longestBeside = Math.max(longestBeside, slice);
    const rest = pace.restMs(slice);
    worked += slice;
    built += events;
    live += (writes * (slice + rest)) / 1_000;
    now += slice + rest;
  }
  return { isDone: built >= live, share: worked / now, longest, longestBeside, first };
};

describe('The pace of a rebuild', () => {
  it('is half of the time, in short slices, while people write', () => {
    const { isDone, share, longest } = builtIn(120, { speed: 1_000, writes: 50 });
    expect(isDone).toBe(true);
    expect(share).toBeCloseTo(0.5, 1);
    expect(longest).toBe(20);
  });

  it('is all of it while nobody does', () => {
    expect(builtIn(60, { speed: 1_000, writes: 0 })).toMatchObject({ isDone: true, share: 1, longest: 200 });
  });

  it('is short slices from the moment on that somebody comes to work', () => {
    const { longest, longestBeside } = builtIn(30, { speed: 1_000, writes: 50, quietFor: 5_000 });
    expect(longest).toBe(200);
    expect(longestBeside).toBe(20);
  });

  it('begins with few events while people write, for nothing is known of the store yet', () => {
    // Fifty of them.
    expect(builtIn(60, { speed: 1_000, writes: 50 }).first).toBe(50);
  });

  it('grows where it would not come to its end', () => {
    const { isDone, longest } = builtIn(400, { speed: 150, writes: 70 });
    expect(longest).toBeGreaterThan(20);
    expect(isDone).toBe(true);
  });
});
