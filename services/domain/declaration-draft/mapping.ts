import {
  isDischargeField,
  ordinalOf,
  sameTerm,
  singleFields,
  termOf,
  type BookingField,
  type BookingTerms,
  type DischargeField,
  type DischargeLine,
  type SingleField,
} from '../booking/terms.ts';
import { cellEntries, isParsed, normalCell, sameCell, type Cells } from './cells.ts';
import type { CellValue, MatchedRow, RowMatch } from './events.ts';
import { mergedCells, type MergedBooking } from './merge-upload.ts';
import type { DraftRow } from './rows.ts';

/** The booking that a row is laid over, as it is now. */
export interface MappedBooking {
  readonly terms: BookingTerms;
  /** The highest ordinal ever issued; new lines come after it. */
  readonly lastOrdinal: number;
  /** What its row was written from, where a download comes back; absent where the row is laid over the booking of now. */
  readonly written?: Pick<MergedBooking, 'base' | 'readBack'>;
}

type Values = Readonly<Partial<Record<BookingField, CellValue>>>;
type MatchedCells = NonNullable<MatchedRow['cells']>;
type Line = Exclude<CellValue, string | number | null>;

/**
 * The match of a row with the cells that it makes. `columns` are those of the upload: missing columns stay as they are,
 * empty cells clear. `booking` is the matched one; null for any other match.
 */
export const matchedRow = (
  row: DraftRow,
  match: RowMatch,
  columns: readonly BookingField[],
  booking: MappedBooking | null,
): MatchedRow => {
  const values = valuesOf(row);
  if (match.as === 'booking' && booking) {
    const { written } = booking;
    const cells = written
      ? mergedCells(values, columns, { ...booking, ...written })
      : overBooking(values, columns, booking);
    return { row: row.id, match, cells };
  }
  // A row that lay over a booking, and does no longer, is as the file had it.
  return { row: row.id, match, cells: row.bookingId === null ? null : asNew(values) };
};

/** What the row says in its file's own order of lines, with what was edited since. */
const valuesOf = (row: DraftRow): Values => {
  const cells = Object.fromEntries(cellEntries(row.cells).map(([field, cell]) => [field, cell.value]));
  if (row.bookingId === null) return cells;
  // Lines stand under the ordinals of the booking that it lay over, so only the file knows theirs.
  const edited = Object.entries(cells).filter(([field]) => !isDischargeField(field));
  return { ...row.uploaded, ...Object.fromEntries(edited) };
};

const linesOf = (values: Values): Line[] =>
  (Object.entries(values) as [BookingField, CellValue][])
    .filter(([field, value]) => isDischargeField(field) && normalCell(value) !== null)
    .sort(([a], [b]) => ordinal(a) - ordinal(b))
    .map(([, value]) => value as Line);

const ordinal = (field: BookingField): number => Number(ordinalOf(field as DischargeField));

const asNew = (values: Values): MatchedCells => ({
  ...Object.fromEntries(
    singleFields
      .filter((field) => !sameCell(values[field] ?? null, null))
      .map((field) => [field, { base: null, value: values[field] ?? null }]),
  ),
  ...Object.fromEntries(
    linesOf(values).map((value, index) => [`discharge.${index + 1}`, { base: null, value }]),
  ),
});

const overBooking = (
  values: Values,
  columns: readonly BookingField[],
  { terms, lastOrdinal }: MappedBooking,
): MatchedCells => {
  const has = (field: SingleField): boolean => columns.includes(field) || field in values;
  const single = singleFields
    .filter(has)
    .map((field) => [field, { base: terms[field], value: values[field] ?? null }] as const);
  const lines = columns.some(isDischargeField) ? mappedLines(linesOf(values), terms, lastOrdinal) : [];
  return Object.fromEntries([...single, ...lines].filter(([, cell]) => !sameCell(cell.base, cell.value)));
};

/** Lines find their ordinals by port, then by order; what is left over of the booking's is removed. */
const mappedLines = (lines: readonly Line[], terms: BookingTerms, lastOrdinal: number) => {
  const free = Object.keys(terms.discharge)
    .map(Number)
    .sort((a, b) => a - b);
  const take = (index: number): number | undefined => (index < 0 ? undefined : free.splice(index, 1)[0]);
  const byPort = lines.map((line) => take(free.findIndex((n) => samePort(line, terms.discharge[n]))));
  let spare = lastOrdinal;
  const taken = lines.map((value, index) => {
    const n = byPort[index] ?? take(0) ?? ++spare;
    return [`discharge.${n}`, { base: terms.discharge[n] ?? null, value: value as CellValue }] as const;
  });
  const removed = free.map(
    (n) => [`discharge.${n}`, { base: terms.discharge[n] ?? null, value: null }] as const,
  );
  return [...taken, ...removed];
};

const samePort = (line: Line, booked: DischargeLine | undefined): boolean => {
  const port = 'port' in line ? line.port : null;
  return port !== null && 'id' in port && port.id === booked?.port?.id;
};

/**
 * Cells that would take back an amendment made since the row's side last declared the booking: they hold what the side
 * knew then, and the booking holds something else by now. `heldBefore` is what each amended field held then.
 */
export const tookBack = (
  cells: Cells,
  terms: BookingTerms,
  heldBefore: Readonly<Partial<Record<BookingField, CellValue>>>,
): readonly BookingField[] =>
  cellEntries(cells).flatMap(([field, { value }]) => {
    const before = heldBefore[field];
    const back = before !== undefined && isParsed(value) && sameCell(value, before);
    return back && !sameTerm(value, termOf(terms, field)) ? [field] : [];
  });
