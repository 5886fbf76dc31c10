import { describe, expect, it } from '@jest/globals';
import { positionOf } from '../../../tests/support/fake-log.ts';
import { Pace } from './pace.ts';

/** Events a second that the store takes while it works, and those that people write. */
const builtIn = (seconds: number, { speed, writes }: { readonly speed: number; readonly writes: number }) => {
  let [now, built, live] = [0, 0, 20_000];
  const isQuiet = () => writes === 0;
  const pace = new Pace({
    sliceMs: 200,
    isQuiet,
    built: () => positionOf(Math.floor(built)),
    live: () => positionOf(Math.floor(live)),
    now: () => now,
  });
  let worked = 0;
  let longest = 0;
  while (now < seconds * 1_000 && built < live) {
    const slice = pace.sliceMs();
    longest = Math.max(longest, slice);
    const rest = pace.restMs(slice);
    worked += slice;
    built += (speed * slice) / 1_000;
    live += (writes * (slice + rest)) / 1_000;
    now += slice + rest;
  }
  return { isDone: built >= live, share: worked / now, longest };
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

  it('grows where it would not come to its end', () => {
    const { isDone, longest } = builtIn(400, { speed: 150, writes: 70 });
    expect(longest).toBeGreaterThan(20);
    expect(isDone).toBe(true);
  });
});
