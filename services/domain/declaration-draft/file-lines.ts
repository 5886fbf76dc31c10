import {
  isDischargeField,
  ordinalOf,
  type BookingField,
  type BookingTerms,
  type DischargeField,
  type DischargeLine,
} from '../booking/terms.ts';
import { normalCell } from './cells.ts';
import type { CellValue, UnparsedLine } from './cell-value.ts';

/** Of discharge lines of which a file has one column only: which one. Of all others it has both. */
export type ReadHalves = Readonly<Partial<Record<DischargeField, keyof DischargeLine>>>;

/** What a file has columns for: what it lacks stays as it is. */
export interface ReadFields {
  readonly columns: readonly BookingField[];
  readonly halves: ReadHalves;
}

/** What a row says, by the file's own order of lines. */
export type RowValues = Readonly<Partial<Record<BookingField, CellValue>>>;

type Line = DischargeLine | UnparsedLine;

/** A line of a row, by its place in the file. */
export interface FileLine {
  readonly slot: number;
  readonly value: Line;
  /** The only column of it that the file has; null where it has both. */
  readonly half: keyof DischargeLine | null;
  /** The half that nobody said: neither the file, which lacks its column, nor whoever edited the row. */
  readonly lacks: keyof DischargeLine | null;
  /** Only halves can be empty: they clear one of two cells, where an empty line is none. */
  readonly isEmpty: boolean;
}

/** A line of a booking; its place is that among the booking's lines. */
export interface BookedLine {
  readonly ordinal: number;
  readonly slot: number;
  readonly value: DischargeLine;
}

const nothing: Line = { port: null, qty: null };
const other = { port: 'qty', qty: 'port' } as const;

const fileLine = (field: DischargeField, said: CellValue, half: FileLine['half']): FileLine => {
  // A field of discharge holds lines.
  const value = (normalCell(said) ?? nothing) as Line;
  const missing = half && other[half];
  return {
    slot: Number(ordinalOf(field)),
    value,
    half,
    lacks: missing !== null && value[missing] === null ? missing : null,
    isEmpty: normalCell(value) === null,
  };
};

export const fileLines = (values: RowValues, halves: ReadHalves): readonly FileLine[] =>
  [...new Set([...Object.keys(values), ...Object.keys(halves)])]
    .filter(isDischargeField)
    .map((field) => fileLine(field, values[field] ?? null, halves[field] ?? null))
    .filter(({ half, isEmpty }) => half !== null || !isEmpty)
    .sort((a, b) => a.slot - b.slot);

export const bookedLines = ({ discharge }: BookingTerms): readonly BookedLine[] =>
  Object.entries(discharge)
    .map(([ordinal, value]) => ({ ordinal: Number(ordinal), value }))
    .sort((a, b) => a.ordinal - b.ordinal)
    .map((line, index) => ({ ...line, slot: index + 1 }));

/** The line with the half of the booking's own that its file has no column for. */
export const completed = ({ value, lacks }: FileLine, own: DischargeLine | null): Line =>
  lacks === null || own === null ? value : { ...value, [lacks]: own[lacks] };

/** Says whether a line of the file is one of the booking's. */
export type LineRule = (line: FileLine, booked: BookedLine) => boolean;

/** Lines of the file with those of the booking by the first rule that finds one, each once; and what is left of them. */
export const pairedLines = (
  lines: readonly FileLine[],
  booked: readonly BookedLine[],
  rules: readonly LineRule[],
) => {
  const found = new Map<FileLine, BookedLine>();
  const left = [...booked];
  for (const rule of rules) {
    for (const line of lines) {
      const at = found.has(line) ? -1 : left.findIndex((each) => rule(line, each));
      const [own] = at < 0 ? [] : left.splice(at, 1);
      if (own) found.set(line, own);
    }
  }
  return { found, left };
};

export const inPlace: LineRule = (line, { slot }) => line.slot === slot;
