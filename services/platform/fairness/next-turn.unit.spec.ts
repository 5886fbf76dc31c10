import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { nextTurn } from './next-turn.ts';

describe('turns of the main loop', () => {
  it('go to one of all who wait, in the order in which they asked', async () => {
    const went: string[] = [];
    const long = async (name: string): Promise<void> => {
      for (let slice = 1; slice <= 3; slice += 1) {
        await nextTurn();
        went.push(`${name}${slice}`);
      }
    };
    const all = Promise.all(['a', 'b', 'c'].map(long));
    const seen: number[] = [];
    while (went.length < 9) {
      await setImmediate();
      seen.push(went.length);
    }
    await all;
    expect(went).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3']);
    // Never two in one round.
    expect(seen.every((count, round) => count - (seen[round - 1] ?? 0) <= 1)).toBe(true);
  });
});
