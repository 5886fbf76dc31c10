import { describe, expect, it } from '@jest/globals';
import { TZDate } from '@date-fns/tz/date';
import { assert, constantFrom, date, property } from 'fast-check';
import { isTimeZone, localDay, localMoment, localOffset, startOfLocalDay } from './zones.ts';

describe('a time zone', () => {
  it.each([
    ['America/Sao_Paulo', true],
    ['America/Argentina/Buenos_Aires', true],
    ['Asia/Kolkata', true],
    ['UTC', true],
    ['Europe/Santos', false],
    ['+03:00', false],
    ['-03', false],
    ['Brasilia', false],
    ['', false],
  ])('%s is known: %s', (text, known) => expect(isTimeZone(text)).toBe(known));

  it.each([
    ['2027-03-10T11:00:00.000Z', 'America/Sao_Paulo', '2027-03-10T08:00:00-03:00'],
    // An hour later in summer, from one second to the next.
    ['2027-03-28T00:59:59.000Z', 'Europe/Amsterdam', '2027-03-28T01:59:59+01:00'],
    ['2027-03-28T01:00:00.000Z', 'Europe/Amsterdam', '2027-03-28T03:00:00+02:00'],
    ['2027-03-10T20:00:00.000Z', 'Asia/Kolkata', '2027-03-11T01:30:00+05:30'],
    ['2027-03-10T20:00:00.000Z', 'UTC', '2027-03-10T20:00:00+00:00'],
  ])('shows %s in %s as %s', (moment, zone, shown) => {
    expect(localMoment(moment, zone)).toBe(shown);
    expect(localDay(moment, zone)).toBe(shown.slice(0, 10));
  });

  it('shows any moment as the zone’s own date would', () => {
    const zone = constantFrom(
      'America/Sao_Paulo',
      'Europe/Amsterdam',
      'Asia/Kolkata',
      'Pacific/Auckland',
      'UTC',
    );
    const moment = date({ min: new Date('2017-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    assert(
      property(zone, moment, (name, time) => {
        const shown = localMoment(time, name);
        expect(shown).toBe(new TZDate(time, name).toISOString().replace(/\.\d{3}/, ''));
        expect(localOffset(time, name)).toBe(-new TZDate(time, name).getTimezoneOffset());
      }),
    );
  });

  it.each([
    ['2027-03-28', 'Europe/Amsterdam', '2027-03-27T23:00:00.000Z'],
    ['2027-03-29', 'Europe/Amsterdam', '2027-03-28T22:00:00.000Z'],
    ['2027-01-01', 'Pacific/Kiritimati', '2026-12-31T10:00:00.000Z'],
    // The clocks went from midnight to one that day: it began an hour late.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  ])('begins %s in %s at %s', (day, zone, moment) =>
    expect(startOfLocalDay(day, zone).toISOString()).toBe(moment),
  );
});
