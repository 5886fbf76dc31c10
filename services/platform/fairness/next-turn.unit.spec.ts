import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { activeRequests } from './active-requests.ts';
import { nextTurn } from './next-turn.ts';
import { onBehalfOf } from './requester.ts';

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

  it('are counted for their person while they last, and not for the idle time after the last of them', async () => {
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    const slices = (who: string, ms: number): Promise<void> =>
      new Promise((resolve, reject) =>
        onBehalfOf(who, () => {
          const work = async (): Promise<void> => {
            await nextTurn();
            now += ms;
            await nextTurn();
          };
          work().then(resolve, reject);
        }),
      );
    try {
      await slices('ana', 10);
      await setImmediate();
      now += 1_000;
      await slices('ana', 10);
      expect(activeRequests.hasHadLittle('ana')).toBe(true);
      await slices('ana', 200);
      expect(activeRequests.hasHadLittle('ana')).toBe(false);
    } finally {
      clock.mockRestore();
    }
  });
});
