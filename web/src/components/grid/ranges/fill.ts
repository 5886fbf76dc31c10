import { dayOfNumber, numberOfDay } from '#domain/shared/days';
import { type ColumnKind, type ColumnValue, copyText } from '../rows/cells.ts';
import type { GridColumn } from '../rows/columns.ts';
import type { GridTypes, RowOf } from '../rows/rows.ts';
import { type Cell, type Direction, type FillTarget, type Rectangle, sizeOf } from './selection.ts';
import type { Sheet } from './sheet.ts';
import { type CellWrite, planWrites, textWrite, type WritePlan } from './writes.ts';

const monthNumber = (iso: string) => Number(iso.slice(0, 4)) * 12 + Number(iso.slice(5, 7)) - 1;
const isoMonth = (month: number) =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;

interface Scale {
  readonly toNumber: (iso: string) => number;
  readonly toIso: (n: number) => string;
}

const scales: Readonly<Partial<Record<ColumnKind, Scale>>> = {
  date: { toNumber: numberOfDay, toIso: dayOfNumber },
  month: { toNumber: monthNumber, toIso: isoMonth },
};

interface SourceCell<G extends GridTypes> {
  readonly column: GridColumn<G>;
  readonly value: ColumnValue;
}

/** One line of the source, along which a fill goes on. */
interface SourceLine<G extends GridTypes> {
  readonly cells: readonly SourceCell<G>[];
  /** What all of its cells are; undefined where they differ. */
  readonly kind: ColumnKind | undefined;
  /** The value so many places after the first cell, negative before it. */
  readonly valueAt: (offset: number) => ColumnValue;
}

const placeIn = (length: number, offset: number): number => ((offset % length) + length) % length;

/**
 * Two or more dates or months at an even distance go on as a series; everything else is repeated: a quantity or a code
 * that counts up by itself would be cargo nobody declared.
 */
const continued = (
  kind: ColumnKind | undefined,
  source: readonly ColumnValue[],
): ((offset: number) => ColumnValue) => {
  const repeated = (offset: number) => source[placeIn(source.length, offset)] ?? null;
  const scale = kind && scales[kind];
  if (!scale || source.length < 2 || !source.every((value) => typeof value === 'string')) return repeated;
  const numbers = source.map((value) => scale.toNumber(value));
  const first = numbers[0] ?? 0;
  const step = (numbers[1] ?? first) - first;
  const even = step !== 0 && numbers.every((value, index) => value === first + index * step);
  return even ? (offset) => scale.toIso(first + offset * step) : repeated;
};

/** Undefined where a cell of it is gone. */
const lineOf = <G extends GridTypes>(places: readonly Cell[], sheet: Sheet<G>): SourceLine<G> | undefined => {
  const cells: SourceCell<G>[] = [];
  for (const place of places) {
    const row = sheet.rowAt(place.row);
    const column = sheet.columnAt(place.column);
    if (!row || !column) return undefined;
    cells.push({ column, value: column.cells.read(row) });
  }
  const first = cells[0]?.column.kind;
  const kind = cells.every(({ column }) => column.kind === first) ? first : undefined;
  const values = cells.map(({ value }) => value);
  return { cells, kind, valueAt: continued(kind, values) };
};

/** Each line of the source is read once, however far it is filled: all of its columns downwards, or a row to the right. */
const linesOf = <G extends GridTypes>(
  source: Rectangle,
  vertical: boolean,
  sheet: Sheet<G>,
): ((cell: Cell) => SourceLine<G> | undefined) => {
  const { rows, columns } = sizeOf(source);
  const known = new Map<number, SourceLine<G> | undefined>();
  return ({ row, column }) => {
    const of = vertical ? column : row;
    if (!known.has(of)) {
      const places = Array.from({ length: vertical ? rows : columns }, (_, n) =>
        vertical ? { row: source.top + n, column } : { row, column: source.left + n },
      );
      known.set(of, lineOf(places, sheet));
    }
    return known.get(of);
  };
};

const isVertical = (direction: Direction) => direction === 'down' || direction === 'up';

/** Options of another column are looked up anew by name, and marked where they do not exist there. */
const writeOf = <G extends GridTypes>(
  row: RowOf<G>,
  column: GridColumn<G>,
  { cells, kind, valueAt }: SourceLine<G>,
  offset: number,
): CellWrite<G> | undefined => {
  const from = cells[placeIn(cells.length, offset)];
  if (!from) return undefined;
  if (kind !== column.kind) return textWrite(row, column, copyText(from.column.kind, from.value));
  const value = valueAt(offset);
  return from.column === column || kind !== 'options'
    ? { row, column, value }
    : textWrite(row, column, copyText(kind, value));
};

/** Fills an area from the source beside it: copies, and goes on with series of dates and months. */
export const planFill = <G extends GridTypes>(
  source: Rectangle,
  target: FillTarget,
  sheet: Sheet<G>,
): WritePlan<G> => {
  const vertical = isVertical(target.direction);
  const lineAt = linesOf(source, vertical, sheet);
  const writes: CellWrite<G>[] = [];
  for (let index = target.area.top; index <= target.area.bottom; index += 1) {
    const row = sheet.rowAt(index);
    if (!row) continue;
    for (let at = target.area.left; at <= target.area.right; at += 1) {
      const column = sheet.columnAt(at);
      const line = lineAt({ row: index, column: at });
      const offset = vertical ? index - source.top : at - source.left;
      const write = column && line && writeOf(row, column, line, offset);
      if (write) writes.push(write);
    }
  }
  return planWrites(writes);
};
