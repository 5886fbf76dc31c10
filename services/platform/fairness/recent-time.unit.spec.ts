import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { RecentTime } from './recent-time.ts';

describe('what people have had lately', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const people = 2_000;
  const allHave = (time: RecentTime, now: number): void => {
    for (let n = 0; n < people; n += 1) time.add(`p-${n}`, 50, now);
  };

  it('fades', () => {
    const time = new RecentTime();
    time.add('ana', 100, 0);
    expect(time.of('ana', 5_000)).toBeCloseTo(100 / Math.E);
    expect(time.of('bruno', 5_000)).toBe(0);
  });

  it('costs a few looks each time, however many are active', () => {
    const time = new RecentTime();
    const looks = jest.spyOn(Math, 'exp');
    for (let round = 0; round < 3; round += 1) allHave(time, round);
    expect(looks.mock.calls.length).toBeLessThan(3 * people * 3);
  });

  it('is forgotten of many once it has faded', () => {
    const time = new RecentTime();
    allHave(time, 0);
    const later = 1_000_000;
    const looks = jest.spyOn(Math, 'exp');
    for (let n = 0; n < 2 * people; n += 1) time.add('ana', 50, later);
    expect(looks.mock.calls.length).toBeLessThan(4 * people);
    // Whom nobody remembers any more has nothing to fade.
    looks.mockClear();
    for (let n = 0; n < people; n += 1) time.of(`p-${n}`, later);
    expect(looks).not.toHaveBeenCalled();
  });
});
