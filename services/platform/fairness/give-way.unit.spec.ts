import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { activeRequests } from './active-requests.ts';
import { giveWay } from './give-way.ts';

const nextRound = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
/** After all promises that are settled now, and what follows from them. */
const afterPromises = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

describe('giving way', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is no wait where nobody asks', async () => {
    let isOn = false;
    const given = giveWay().then(() => (isOn = true));
    await afterPromises();
    expect(isOn).toBe(true);
    await given;
  });

  it('lets one step on in each round of the loop once the request is answered, not all that have waited for it', async () => {
    // No time goes by: it is the end of the request that lets them on.
    jest.spyOn(performance, 'now').mockReturnValue(0);
    const answered = activeRequests.begin('ana');
    const on: number[] = [];
    const steps = Array.from({ length: 8 }, (_, n) => giveWay().then(() => on.push(n)));
    await nextRound();
    expect(on).toEqual([]);
    answered();
    while (on.length === 0) await nextRound();
    expect(on.length).toBeLessThan(8);
    await Promise.all(steps);
  });
});
