import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { plainLine, plainLines } from '#domain/shared/plain-text';
import { anyCharacter } from '../../../tests/support/any-text.ts';
import { readCalendar, textOf } from '../../../tests/support/calendar-reader.ts';
import { type CalendarEntry, calendarText } from './calendar-text.ts';

const head = { name: 'Laycans of Atlântica Celulose', description: 'Laycans, and nothing else.' };

const entry: CalendarEntry = {
  uid: '0b7e0000-0000-4000-8000-000000000001',
  sequence: 3,
  firstDay: '2027-02-27',
  lastDay: '2027-02-28',
  summary: '100014A Wood pulp 20,000 MT; Santos',
  description: 'Booking: 100014A\nCode: A\\1',
  location: 'Santos (BRSSZ)',
  url: 'https://portal.example/organisation/o/cargo-bookings/declaration?booking=b',
  cancelled: false,
  createdAt: '2027-01-05T08:00:00.000Z',
  changedAt: '2027-01-06T09:30:15.250Z',
};

const read = async (...entries: readonly CalendarEntry[]) =>
  readCalendar(Buffer.from(await calendarText(head, entries)));

const rawOf = async (own: Partial<CalendarEntry> = {}) => {
  const { events } = await read({ ...entry, ...own });
  return Object.fromEntries([...(events[0] ?? [])].map(([name, { raw }]) => [name, raw]));
};

describe('a calendar', () => {
  it('says what it is, and how often to come again', async () => {
    const { head: written, events } = await read();
    expect(events).toEqual([]);
    expect(Object.fromEntries([...written].map(([name, { raw }]) => [name, raw]))).toEqual({
      VERSION: '2.0',
      PRODID: '-//Laycan//Laycan portal//EN',
      NAME: 'Laycans of Atlântica Celulose',
      'X-WR-CALNAME': 'Laycans of Atlântica Celulose',
      'X-WR-CALDESC': 'Laycans\\, and nothing else.',
      'REFRESH-INTERVAL': 'PT1H',
      'X-PUBLISHED-TTL': 'PT1H',
    });
  });

  it('has an entry for whole days, whose end is the day after the last', async () => {
    expect(await rawOf()).toMatchObject({
      UID: entry.uid,
      SEQUENCE: '3',
      DTSTART: '20270227',
      DTEND: '20270301',
      DTSTAMP: '20270106T093015Z',
      CREATED: '20270105T080000Z',
      'LAST-MODIFIED': '20270106T093015Z',
      STATUS: 'CONFIRMED',
      TRANSP: 'TRANSPARENT',
      SUMMARY: '100014A Wood pulp 20\\,000 MT\\; Santos',
      LOCATION: 'Santos (BRSSZ)',
      URL: entry.url,
    });
    const { events } = await read(entry);
    expect(events[0]?.get('DTSTART')?.parameters).toEqual(['VALUE=DATE']);
    expect(events[0]?.get('DTEND')?.parameters).toEqual(['VALUE=DATE']);
    expect(textOf(events[0]?.get('DESCRIPTION'))).toBe(entry.description);
  });

  it('says so of one that is cancelled, and needs neither place nor link', async () => {
    const { location: _place, url: _link, ...bare } = entry;
    const { events } = await read({ ...bare, cancelled: true });
    expect(events[0]?.get('STATUS')?.raw).toBe('CANCELLED');
    expect(events[0]?.has('LOCATION')).toBe(false);
    expect(events[0]?.has('URL')).toBe(false);
  });

  it('takes days that are the wrong way round for the first of them', async () => {
    expect(await rawOf({ firstDay: '2027-03-05', lastDay: '2027-03-01' })).toMatchObject({
      DTSTART: '20270305',
      DTEND: '20270306',
    });
  });

  it('is the same text for the same entries', async () => {
    expect(await calendarText(head, [entry])).toBe(await calendarText(head, [entry]));
  });

  /** What would be lines of their own, entries or ends, if anything let it. */
  const forged = fc.constantFrom(
    'END:VEVENT\r\nBEGIN:VEVENT',
    '\r\nEND:VCALENDAR\r\n',
    'END:VCALENDAR',
    '\nATTACH:http://other.example',
    '\r\n X',
    '\\n\\,\\;',
    '\u0000\u2028\u0085',
    '\ud83d',
    '😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀',
  );
  const hostile = fc.array(fc.oneof(anyCharacter, forged)).map((parts) => parts.join(''));

  it('is read back as it was written, whatever people typed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(hostile, hostile, hostile), { maxLength: 4 }),
        hostile,
        async (texts, name) => {
          const entries = texts.map(([summary, description, location], index) => ({
            ...entry,
            uid: `${index}`,
            summary,
            description,
            location,
          }));
          const text = await calendarText({ name, description: name }, entries);
          const calendar = readCalendar(Buffer.from(text));
          expect(textOf(calendar.head.get('NAME'))).toBe(plainLine(name));
          expect(
            calendar.events.map((event) => [
              event.get('UID')?.raw,
              ...['SUMMARY', 'DESCRIPTION', 'LOCATION'].map((property) => textOf(event.get(property))),
            ]),
          ).toEqual(
            texts.map(([summary, description, location], index) => [
              `${index}`,
              plainLine(summary),
              plainLines(description),
              plainLine(location),
            ]),
          );
        },
      ),
    );
  });
});
