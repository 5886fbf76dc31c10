import { describe, expect, it } from '@jest/globals';
import { pauseAfter, pauseFor } from './back-off.ts';

describe('a back-off', () => {
  it('doubles with each failure, up to the longest', () => {
    const backOff = { firstMs: 50, longestMs: 300 };
    expect([1, 2, 3, 4, 5, 2_000].map((failures) => pauseAfter(backOff, failures))).toEqual([
      50, 100, 200, 300, 300, 300,
    ]);
  });

  it('is over at once where the signal comes, before it or meanwhile', async () => {
    const stopping = new AbortController();
    const waited = pauseFor(3_600_000, stopping.signal);
    stopping.abort();
    await expect(waited).resolves.toBeUndefined();
    await expect(pauseFor(3_600_000, stopping.signal)).resolves.toBeUndefined();
  });
});
