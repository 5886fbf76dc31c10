import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { worldTime } from './world-time.ts';

const noon = '2027-03-01T12:00:00.000Z';
const after = (ms: number): string => new Date(Date.parse(noon) + ms).toISOString();

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse(noon) });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the time of pages', () => {
  it('is that of the machine, until a portal with demo data tells its own', () => {
    expect([worldTime.isThere, worldTime.now().toISOString(), worldTime.today()]).toEqual([
      false,
      noon,
      '2027-03-01',
    ]);
    // A portal that is two hours ahead of this machine, in a world that is about to run.
    const steps = [{ speed: 600, from: after(2 * 3_600_000 + 5_000), leadMs: 0 }];
    worldTime.heard({ machine: after(2 * 3_600_000), steps });
    expect([worldTime.isThere, worldTime.speed(), worldTime.now().toISOString()]).toEqual([
      true,
      1,
      '2027-03-01T14:00:00.000Z',
    ]);
    jest.advanceTimersByTime(65_000);
    expect([worldTime.speed(), worldTime.now().toISOString()]).toEqual([600, '2027-03-02T00:00:05.000Z']);
    expect(worldTime.today()).toBe('2027-03-02');
  });
});
