import {
  isDischargeField,
  ordinalOf,
  singleFields,
  type BookingField,
  type BookingTerms,
  type DischargeField,
  type DischargeLine,
  type SingleField,
  type TermValue,
} from '../booking/terms.ts';
import { normalCell, sameCell } from './cells.ts';
import type { CellValue, MatchedRow, UnparsedLine } from './events.ts';

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

type Values = Readonly<Partial<Record<BookingField, CellValue>>>;
type MergedCells = NonNullable<MatchedRow['cells']>;
type Entry = readonly [field: BookingField, cell: MergedCells[BookingField]];
type Line = DischargeLine | UnparsedLine;

/** Where a line stands in the file: the booking's lines were written in their order, from the first pair of columns on. */
interface FileLine {
  readonly slot: number;
  readonly value: Line;
}

interface BaseLine {
  readonly ordinal: number;
  readonly slot: number;
  readonly value: DischargeLine;
}

/** The cells that a row makes; `columns` are those of the file: a column that it lacks changes nothing. */
export const mergedCells = (
  values: Values,
  columns: readonly BookingField[],
  booking: MergedBooking,
): MergedCells => {
  const has = (field: SingleField): boolean => columns.includes(field) || field in values;
  const single = singleFields
    .filter(has)
    .flatMap((field) => changed(booking, field, booking.base[field], booking.terms[field], values[field]));
  const lines = columns.some(isDischargeField) ? mergedLines(linesIn(values), columns, booking) : [];
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

const linesIn = (values: Values): readonly FileLine[] =>
  (Object.entries(values) as [BookingField, CellValue][])
    .filter(([field, value]) => isDischargeField(field) && normalCell(value) !== null)
    .map(([field, value]) => ({ slot: Number(ordinalOf(field as DischargeField)), value: value as Line }))
    .sort((a, b) => a.slot - b.slot);

const linesOf = ({ discharge }: BookingTerms): BaseLine[] =>
  Object.entries(discharge)
    .map(([ordinal, value]) => ({ ordinal: Number(ordinal), value }))
    .sort((a, b) => a.ordinal - b.ordinal)
    .map((line, index) => ({ ...line, slot: index + 1 }));

/** Lines find those of the download; what is left is new in the file, or was removed from it. */
const mergedLines = (
  mine: readonly FileLine[],
  columns: readonly BookingField[],
  booking: MergedBooking,
): readonly Entry[] => {
  const { found, left } = paired(mine, linesOf(booking.base), booking);
  const nowOf = (ordinal: number): TermValue => booking.terms.discharge[ordinal] ?? null;
  const kept = mine.flatMap((line): readonly Entry[] => {
    const base = found.get(line);
    if (!base) return [];
    return changed(booking, `discharge.${base.ordinal}`, base.value, nowOf(base.ordinal), line.value);
  });
  const removed = left
    // What never stood in the file, or whose column it lacks, was not removed by it.
    .filter(({ slot }) => columns.includes(`discharge.${slot}`))
    .flatMap(({ ordinal, value }) => changed(booking, `discharge.${ordinal}`, value, nowOf(ordinal)));
  return [
    ...kept,
    ...removed,
    ...added(
      mine.filter((line) => !found.has(line)),
      booking,
    ),
  ];
};

/**
 * The same line in its place comes first, then the same line elsewhere, the same port in its place and elsewhere, and
 * last whatever stands in its place now.
 */
const paired = (mine: readonly FileLine[], base: readonly BaseLine[], booking: MergedBooking) => {
  const found = new Map<FileLine, BaseLine>();
  const left = [...base];
  const inPlace = (line: FileLine, other: BaseLine): boolean => line.slot === other.slot;
  const same = (line: FileLine, { ordinal, value }: BaseLine): boolean =>
    holds(booking, `discharge.${ordinal}`, line.value, value);
  const port = (line: FileLine, { value }: BaseLine): boolean => samePort(line.value, value, booking);
  const ways = [
    (line: FileLine, other: BaseLine) => inPlace(line, other) && same(line, other),
    same,
    (line: FileLine, other: BaseLine) => inPlace(line, other) && port(line, other),
    port,
    inPlace,
  ];
  for (const way of ways) {
    for (const line of mine) {
      const at = found.has(line) ? -1 : left.findIndex((other) => way(line, other));
      const [base] = at < 0 ? [] : left.splice(at, 1);
      if (base) found.set(line, base);
    }
  }
  return { found, left };
};

const samePort = (mine: Line, other: DischargeLine, { readBack }: MergedBooking): boolean => {
  if (mine.port === null || other.port === null) return false;
  const read = readBack('discharge.1', { port: other.port, qty: null });
  const port = read !== null && typeof read === 'object' && 'port' in read ? read.port : null;
  return sameCell(mine.port, other.port) || (port !== null && sameCell(mine.port, port));
};

/** A line that is new in the file is the one of the same port that the portal added since, or the booking's next. */
const added = (mine: readonly FileLine[], booking: MergedBooking): readonly Entry[] => {
  const since = linesOf(booking.terms).filter(({ ordinal }) => !(ordinal in booking.base.discharge));
  let next = booking.lastOrdinal;
  return mine.flatMap(({ value }): readonly Entry[] => {
    const at = since.findIndex((line) => samePort(value, line.value, booking));
    const [twin] = at < 0 ? [] : since.splice(at, 1);
    return changed(booking, `discharge.${twin?.ordinal ?? ++next}`, null, twin?.value ?? null, value);
  });
};
