import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ActiveRequests } from './active-requests.ts';

describe('long work', () => {
  let now: number;
  const requests = (): ActiveRequests => new ActiveRequests();

  beforeEach(() => {
    now = 0;
    // Each look at the clock is a millisecond later: how long the machine takes is no matter of this.
    jest.spyOn(performance, 'now').mockImplementation(() => (now += 1));
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('waits a moment for the short requests of others', async () => {
    const underWay = requests();
    underWay.begin('ingrid');
    await underWay.yieldToOthers('ana');
    expect(now).toBeGreaterThan(15);
  });

  it('goes on at once when they are over, or were long themselves', async () => {
    const underWay = requests();
    const over = underWay.begin('ingrid');
    over();
    underWay.begin('lars');
    now += 250;
    const before = now;
    await underWay.yieldToOthers('ana');
    expect(now - before).toBeLessThan(5);
  });

  it('waits neither for its own, nor where the portal works for everybody', async () => {
    const underWay = requests();
    underWay.begin('ana');
    const before = now;
    await underWay.yieldToOthers('ana');
    await underWay.yieldToOthers('');
    expect(now - before).toBeLessThan(5);
  });
});
