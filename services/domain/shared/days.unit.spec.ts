import { describe, expect, it } from '@jest/globals';
import { addDays, dayNumber, dayOf, dayOfNumber, daysLater, numberOfDay, windowDays } from './days.ts';

describe('days in UTC', () => {
  it.each([
    ['2027-12-31', 1, '2028-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2027-03-01', -1, '2027-02-28'],
    // Where clocks change, in either half of the world, the day is as long as any other.
    ['2027-03-28', 1, '2027-03-29'],
    ['2027-10-31', 1, '2027-11-01'],
  ])('after %s, %i further, comes %s', (day, days, other) => {
    expect(addDays(day, days)).toBe(other);
    expect(dayOfNumber(numberOfDay(day) + days)).toBe(other);
    expect(windowDays(day, other)).toBe(days + 1);
  });

  it('are counted from 1970, and a moment lies between two', () => {
    expect([numberOfDay('1970-01-01'), dayOfNumber(1.5)]).toEqual([0, '1970-01-02']);
    expect(dayNumber(new Date('1970-01-02T12:00:00.000Z'))).toBe(1.5);
  });

  it('keep the time of day', () => {
    const later = daysLater('2027-03-27T23:30:00.000Z', 90);
    expect([later.toISOString(), dayOf(later)]).toEqual(['2027-06-25T23:30:00.000Z', '2027-06-25']);
    expect(daysLater(later, -90).toISOString()).toBe('2027-03-27T23:30:00.000Z');
  });
});
