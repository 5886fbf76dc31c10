import type { CellKind, CellOption } from '#contracts/cells/cell';
import { type CellForm, formatCell } from '#contracts/cells/format-cell';
import type { CellReading } from '#contracts/cells/reading';
import { parseCell } from '#contracts/cells/parse-cell';

/** A text that did not parse: kept, so that nothing is lost. */
export interface UnparsedText {
  readonly text: string;
}

/** What one column of one row shows. Days are `yyyy-MM-dd`, months `yyyy-MM`, numbers whole MT; null is blank. */
export type ColumnValue = string | number | CellOption | UnparsedText | null;

export type ColumnKind = CellKind;

export const isUnparsed = (value: ColumnValue): value is UnparsedText =>
  value !== null && typeof value === 'object' && 'text' in value;

/** Whether two cells show the same: of an option its id decides, an empty text is blank. */
export const sameValue = (left: ColumnValue, right: ColumnValue): boolean => {
  const a = left === '' ? null : left;
  const b = right === '' ? null : right;
  if (a === b) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  if ('text' in a || 'text' in b) return 'text' in a && 'text' in b && a.text === b.text;
  return a.id === b.id;
};

const textOf = (kind: ColumnKind, value: ColumnValue, form: CellForm): string =>
  value !== null && typeof value === 'object' && 'text' in value ? value.text : formatCell(kind, value, form);

/** The text in the grid; empty is blank, what did not parse stands as it was typed. */
export const displayText = (kind: ColumnKind, value: ColumnValue): string => textOf(kind, value, 'display');

/** The text that goes to the clipboard: it parses back to the same value, here and in spreadsheets. */
export const copyText = (kind: ColumnKind, value: ColumnValue): string => textOf(kind, value, 'copy');

/** The text with which an editor opens. */
export const editText = (kind: ColumnKind, value: ColumnValue): string => textOf(kind, value, 'edit');

/** The one parser of typing, paste and fill; what does not parse is kept as text, so that nothing is lost. */
export const readText = (
  kind: ColumnKind,
  text: string,
  options: readonly CellOption[] = [],
  reading?: CellReading,
): ColumnValue => {
  const parsed = parseCell(kind, text, options, reading);
  return 'code' in parsed ? { text: parsed.text } : parsed.value;
};

/** Made once: a comparison that names its locale looks it up again each time, which is most of sorting 20,000 rows. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const comparedText = (value: string | number | CellOption | UnparsedText): string => {
  if (typeof value !== 'object') return String(value);
  return 'text' in value ? value.text : value.name;
};

/** An order for sorting a column: numbers by size, dates and months as they are stored, the rest by name; blanks last. */
export const compareValues = (kind: ColumnKind, a: ColumnValue, b: ColumnValue): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const isStored = (kind === 'date' || kind === 'month') && typeof a === 'string' && typeof b === 'string';
  if (isStored) return Number(a > b) - Number(a < b);
  return collator.compare(comparedText(a), comparedText(b));
};
