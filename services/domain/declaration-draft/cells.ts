import {
  emptyTerms,
  isDischargeField,
  withTerms,
  type BookingField,
  type BookingTerms,
  type NamedRef,
  type SingleField,
  type TermValue,
} from '../booking/terms.ts';
import type { InputMethod } from '../shared/change-source.ts';
import type { CellValue, UnparsedLine, UnparsedText } from './cell-value.ts';

/** A touched cell: what it was when touched, what it is to become, and the last hand on it (user id). */
export interface Cell {
  readonly base: CellValue;
  readonly value: CellValue;
  readonly by: string;
  /** How it was set; absent: as its row came, of an uploaded one by its file, of others in the grid. */
  readonly via?: InputMethod;
}

export type Cells = Readonly<Partial<Record<BookingField, Cell>>>;

export const cellEntries = (cells: Cells): [BookingField, Cell][] =>
  Object.entries(cells) as [BookingField, Cell][];

/** Longer texts are refused: what a cell of a workbook can hold. */
const cellTextLimit = 32_767;

type Line = Extract<CellValue, { readonly port: unknown }>;

const isLine = (value: CellValue): value is Line =>
  value !== null && typeof value === 'object' && 'port' in value;
const isText = (value: unknown): value is UnparsedText =>
  value !== null && typeof value === 'object' && 'text' in value && isShortText(value.text);
const isRef = (value: unknown): value is NamedRef =>
  value !== null &&
  typeof value === 'object' &&
  'id' in value &&
  'name' in value &&
  isShortText(value.id) &&
  isShortText(value.name);
const isShortText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= cellTextLimit;
const isQuantity = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** `yyyy-MM-dd`, of the calendar: 31 February is none. */
const isDay = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  new Date(`${value}T00:00:00Z`).getUTCDate() === Number(value.slice(8));
const isMonth = (value: unknown): value is string => typeof value === 'string' && isDay(`${value}-01`);

/** An empty text and an empty line are nothing. */
export const normalCell = (value: CellValue): CellValue => {
  if (value === '') return null;
  return isLine(value) && value.port === null && value.qty === null ? null : value;
};

/** Whether two cells hold the same: names of one id may differ, the id decides. */
export const sameCell = (left: CellValue, right: CellValue): boolean => {
  const a = normalCell(left);
  const b = normalCell(right);
  if (a === b) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  if ('text' in a || 'text' in b) return 'text' in a && 'text' in b && a.text === b.text;
  if ('id' in a || 'id' in b) return 'id' in a && 'id' in b && a.id === b.id;
  return sameCell(a.port, b.port) && sameCell(a.qty, b.qty);
};

/** The same text for cells that hold the same, another one for all others: many are then compared at once. */
export const cellKey = (value: CellValue): string => {
  const cell = normalCell(value);
  if (cell === null) return '';
  if (typeof cell === 'string') return `"${cell}`;
  if (typeof cell === 'number') return `#${cell}`;
  if ('text' in cell) return `?${cell.text}`;
  if ('id' in cell) return `@${cell.id}`;
  return `/${JSON.stringify([cellKey(cell.port), cellKey(cell.qty)])}`;
};

/** Characters of the texts that a cell holds, names of what it refers to included. */
export const charactersOf = (value: CellValue): number => {
  if (typeof value === 'string') return value.length;
  if (value === null || typeof value !== 'object') return 0;
  if ('text' in value) return value.text.length;
  if ('id' in value) return value.id.length + value.name.length;
  return charactersOf(value.port) + charactersOf(value.qty);
};

/** Whether nothing in the cell waits to be understood. */
export const isParsed = (value: CellValue): value is TermValue => {
  if (value === null || typeof value !== 'object') return true;
  if ('text' in value) return false;
  return 'id' in value || (isParsed(value.port) && isParsed(value.qty));
};

const fits: Readonly<Record<SingleField, (value: unknown) => boolean>> = {
  code: isShortText,
  type: isRef,
  trade: isRef,
  month: isMonth,
  commodity: isRef,
  vesselVoyage: isRef,
  laycanStart: isDay,
  laycanFinish: isDay,
  loadingPort: isRef,
  loadingQty: isQuantity,
  comment: isShortText,
  company: isRef,
  masterBooking: isRef,
  contractLink: isShortText,
};

const lineFits = (line: UnparsedLine | Line): boolean =>
  (line.port === null || isRef(line.port) || isText(line.port)) &&
  (line.qty === null || isQuantity(line.qty) || isText(line.qty));

/** Whether a value is one that the field can hold, parsed or not. A fraction of a metric tonne is not. */
export const fitsField = (field: string, value: CellValue): boolean => {
  if (isDischargeField(field)) return value === null || (isLine(value) && lineFits(value));
  if (!Object.hasOwn(fits, field)) return false;
  return value === null || isText(value) || fits[field as SingleField](value);
};

/** The terms that cells amount to over other terms; a cell that did not parse reads as null. */
export const termsWith = (terms: BookingTerms, cells: Cells): BookingTerms =>
  withTerms(
    terms,
    cellEntries(cells).map(([field, cell]) => {
      const value = normalCell(cell.value);
      return [field, isParsed(value) ? value : null] as const;
    }),
  );

export const termsOf = (cells: Cells): BookingTerms => termsWith(emptyTerms, cells);
