import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { anyCharacter } from '../../../tests/support/any-text.ts';
import { daysBetween, isoDate, isoMonth, parseDate } from './calendar.ts';
import { type CellOption, isUnparsed, maxQuantity } from './cell.ts';
import { displayQuantity, formatCell } from './format-cell.ts';
import { parseCell } from './parse-cell.ts';

const ports: CellOption[] = [
  { id: 'BRSSZ', name: 'Santos' },
  { id: 'BRRCH', name: 'Barra do Riacho (Portocel)' },
  { id: 'NLVLI', name: 'Vlissingen' },
];

const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('quantities', () => {
  it.each(['41250', ' 41250 ', '\u00a041250'])('reads %j as whole MT', (text) => {
    expect(parseCell('numeric', text)).toEqual({ value: 41_250 });
  });

  it.each(['41 250', '41,250', '41.250', '41250.0', '41250.5', '-1', '+1', '1e3', '0x10', '٤', '41250 MT'])(
    'refuses %j instead of guessing',
    (text) => {
      expect(parseCell('numeric', text)).toEqual({ text, code: 'not_a_whole_number' });
    },
  );

  it('refuses more than any vessel carries', () => {
    expect(parseCell('numeric', String(maxQuantity + 1))).toMatchObject({ code: 'not_a_whole_number' });
    expect(parseCell('numeric', '9'.repeat(400))).toMatchObject({ code: 'not_a_whole_number' });
  });

  it('shows thousands with thin spaces and a true minus', () => {
    expect(displayQuantity(1_234_567)).toBe('1\u2009234\u2009567');
    expect(displayQuantity(-1_000)).toBe('−1\u2009000');
    expect(displayQuantity(999)).toBe('999');
  });
});

describe('dates', () => {
  it.each(['10/03/2027', '2027-03-10', '10 Mar 2027', '10 march 2027', '10-Mar-2027'])('reads %j', (text) => {
    expect(parseCell('date', text)).toEqual({ value: '2027-03-10' });
  });

  it.each([
    '31/02/2027',
    '2027-02-30',
    '29/02/2027',
    '10/13/2027',
    '46000',
    '10/03/27',
    '10 Foo 2027',
    '2027-3-1',
  ])('keeps %j as text', (text) => {
    expect(parseCell('date', text)).toEqual({ text, code: 'not_a_date' });
  });

  it('knows leap years', () => {
    expect(isoDate(2028, 2, 29)).toBe('2028-02-29');
    expect(isoDate(2100, 2, 29)).toBeUndefined();
  });

  it('counts both days of a window', () => {
    expect(daysBetween('2027-03-10', '2027-03-24')).toBe(15);
    expect(daysBetween('2027-03-28', '2027-03-28')).toBe(1);
  });
});

describe('months', () => {
  it.each(['2027-03', 'Mar 2027', 'March 2027', 'mar-2027', '03/2027', '2027-03-01'])('reads %j', (text) => {
    expect(parseCell('month', text)).toEqual({ value: '2027-03' });
  });

  it.each(['2027-13', 'March', 'Mxr 2027', '2027'])('keeps %j as text', (text) => {
    expect(parseCell('month', text)).toEqual({ text, code: 'not_a_month' });
  });
});

describe('options', () => {
  it.each(['Santos', ' SANTOS ', 'brssz', 'BRSSZ'])('finds %j by name or UN/LOCODE', (text) => {
    expect(parseCell('options', text, ports)).toEqual({ value: ports[0] });
  });

  it('keeps what is not in the list', () => {
    expect(parseCell('options', 'Atlantis', ports)).toEqual({ text: 'Atlantis', code: 'does_not_exist' });
    expect(parseCell('options', '__proto__', ports)).toMatchObject({ code: 'does_not_exist' });
  });

  it('does not choose between two options of one name', () => {
    const twins = [
      { id: 'BRITQ', name: 'Itaqui' },
      { id: 'BRIQI', name: 'Itaqui' },
    ];
    expect(parseCell('options', 'Itaqui', twins)).toMatchObject({ code: 'does_not_exist' });
    expect(parseCell('options', 'BRIQI', twins)).toEqual({ value: twins[1] });
  });

  it('hands out id and name only', () => {
    const rich = [{ id: 'BRSSZ', name: 'Santos', inTypes: ['open'] }];
    expect(parseCell('options', 'Santos', rich)).toEqual({ value: { id: 'BRSSZ', name: 'Santos' } });
  });
});

describe('texts', () => {
  it('makes one line of a text and keeps the lines of a comment', () => {
    expect(parseCell('text', ' SZ-2703\r\n014\u0000 ')).toEqual({ value: 'SZ-2703 014' });
    expect(parseCell('textArea', ' one\r\ntwo\u0007 ')).toEqual({ value: 'one\ntwo' });
  });

  it('refuses what is too long instead of cutting it', () => {
    expect(parseCell('text', 'x'.repeat(129))).toMatchObject({ code: 'too_long' });
  });
});

describe('every kind', () => {
  it('clears on an empty text', () => {
    for (const kind of ['text', 'textArea', 'numeric', 'date', 'month', 'options'] as const) {
      expect(parseCell(kind, ' \t ', ports)).toEqual({ value: null });
      expect(formatCell(kind, null)).toBe('');
    }
  });

  it('reads back what it writes, as typed and as copied', () => {
    const forms = fc.constantFrom('edit' as const, 'copy' as const);
    fc.assert(
      fc.property(forms, day, (form, date) => {
        expect(parseCell('date', formatCell('date', date, form))).toEqual({ value: date });
        const month = date.slice(0, 7);
        expect(parseCell('month', formatCell('month', month, form))).toEqual({ value: month });
      }),
    );
    fc.assert(
      fc.property(forms, fc.integer({ min: 0, max: maxQuantity }), (form, qty) => {
        expect(parseCell('numeric', formatCell('numeric', qty, form))).toEqual({ value: qty });
      }),
    );
    fc.assert(
      fc.property(forms, fc.constantFrom(...ports), (form, port) => {
        expect(parseCell('options', formatCell('options', port, form), ports)).toEqual({ value: port });
      }),
    );
  });

  it('parses a second time to what the first time gave, and loses no text that it refuses', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('text', 'textArea', 'numeric', 'date', 'month', 'options'),
        fc.string({ unit: anyCharacter, maxLength: 300 }),
        (kind, text) => {
          const parsed = parseCell(kind, text, ports);
          const again = parseCell(
            kind,
            isUnparsed(parsed) ? parsed.text : formatCell(kind, parsed.value),
            ports,
          );
          expect(again).toEqual(parsed);
        },
      ),
    );
  });

  it('knows the calendar as Date does', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1970, max: 2199 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (y, m, d) => {
          const date = new Date(Date.UTC(y, m - 1, d));
          const real = date.getUTCFullYear() === y && date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
          expect(parseDate(`${d}/${m}/${y}`) !== undefined).toBe(real);
          expect(isoMonth(y, m) !== undefined).toBe(m >= 1 && m <= 12);
        },
      ),
    );
  });
});
