import {
  isDischargeField,
  singleFields,
  type BookingField,
  type BookingTerms,
  type DischargeLine,
  type SingleField,
  type TermValue,
} from '../booking/terms.ts';
import { sameCell } from './cells.ts';
import type { MatchedRow } from './events.ts';
import type { CellValue } from './cell-value.ts';
import {
  bookedLines,
  completed,
  fileLines,
  inPlace,
  pairedLines,
  type BookedLine,
  type FileLine,
  type ReadFields,
  type RowValues,
} from './file-lines.ts';

/**
 * A row of a downloaded workbook, merged in three ways: the booking as it was written into the workbook (base), as it
 * stands now, and what the file says. Only what was changed in the file becomes a cell; its base is the value of the
 * download, so that a cell that was changed in the portal as well is a conflict by itself and asks with both values.
 */
export interface MergedBooking {
  readonly base: BookingTerms;
  readonly terms: BookingTerms;
  /** The highest ordinal ever issued; new lines come after it. */
  readonly lastOrdinal: number;
  /** What a file that was written with a value reads as today: a port that was retired since is the text of its name. */
  readonly readBack: (field: BookingField, value: TermValue) => CellValue;
}

type MergedCells = NonNullable<MatchedRow['cells']>;
type Entry = readonly [field: BookingField, cell: MergedCells[BookingField]];

/** The cells that a row makes; `read` is what the file has columns for: a column that it lacks changes nothing. */
export const mergedCells = (values: RowValues, read: ReadFields, booking: MergedBooking): MergedCells => {
  const { columns, halves } = read;
  const has = (field: SingleField): boolean => columns.includes(field) || field in values;
  const single = singleFields
    .filter(has)
    .flatMap((field) => changed(booking, field, booking.base[field], booking.terms[field], values[field]));
  const lines = columns.some(isDischargeField)
    ? mergedLines(fileLines(values, halves), columns, booking)
    : [];
  return Object.fromEntries([...single, ...lines]);
};

/** One cell of the file against the download and the booking of now. */
const changed = (
  booking: MergedBooking,
  field: BookingField,
  base: TermValue,
  now: TermValue,
  mine: CellValue = null,
): readonly Entry[] =>
  holds(booking, field, mine, base) || holds(booking, field, mine, now)
    ? []
    : [[field, { base, value: mine }]];

const holds = (
  { readBack }: MergedBooking,
  field: BookingField,
  mine: CellValue,
  value: TermValue,
): boolean => sameCell(mine, value) || (value !== null && sameCell(mine, readBack(field, value)));

/** Lines find those of the download; what is left is new in the file, or was removed from it. */
const mergedLines = (
  mine: readonly FileLine[],
  columns: readonly BookingField[],
  booking: MergedBooking,
): readonly Entry[] => {
  const { found, left } = paired(mine, bookedLines(booking.base), booking);
  const nowOf = (ordinal: number): TermValue => booking.terms.discharge[ordinal] ?? null;
  const kept = mine.flatMap((line): readonly Entry[] => {
    const base = found.get(line);
    return base ? keptLine(booking, line, base) : [];
  });
  const removed = left
    // What never stood in the file, or whose column it lacks, was not removed by it.
    .filter(({ slot }) => columns.includes(`discharge.${slot}`))
    .flatMap(({ ordinal, value }) => changed(booking, `discharge.${ordinal}`, value, nowOf(ordinal)));
  return [
    ...kept,
    ...removed,
    ...added(
      mine.filter((line) => !found.has(line) && !line.isEmpty),
      booking,
    ),
  ];
};

/**
 * A line of the download as the file has it. The half that the file has no column for stays as the portal has it by now, so
 * that only the other one can be a change or a conflict.
 */
const keptLine = (
  booking: MergedBooking,
  line: FileLine,
  { ordinal, value }: BookedLine,
): readonly Entry[] => {
  const now = booking.terms.discharge[ordinal] ?? null;
  const { lacks } = line;
  const base = lacks !== null && now !== null ? { ...value, [lacks]: now[lacks] } : value;
  return changed(booking, `discharge.${ordinal}`, base, now, completed(line, now ?? value));
};

/**
 * The same line in its place comes first, then the same line elsewhere, the same port in its place and elsewhere, and
 * last whatever stands in its place now. Half a line is the same by that half; a quantity alone tells nothing elsewhere.
 */
const paired = (mine: readonly FileLine[], base: readonly BookedLine[], booking: MergedBooking) => {
  const same = (line: FileLine, { ordinal, value }: BookedLine): boolean =>
    line.lacks !== 'port' && holds(booking, `discharge.${ordinal}`, completed(line, value), value);
  const port = (line: FileLine, { value }: BookedLine): boolean => samePort(line.value, value, booking);
  return pairedLines(mine, base, [
    (line, other) => inPlace(line, other) && same(line, other),
    same,
    (line, other) => inPlace(line, other) && port(line, other),
    port,
    inPlace,
    ({ half, slot }) => half === 'port' || (half === 'qty' && slot <= base.length),
  ]);
};

const samePort = (mine: FileLine['value'], other: DischargeLine, { readBack }: MergedBooking): boolean => {
  if (mine.port === null || other.port === null) return false;
  const read = readBack('discharge.1', { port: other.port, qty: null });
  const port = read !== null && typeof read === 'object' && 'port' in read ? read.port : null;
  return sameCell(mine.port, other.port) || (port !== null && sameCell(mine.port, port));
};

/** A line that is new in the file is the one of the same port that the portal added since, or the booking's next. */
const added = (mine: readonly FileLine[], booking: MergedBooking): readonly Entry[] => {
  const since = bookedLines(booking.terms).filter(({ ordinal }) => !(ordinal in booking.base.discharge));
  let next = booking.lastOrdinal;
  return mine.flatMap((line): readonly Entry[] => {
    const at = since.findIndex((other) => samePort(line.value, other.value, booking));
    const [twin] = at < 0 ? [] : since.splice(at, 1);
    const now = twin?.value ?? null;
    return changed(booking, `discharge.${twin?.ordinal ?? ++next}`, null, now, completed(line, now));
  });
};
