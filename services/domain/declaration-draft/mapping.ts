import {
  isDischargeField,
  sameTerm,
  singleFields,
  termOf,
  type BookingField,
  type BookingTerms,
  type SingleField,
} from '../booking/terms.ts';
import { cellEntries, isParsed, sameCell, type Cells } from './cells.ts';
import type { MatchedRow } from './events.ts';
import type { CellValue } from './cell-value.ts';
import type { RowMatch, DraftRow } from './draft-row.ts';
import {
  bookedLines,
  completed,
  fileLines,
  inPlace,
  pairedLines,
  type FileLine,
  type LineRule,
  type ReadFields,
  type RowValues,
} from './file-lines.ts';
import { mergedCells, type MergedBooking } from './merge-upload.ts';

/** The booking that a row is laid over, as it is now. */
export interface MappedBooking {
  readonly terms: BookingTerms;
  /** The highest ordinal ever issued; new lines come after it. */
  readonly lastOrdinal: number;
  /** What its row was written from, where a download comes back; absent where the row is laid over the booking of now. */
  readonly written?: Pick<MergedBooking, 'base' | 'readBack'>;
}

type MatchedCells = NonNullable<MatchedRow['cells']>;

/**
 * The match of a row with the cells that it makes. `read` is what the upload has columns for: missing columns stay as they
 * are, those of half a line included; empty cells clear. `booking` is the matched one; null for any other match.
 */
export const matchedRow = (
  row: DraftRow,
  match: RowMatch,
  read: ReadFields,
  booking: MappedBooking | null,
): MatchedRow => {
  const values = valuesOf(row);
  if (match.as === 'booking' && booking) {
    const { written } = booking;
    const cells = written
      ? mergedCells(values, read, { ...booking, ...written })
      : overBooking(values, read, booking);
    return { row: row.id, match, cells };
  }
  // A row that lay over a booking, and does no longer, is as the file had it.
  return { row: row.id, match, cells: row.bookingId === null ? null : asNew(values) };
};

/** What the row says in its file's own order of lines, with what was edited since. */
const valuesOf = (row: DraftRow): RowValues => {
  const cells = Object.fromEntries(cellEntries(row.cells).map(([field, cell]) => [field, cell.value]));
  if (row.bookingId === null) return cells;
  // Lines stand under the ordinals of the booking that it lay over, so only the file knows theirs.
  const edited = Object.entries(cells).filter(([field]) => !isDischargeField(field));
  return { ...row.uploaded, ...Object.fromEntries(edited) };
};

const asNew = (values: RowValues): MatchedCells => ({
  ...Object.fromEntries(
    singleFields
      .filter((field) => !sameCell(values[field] ?? null, null))
      .map((field) => [field, { base: null, value: values[field] ?? null }]),
  ),
  ...Object.fromEntries(
    fileLines(values, {}).map(({ value }, index) => [`discharge.${index + 1}`, { base: null, value }]),
  ),
});

const overBooking = (values: RowValues, read: ReadFields, booking: MappedBooking): MatchedCells => {
  const { columns } = read;
  const has = (field: SingleField): boolean => columns.includes(field) || field in values;
  const single = singleFields
    .filter(has)
    .map((field) => [field, { base: booking.terms[field], value: values[field] ?? null }] as const);
  const lines = columns.some(isDischargeField) ? mappedLines(values, read, booking) : [];
  return Object.fromEntries([...single, ...lines].filter(([, cell]) => !sameCell(cell.base, cell.value)));
};

/**
 * Lines find their ordinals by port, then by order; what is left over of the booking's is removed, unless the file speaks of
 * halves alone.
 */
const mappedLines = (
  values: RowValues,
  { columns, halves }: ReadFields,
  { terms, lastOrdinal }: MappedBooking,
) => {
  const lines = fileLines(values, halves);
  const booked = bookedLines(terms);
  const { found, left } = pairedLines(lines, booked, [
    samePort,
    (line, own) => isPlaced(line) && inPlace(line, own),
    // A quantity without a port belongs to a place: where the booking has none so far, it belongs to no line.
    ({ isEmpty, half, slot }) => !isEmpty && (half !== 'qty' || slot <= booked.length),
    inPlace,
    ({ isEmpty }) => isEmpty,
  ]);
  let spare = lastOrdinal;
  const taken = lines
    .filter((line) => found.has(line) || !line.isEmpty)
    .map((line) => {
      const own = found.get(line);
      const cell = { base: own?.value ?? null, value: completed(line, own?.value ?? null) };
      return [`discharge.${own?.ordinal ?? ++spare}`, cell] as const;
    });
  const namesLines = columns.some((field) => isDischargeField(field) && halves[field] === undefined);
  const removed = namesLines ? left : [];
  return [
    ...taken,
    ...removed.map(({ ordinal, value }) => [`discharge.${ordinal}`, { base: value, value: null }] as const),
  ];
};

/** Halves of lines keep to their place where no port tells otherwise. */
const isPlaced = ({ half, isEmpty }: FileLine): boolean => half === 'qty' || (half === 'port' && !isEmpty);

const samePort: LineRule = ({ value: { port } }, booked) =>
  port !== null && 'id' in port && port.id === booked.value.port?.id;

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
