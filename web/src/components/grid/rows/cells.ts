import type { DischargeLine, NamedRef } from '#domain/booking/terms';
import type { CellValue, UnparsedLine, UnparsedText } from '#domain/declaration-draft/events';
import type { CellKind } from '#contracts/cells/cell';
import { type CellForm, formatCell } from '#contracts/cells/format-cell';
import type { CellReading } from '#contracts/cells/reading';
import { parseCell } from '#contracts/cells/parse-cell';

/** What one column of one row holds: a discharge line is shown as its port and its quantity apart. */
export type ColumnValue = string | number | NamedRef | UnparsedText | null;

export type ColumnKind = 'text' | 'options' | 'date' | 'month' | 'numeric' | 'textArea' | 'status';

export const isUnparsed = (value: CellValue): value is UnparsedText =>
  value !== null && typeof value === 'object' && 'text' in value;

export const isLine = (value: CellValue): value is DischargeLine | UnparsedLine =>
  value !== null && typeof value === 'object' && 'qty' in value;

export const isNamed = (value: CellValue): value is NamedRef =>
  value !== null && typeof value === 'object' && 'id' in value;

const cellKind = (kind: ColumnKind): CellKind => (kind === 'status' ? 'text' : kind);

const textOf = (kind: ColumnKind, value: ColumnValue, form: CellForm): string =>
  value !== null && typeof value === 'object' && 'text' in value
    ? value.text
    : formatCell(cellKind(kind), value, form);

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
  options: readonly NamedRef[] = [],
  reading?: CellReading,
): ColumnValue => {
  const parsed = parseCell(cellKind(kind), text, options, reading);
  return 'code' in parsed ? { text: parsed.text } : parsed.value;
};

/** Any cell in words, lines included: for dialogs that set two values side by side. */
export const cellInWords = (kind: ColumnKind, value: CellValue): string => {
  if (!isLine(value)) return displayText(kind, value);
  const port = displayText('options', value.port);
  const qty = displayText('numeric', value.qty);
  return [port, qty === '' ? '' : `${qty} MT`].filter((part) => part !== '').join(', ');
};

/** Made once: a comparison that names its locale looks it up again each time, which is most of sorting 20,000 rows. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const comparedText = (value: string | number | NamedRef | UnparsedText): string => {
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
