import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { anyCharacter } from '../../../tests/support/any-text.ts';
import { daysBetween, isoDate, isoMonth } from './calendar.ts';
import { type CellOption, isUnparsed, maxQuantity } from './cell.ts';
import { displayQuantity, formatCell } from './format-cell.ts';
import { parseCell } from './parse-cell.ts';
import { readDate } from './parse-date.ts';
import { numberCell } from './parse-number.ts';

const ports: CellOption[] = [
  { id: 'BRSSZ', name: 'Santos' },
  { id: 'BRRCH', name: 'Barra do Riacho (Portocel)' },
  { id: 'NLVLI', name: 'Vlissingen' },
];

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('quantities', () => {
  it.each([
    '38500',
    ' 38500 ',
    '38,500',
    '38 500',
    '38\u00a0500',
    '38\u2009500',
    '38\u202f500',
    "38'500",
    '38’500',
    '38.500',
    '38500.00',
    '38500,0',
    '38,500.00',
    '38.500,00',
    '38 500.000',
    '\ufeff38\u200b500',
  ])('reads %j as 38 500', (text) => {
    expect(parseCell('numeric', text)).toEqual({ value: 38_500 });
  });

  it.each(['1.234.567', '1 234 567', '1,234,567.0'])('reads %j', (text) => {
    expect(parseCell('numeric', text)).toEqual({ value: 1_234_567 });
  });

  it.each([
    '38.5',
    '38500.5',
    '38,5',
    '38,500.50',
    '1,234.567',
    '1.234,567.000',
    '1,23,456',
    '3850,000,0',
    '38  500',
    '38\n500',
    '38\t500',
    '038500',
    '0,500',
    '38500.',
    '.500',
    '-1',
    '+1',
    '(1)',
    '1e3',
    '0x10',
    '٤',
    '３８５００',
    '41250 MT',
    '41250t',
  ])('refuses %j instead of guessing, and keeps it', (text) => {
    expect(parseCell('numeric', text)).toEqual({ text, code: 'not_a_whole_number' });
  });

  it.each(['0', '0.00', ' 0 '])('refuses %j: nothing is no cargo', (text) => {
    expect(parseCell('numeric', text)).toEqual({ text: text.trim(), code: 'zero_quantity' });
  });

  it.each([
    ['decimal_point', '38.500', null],
    ['decimal_point', '38.000', 38],
    ['decimal_point', '38,500', 38_500],
    ['decimal_point', '38.500.000', null],
    ['decimal_comma', '38.500', 38_500],
    ['decimal_comma', '38,500', null],
    ['groups', '38,500', 38_500],
    ['day_first', '38,500', 38_500],
  ] as const)('with %s reads %j as %j', (reading, text, value) => {
    const refused = { text, code: 'not_a_whole_number' };
    expect(parseCell('numeric', text, [], reading)).toEqual(value === null ? refused : { value });
  });

  it.each([
    [38_500, 38_500],
    [38_500.000_000_4, 38_500],
    [38_499.999_999_6, 38_500],
    [38_500.5, '38500.5'],
    [38.125, '38.1250'],
    [-5, '-5'],
    [0, '0'],
    [-0, '0'],
    [1e21, '1e+21'],
    [maxQuantity + 1, String(maxQuantity + 1)],
  ])('takes the number %d of a cell as %j', (number, read) => {
    const cell = numberCell(number);
    expect('code' in cell ? cell.text : cell.value).toBe(read);
    // A refused text comes by again, in a paste or a file: it is refused then, too.
    if ('code' in cell) expect(parseCell('numeric', cell.text)).toEqual(cell);
  });

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
  it.each([
    '22/04/27',
    '22/4/2027',
    '22.04.2027',
    '22-04-27',
    '22 04 2027',
    '2027-04-22',
    '2027/4/22',
    '2027.04.22',
    '22-Apr-27',
    '22 APRIL 2027',
    '22. April 2027',
    '22APR27',
    '22nd April 2027',
    'April 22, 2027',
    '2027-Apr-22',
    '22 abr. 2027',
    '22 de abril de 2027',
    '22 avril 2027',
    '46499',
    ' 22/04/2027\u00a0',
  ])('reads %j as 22 April 2027', (text) => {
    expect(parseCell('date', text)).toEqual({ value: '2027-04-22' });
  });

  it.each([
    ['1er août 2027', '2027-08-01'],
    ['1º de setembro de 2027', '2027-09-01'],
    ['3. März 2027', '2027-03-03'],
    ['3 Mrz 27', '2027-03-03'],
    ['14 févr. 2027', '2027-02-14'],
    ['14-fe\u0301vr-2027', '2027-02-14'],
    ['5 ene 2028', '2028-01-05'],
    ['31 dez 2027', '2027-12-31'],
    ['9 Okt 2027', '2027-10-09'],
    ['9 out 2027', '2027-10-09'],
    ['30 junio 2027', '2027-06-30'],
    ['4 juil. 2027', '2027-07-04'],
    ['01/01/2000', '2000-01-01'],
    ['31/12/2100', '2100-12-31'],
    ['36526', '2000-01-01'],
    ['73050', '2099-12-31'],
  ])('reads %j as %s', (text, value) => {
    expect(parseCell('date', text)).toEqual({ value });
  });

  it.each(['04/05/27', '4.5.2027', '04-05-2027', '04 05 27'])('reads %j two ways, the day first', (text) => {
    expect(parseCell('date', text)).toEqual({ value: '2027-05-04', other: '2027-04-05' });
    expect(parseCell('date', text, [], 'day_first')).toEqual({ value: '2027-05-04' });
    expect(parseCell('date', text, [], 'month_first')).toEqual({ value: '2027-04-05' });
  });

  it('reads one way where the reading changes nothing', () => {
    expect(parseCell('date', '05/05/27')).toEqual({ value: '2027-05-05' });
    expect(parseCell('date', '2027-05-04', [], 'month_first')).toEqual({ value: '2027-05-04' });
    expect(parseCell('date', '04/22/27', [], 'month_first')).toEqual({ value: '2027-04-22' });
    expect(parseCell('date', '22/04/27', [], 'month_first')).toEqual({
      text: '22/04/27',
      code: 'not_a_date',
    });
    expect(parseCell('month', '04/05/27')).toEqual({ value: '2027-05', other: '2027-04' });
    expect(parseCell('month', '04/05/27', [], 'month_first')).toEqual({ value: '2027-04' });
  });

  it.each([
    '31/02/2027',
    '2027-02-30',
    '29/02/2027',
    '04/22/2027',
    '22/04-27',
    '22/04/027',
    '10 Foo 2027',
    '10 jui 2027',
    '31/12/1999',
    '1999-12-31',
    '01/01/2101',
    '36525',
    '73051',
    '46499.5',
    '2027-04-22T00:00:00Z',
    'tomorrow',
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
  it.each([
    '2027-03',
    'Mar 2027',
    'March 2027',
    'mar-2027',
    'Mar-27',
    'março de 2027',
    'März 27',
    '03/2027',
    '3/27',
    '2027-03-01',
    '22/03/2027',
    '46450',
  ])('reads %j', (text) => {
    expect(parseCell('month', text)).toEqual({ value: '2027-03' });
  });

  it.each(['2027-13', 'March', 'Mxr 2027', '2027', '12/1999', '2101-01'])('keeps %j as text', (text) => {
    expect(parseCell('month', text)).toEqual({ text, code: 'not_a_month' });
  });
});

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
