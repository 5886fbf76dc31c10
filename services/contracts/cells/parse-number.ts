import { maxQuantity, type ParsedCell } from './cell.ts';
import type { NumberReading } from './reading.ts';

/** What may stand between groups of three: a space of any width, an apostrophe, a comma, a point. */
const group = "[ \\u00a0\\u2000-\\u200a\\u202f\\u205f\\u3000'\\u2019,.]";

/** `38500`, `38 500`, `38.500`, each with decimals or without. */
const grouped = new RegExp(`^([1-9]\\d{0,2})((${group})\\d{3}(?:\\3\\d{3})*)(?:([.,])(\\d+))?$`, 'u');
const ungrouped = /^(0|[1-9]\d{0,14})(?:([.,])(\d+))?$/;

export type DecimalMark = '.' | ',';

/** A number as it is written, before it is known to be whole. */
export interface WrittenNumber {
  readonly whole: number;
  /** Digits behind the decimal mark; empty where there are none. */
  readonly decimals: string;
  readonly groupMark: string | null;
  readonly decimalMark: DecimalMark | null;
  /** One group mark and no decimals: `38.500`, which elsewhere would be thirty-eight and a half. */
  readonly isLone: boolean;
}

const decimalMark = (mark: string | undefined): DecimalMark | null =>
  mark === '.' || mark === ',' ? mark : null;

const marks = { groups: null, decimal_point: '.', decimal_comma: ',' } as const;

const asDecimals = (text: string): WrittenNumber | null => {
  const [, whole = '', mark, decimals = ''] = ungrouped.exec(text) ?? [];
  if (whole === '') return null;
  return { whole: Number(whole), decimals, groupMark: null, decimalMark: decimalMark(mark), isLone: false };
};

/** The form of a text, or null where it has none of a number. Groups come first, unless their mark is the decimal one. */
export const writtenNumber = (text: string, reading: NumberReading = 'groups'): WrittenNumber | null => {
  if (text.length > 40) return null;
  const [, first, rest = '', mark, point, decimals = ''] = grouped.exec(text) ?? [];
  if (first === undefined || mark === marks[reading]) return asDecimals(text);
  if (mark === point) return null;
  return {
    whole: Number(first + (rest.length === 4 ? rest.slice(1) : rest.replaceAll(mark ?? '', ''))),
    decimals,
    groupMark: mark ?? null,
    decimalMark: decimalMark(point),
    isLone: point === undefined && rest.length === 4,
  };
};

const quantity = (text: string, whole: number): ParsedCell => {
  if (whole === 0) return { text, code: 'zero_quantity' };
  return whole <= maxQuantity ? { value: whole } : { text, code: 'not_a_whole_number' };
};

/** Whole MT: a fraction, a sign, an exponent and a unit are refused, and so is nothing at all (0). */
export const readQuantity = (text: string, reading?: NumberReading): ParsedCell => {
  const number = writtenNumber(text, reading);
  const isWhole = number !== null && /^0*$/.test(number.decimals);
  return isWhole ? quantity(text, number.whole) : { text, code: 'not_a_whole_number' };
};

/** Sums of formulas carry noise in the last digits; more than that is a fraction. */
const noise = 1e-6;

/** A number that a file or a clipboard carries as such: no grammar is needed. */
export const numberCell = (number: number): ParsedCell => {
  const whole = Math.round(number);
  if (whole >= 0 && Math.abs(number - whole) < noise)
    return quantity(String(Math.abs(whole)), Math.abs(whole));
  const text = String(number);
  // The text of 38.125 would be read as groups when it comes by again; that of 38.1250 never is.
  return 'code' in readQuantity(text) ? { text, code: 'not_a_whole_number' } : refusedFraction(text);
};

const refusedFraction = (text: string): ParsedCell => ({ text: `${text}0`, code: 'not_a_whole_number' });
