import { describe, expect, it } from '@jest/globals';
import { maxQuantity } from './cell.ts';
import { displayQuantity } from './format-cell.ts';
import { parseCell } from './parse-cell.ts';
import { numberCell } from './parse-number.ts';

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
