import { expect, it } from '@jest/globals';
import { Stalled } from './stalled.ts';

it('tells what has not moved for long enough, once, and again after as long', () => {
  let now = 0;
  const stalled = new Stalled<string>(5_000, () => now);
  const look = (at: number, ...all: (readonly [string, string])[]): readonly string[] => {
    now = at;
    return [...stalled.among(all)];
  };
  expect(look(0, ['slow', '1'], ['dead', '1'])).toEqual([]);
  expect(look(3_000, ['slow', '2'], ['dead', '1'])).toEqual([]);
  expect(look(5_000, ['slow', '2'], ['dead', '1'])).toEqual(['dead']);
  expect(look(6_000, ['slow', '3'], ['dead', '1'])).toEqual([]);
  expect(look(10_000, ['slow', '4'], ['dead', '1'])).toEqual(['dead']);
  // What was finished and comes back is new.
  expect(look(11_000, ['slow', '4'])).toEqual([]);
  expect(look(16_000, ['slow', '4'], ['dead', '1'])).toEqual(['slow']);
});
