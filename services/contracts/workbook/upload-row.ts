import type { BookingField, DischargeField } from '#domain/booking/terms';
import type { CellValue, UnparsedText } from '#domain/declaration-draft/cell-value';
import type { ReadHalves } from '#domain/declaration-draft/file-lines';
import type { CellOption, CellTerm, ParsedCell } from '../cells/cell.ts';
import type { WorkbookRow } from './shape.ts';

/** An uploaded row as a draft takes it in; who adds it gives it its id. */
export interface UploadedRow {
  readonly line: number;
  /** Every column that the file has: an empty cell is null, and clears what the booking holds. */
  readonly cells: Readonly<Partial<Record<BookingField, CellValue>>>;
  readonly bookingNo: string | null;
  readonly letterIndex: string | null;
}

const valueOf = (cell: ParsedCell | undefined): CellTerm | UnparsedText =>
  cell === undefined ? null : 'code' in cell ? { text: cell.text } : cell.value;

const textOf = (cell: ParsedCell | undefined): string | null => {
  const value = valueOf(cell);
  return typeof value === 'string' ? value : null;
};

const dischargeCell = /^discharge\.(\d+)\.(port|qty)$/;

/** A field, and of a line the keys of its two columns. */
interface ColumnField {
  readonly field: BookingField;
  readonly line: { readonly port: string; readonly qty: string } | null;
}

/** Of the columns that shapes have: a workbook's thousands of rows ask for the same ones. */
const fields = new Map<string, ColumnField | undefined>();
const maxFields = 1_000;

const fieldOf = (key: string): ColumnField | undefined => {
  if (fields.has(key)) return fields.get(key);
  if (fields.size >= maxFields) fields.clear();
  const field = parsedField(key);
  fields.set(key, field);
  return field;
};

const parsedField = (key: string): ColumnField | undefined => {
  const number = dischargeCell.exec(key)?.[1];
  if (number !== undefined) {
    const field: DischargeField = `discharge.${Number(number)}`;
    return { field, line: { port: `${field}.port`, qty: `${field}.qty` } };
  }
  // Every other key of a declaration's shape is a single field of the terms.
  return key === 'bookingNo' || key === 'letterIndex'
    ? undefined
    : { field: key as BookingField, line: null };
};

/** The fields that a file has columns for, each once. */
export const uploadedFields = (columns: readonly string[]): readonly BookingField[] => [
  ...new Set(columns.flatMap((key) => fieldOf(key)?.field ?? [])),
];

/** Discharge lines of which a file has a column for the port or for the quantity, and none for the other. */
export const uploadedHalves = (columns: readonly string[]): ReadHalves => {
  const keys = new Set(columns);
  return Object.fromEntries(
    columns.flatMap((key) => {
      const { field, line } = fieldOf(key) ?? {};
      if (field === undefined || !line || (keys.has(line.port) && keys.has(line.qty))) return [];
      return [[field, key === line.port ? 'port' : 'qty']];
    }),
  );
};

const lineOf = (cells: WorkbookRow['cells'], keys: { port: string; qty: string }): CellValue => {
  const [port, qty] = [valueOf(cells[keys.port]), valueOf(cells[keys.qty])];
  if (port === null && qty === null) return null;
  // Columns of ports hold options and those of quantities numbers, by their kind.
  return { port: port as CellOption | UnparsedText | null, qty: qty as number | UnparsedText | null };
};

/** `1042-B` and `1042 B` carry their letter, where the file has no column for it. */
const splitNumber = (text: string): { readonly bookingNo: string; readonly letterIndex: string | null } => {
  const [, bookingNo, letterIndex] = /^(.*\d)[-/ ]?([A-Za-z])$/.exec(text) ?? [];
  return bookingNo === undefined || letterIndex === undefined
    ? { bookingNo: text, letterIndex: null }
    : { bookingNo, letterIndex: letterIndex.toUpperCase() };
};

const valuesOf = (cells: WorkbookRow['cells']): UploadedRow['cells'] => {
  const values: Partial<Record<BookingField, CellValue>> = {};
  for (const key of Object.keys(cells)) {
    const column = fieldOf(key);
    // A line has two columns, of which the first to come makes it.
    if (column === undefined || column.field in values) continue;
    values[column.field] = column.line ? lineOf(cells, column.line) : valueOf(cells[key]);
  }
  return values;
};

/** A row of a workbook in the terms of a booking. */
export const uploadedRow = ({ line, cells }: WorkbookRow): UploadedRow => {
  const number = textOf(cells['bookingNo']);
  const letter = textOf(cells['letterIndex'])?.toUpperCase() ?? null;
  const split = number === null ? null : splitNumber(number);
  return {
    line,
    cells: valuesOf(cells),
    bookingNo: split?.bookingNo ?? null,
    letterIndex: letter ?? split?.letterIndex ?? null,
  };
};
