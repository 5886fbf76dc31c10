import { type CellKind, type CellOption, type ParsedCell } from '#contracts/cells/cell';
import { parseCell } from '#contracts/cells/parse-cell';

/** A filled cell before its column is known. */
export interface RawCell {
  readonly text: string;
  /** The number, where the file holds one. */
  readonly number?: number;
  /** `yyyy-MM-dd`, where the file says that the number is a date. */
  readonly date?: string;
  /** `#N/A` and the like: a formula that has no value. */
  readonly error?: true;
}

/** A filled row; `cells` is keyed by the column's number, from 1. */
export interface RawRow {
  /** As people count it in the file, from 1. */
  readonly row: number;
  readonly cells: ReadonlyMap<number, RawCell>;
}

/** Sums of formulas carry noise in the last digits; more than that is a fraction, and refused. */
const noise = 1e-6;

const quantityText = (number: number): string => {
  const whole = Math.round(number);
  return String(Math.abs(number - whole) < noise ? whole : number);
};

/** What a cell means in a column of this kind. */
export const parseRawCell = (
  kind: CellKind,
  raw: RawCell,
  options: readonly CellOption[] | undefined,
): ParsedCell => {
  if (raw.error) return { text: raw.text, code: 'does_not_exist' };
  if (raw.date !== undefined && kind !== 'numeric') return parseCell(kind, raw.date, options);
  if (raw.number !== undefined && kind === 'numeric')
    return parseCell(kind, quantityText(raw.number), options);
  return parseCell(kind, raw.text, options);
};
