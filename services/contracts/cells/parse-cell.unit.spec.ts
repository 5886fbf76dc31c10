import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { anyCharacter } from '../../../tests/support/any-text.ts';
import { isoMonth } from './calendar.ts';
import { type CellOption, isUnparsed, maxQuantity } from './cell.ts';
import { displayQuantity, formatCell } from './format-cell.ts';
import { parseCell } from './parse-cell.ts';
import { readDate } from './parse-date.ts';

const ports: CellOption[] = [
  { id: 'BRSSZ', name: 'Santos' },
  { id: 'BRRCH', name: 'Barra do Riacho (Portocel)' },
  { id: 'NLVLI', name: 'Vlissingen' },
];

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('options', () => {
  it.each(['Santos', ' SANTOS ', 'brssz', 'BRSSZ'])('finds %j by name or UN/LOCODE', (text) => {
    expect(parseCell('options', text, ports)).toEqual({ value: ports[0] });
  });

  it.each(['Setúbal', 'SETU\u0301BAL', 'setu bal', 'Setubal.', 'Setu\u200bbal'])(
    'folds accents, case, spaces and punctuation of %j',
    (text) => {
      expect(parseCell('options', text, [...ports, { id: 'PTSET', name: 'Setubal' }])).toMatchObject({
        value: { id: 'PTSET' },
      });
    },
  );

  it('does not choose between names that fold alike, unless one is written as it is', () => {
    const twins = [
      { id: 'A', name: 'São Luís' },
      { id: 'B', name: 'Sao Luis' },
    ];
    expect(parseCell('options', 'são luís', twins)).toMatchObject({ value: { id: 'A' } });
    expect(parseCell('options', 'Sáo-Luis', twins)).toMatchObject({ code: 'does_not_exist' });
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

  it('keeps of a text what is seen, accents composed', () => {
    const seen = { value: 'Setúbal 1' };
    expect(parseCell('text', 'Setu\u0301bal\u00a0 1')).toEqual(seen);
    expect(parseCell('text', '\ufeffSetú\u200bbal\u00ad 1\u0007')).toEqual(seen);
    expect(parseCell('text', 'A\ud800')).toEqual({ value: 'A\ufffd' });
    expect(parseCell('text', '\u200b')).toEqual({ value: null });
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
    const readings = { edit: 'day_first', copy: undefined } as const;
    fc.assert(
      fc.property(forms, day, (form, date) => {
        expect(parseCell('date', formatCell('date', date, form), [], readings[form])).toEqual({
          value: date,
        });
        expect(parseCell('date', formatCell('date', date, 'display'))).toEqual({ value: date });
        const month = date.slice(0, 7);
        expect(parseCell('month', formatCell('month', month, form))).toEqual({ value: month });
      }),
    );
    fc.assert(
      fc.property(forms, fc.integer({ min: 1, max: maxQuantity }), (form, qty) => {
        expect(parseCell('numeric', formatCell('numeric', qty, form))).toEqual({ value: qty });
        expect(parseCell('numeric', displayQuantity(qty))).toEqual({ value: qty });
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
          const written = isUnparsed(parsed) ? parsed.text : formatCell(kind, parsed.value, 'copy');
          const again = parseCell(kind, written, ports);
          expect(again).toEqual(isUnparsed(parsed) ? parsed : { value: parsed.value });
        },
      ),
    );
  });

  it('knows the calendar as Date does', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2000, max: 2100 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (y, m, d) => {
          const date = new Date(Date.UTC(y, m - 1, d));
          const real = date.getUTCFullYear() === y && date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
          expect(readDate(`${d}/${m}/${y}`) !== undefined).toBe(real);
          expect(isoMonth(y, m) !== undefined).toBe(m >= 1 && m <= 12);
        },
      ),
    );
  });
});
