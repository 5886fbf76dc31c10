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

  it('waits longer the more its person has had of the main loop lately, and for nobody who had more', async () => {
    const underWay = requests();
    underWay.begin('ingrid');
    underWay.held('ana', 1_000);
    const waited = async (who: string): Promise<number> => {
      const before = now;
      await underWay.yieldToOthers(who);
      return now - before;
    };
    expect(await waited('ana')).toBeGreaterThan(30);
    underWay.held('ana', 60_000);
    const most = await waited('ana');
    expect(most).toBeGreaterThan(60);
    expect(most).toBeLessThan(75);
    underWay.begin('ana');
    underWay.held('lars', 10);
    underWay.held('ingrid', 1_000);
    expect(await waited('lars')).toBeLessThan(5);
    // It fades.
    now += 60_000;
    underWay.begin('ingrid');
    expect(await waited('ana')).toBeLessThan(25);
  });

  it('in many small steps lets people go first who have had little, whoever it is for', async () => {
    const underWay = requests();
    underWay.begin('ana');
    await underWay.giveWay('');
    expect(now).toBeGreaterThan(15);
    const before = now;
    await underWay.giveWay('ana');
    underWay.held('ana', 10_000);
    await underWay.giveWay('');
    expect(now - before).toBeLessThan(10);
  });
});
