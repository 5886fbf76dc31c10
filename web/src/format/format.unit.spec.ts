import { describe, expect, it } from '@jest/globals';
import { displayRange } from '#contracts/cells/calendar';
import { agoText, displayDate, displayMonth, laycanDays, typedDate, utcMoment } from './dates.ts';
import { initialsOf, toneOf } from './names.ts';
import { counted, displayQuantity } from './quantities.ts';

describe('dates', () => {
  it('reads d MMM yyyy, from days and moments alike', () => {
    expect(displayDate('2027-03-04')).toBe('4 Mar 2027');
    expect(displayDate('2027-12-31T23:59:00.000Z')).toBe('31 Dec 2027');
    expect(displayDate(null)).toBe('');
    expect(utcMoment('2027-03-04T14:02:11.000Z')).toBe('4 Mar 2027, 14:02 UTC');
  });

  it('shortens a range by what both ends share', () => {
    expect(displayRange('2027-03-04', '2027-03-11')).toBe('4 to 11 Mar 2027');
    expect(displayRange('2027-02-28', '2027-03-03')).toBe('28 Feb to 3 Mar 2027');
    expect(displayRange('2026-12-30', '2027-01-04')).toBe('30 Dec 2026 to 4 Jan 2027');
    expect(displayRange('2027-03-04', null)).toBe('4 Mar 2027');
    expect(displayRange(null, null)).toBe('');
  });

  it('names months', () => {
    expect(displayMonth('2027-03')).toBe('March 2027');
    expect(displayMonth('2027-03', 'short')).toBe('Mar 2027');
  });

  it.each([
    [0, '1 minute ago'],
    [-5, '1 minute ago'],
    [59, '1 minute ago'],
    [125, '2 minutes ago'],
    [3_600, '1 hour ago'],
    [2 * 86_400 + 3 * 3_600 + 60, '2 days 3 hours 1 minute ago'],
  ])('says how long ago %d seconds are', (seconds, text) => {
    const now = new Date('2027-03-04T14:00:00.000Z');
    expect(agoText(new Date(now.getTime() - seconds * 1_000), now)).toBe(text);
  });

  it('types dates as dd/MM/yyyy', () => {
    expect(typedDate('2027-03-04')).toBe('04/03/2027');
    expect(typedDate(null)).toBe('');
  });

  it('counts both ends of a laycan', () => {
    expect(laycanDays('2027-03-10', '2027-03-24')).toBe(15);
    expect(laycanDays('2027-03-10', '2027-03-10')).toBe(1);
    expect(laycanDays('2027-03-10', '2027-03-09')).toBeNull();
    expect(laycanDays('2027-03-27', '2027-03-30')).toBe(4);
    expect(laycanDays(null, '2027-03-30')).toBeNull();
  });
});

describe('quantities', () => {
  it('separates thousands by a thin space and has a true minus', () => {
    expect(displayQuantity(41250)).toBe('41\u2009250');
    expect(displayQuantity(1234567)).toBe('1\u2009234\u2009567');
    expect(displayQuantity(-1000)).toBe('\u22121\u2009000');
    expect(displayQuantity(0)).toBe('0');
    expect(displayQuantity(null)).toBe('');
  });

  it('counts one and many', () => {
    expect(counted(1, 'booking')).toBe('1 booking');
    expect(counted(0, 'booking')).toBe('0 bookings');
  });
});

describe('names', () => {
  it('shortens to two letters', () => {
    expect(initialsOf('Atlântica Celulose')).toBe('AC');
    expect(initialsOf('Ana Maria Prado')).toBe('AP');
    expect(initialsOf('Laycan')).toBe('LA');
    expect(initialsOf('')).toBe('');
  });

  it('keeps a tone for an id', () => {
    expect(toneOf('a', 4)).toBe(toneOf('a', 4));
    for (const id of ['x', 'y', 'z', '0190cc00']) {
      expect(toneOf(id, 4)).toBeGreaterThanOrEqual(1);
      expect(toneOf(id, 4)).toBeLessThanOrEqual(4);
    }
  });
});
