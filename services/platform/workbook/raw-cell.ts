import { type CellKind, type CellOption, type ParsedCell } from '#contracts/cells/cell';
import { parseCell } from '#contracts/cells/parse-cell';
import { numberCell } from '#contracts/cells/parse-number';
import type { CellReading } from '#contracts/cells/reading';

/** A filled cell before its column is known. */
export interface RawCell {
  /** Of a date that has a time of day, both: `yyyy-MM-dd HH:mm`. */
  readonly text: string;
  /** The number, where the file holds one. */
  readonly number?: number;
  /** `yyyy-MM-dd`, where the file says that the number is a date. */
  readonly date?: string;
  /** `#N/A` and the like: a formula that has no value. */
  readonly error?: true;
  /** A formula whose value was not saved with it; `text` is the formula. */
  readonly unstored?: true;
}

/** A filled row; `cells` is keyed by the column's number, from 1. */
export interface RawRow {
  /** As people count it in the file, from 1. */
  readonly row: number;
  readonly cells: ReadonlyMap<number, RawCell>;
}

/** The text that a column of this kind reads of a cell; null where the file carries the number itself. */
const textIn = (kind: CellKind, { text, number, date }: RawCell): string | null => {
  if (kind === 'numeric' && number !== undefined && date === undefined) return null;
  return kind === 'text' || kind === 'textArea' ? text : (date ?? text);
};

/** Kinds of which thousands of rows hold the same few values. */
const repeating: ReadonlySet<CellKind> = new Set(['date', 'month', 'options']);
const maxRemembered = 1_000;
const longestRemembered = 64;

type CellParser = (raw: RawCell) => ParsedCell;

/**
 * What cells mean in a column of this kind. Equal texts may come to the very same value, which then is read once and
 * travels once a batch.
 */
export const rawCellParser = (
  kind: CellKind,
  options: readonly CellOption[] | undefined,
  reading?: CellReading,
): CellParser => {
  const known = new Map<string, ParsedCell>();
  return (raw) => {
    if (raw.unstored) return { text: raw.text, code: 'formula_without_value' };
    if (raw.error) return { text: raw.text, code: 'does_not_exist' };
    const text = textIn(kind, raw);
    if (text === null) return numberCell(raw.number ?? 0);
    const before = known.get(text);
    if (before) return before;
    const parsed = parseCell(kind, text, options, reading);
    if (repeating.has(kind) && text.length <= longestRemembered && known.size < maxRemembered)
      known.set(text, parsed);
    return parsed;
  };
};
