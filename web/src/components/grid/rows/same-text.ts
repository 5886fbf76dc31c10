import { foldText } from '#contracts/cells/fold-text';
import type { CellOption } from '#contracts/cells/cell';
import { type ColumnValue, isUnparsed } from './cells.ts';
import { type GridColumn, isEditable } from './columns.ts';
import type { GridTypes, RowOf } from './rows.ts';

export interface CellPlace<G extends GridTypes> {
  readonly row: RowOf<G>;
  readonly column: GridColumn<G>;
}

/** Two spellings are one text whatever their case, accents and spaces. */
const sameTextKey = (text: string): string => foldText(text).trim().replace(/\s+/g, ' ');

/** Columns are of one kind where they choose from one list, as repeated ones do; dates and numbers each are one. */
const isSameKind = <G extends GridTypes>(
  one: GridColumn<G>,
  other: GridColumn<G>,
  row: RowOf<G>,
): boolean => {
  if (one.id === other.id) return true;
  if (one.kind !== other.kind || one.kind === 'text' || one.kind === 'textArea') return false;
  return one.kind !== 'options' || one.options?.(row) === other.options?.(row);
};

/** The text of a cell that was not read; undefined where it was, or where it cannot be edited. */
export const unreadText = <G extends GridTypes>(row: RowOf<G>, column: GridColumn<G>): string | undefined => {
  const value = column.cells.read(row);
  return isUnparsed(value) && isEditable(row, column) ? value.text : undefined;
};

/** Every cell of a column's kind that holds the same text and was not read, the one that asks included. */
export const cellsWithText = <G extends GridTypes>(
  rows: Iterable<RowOf<G>>,
  columns: readonly GridColumn<G>[],
  like: GridColumn<G>,
  text: string,
): readonly CellPlace<G>[] => {
  const wanted = sameTextKey(text);
  const places: CellPlace<G>[] = [];
  for (const row of rows) {
    for (const column of columns) {
      if (column.kind !== like.kind || !isSameKind(like, column, row)) continue;
      const unread = unreadText(row, column);
      if (unread !== undefined && sameTextKey(unread) === wanted) places.push({ row, column });
    }
  }
  return places;
};

/** A name that is in no list, and in how many cells it stands. */
export interface UnknownName<G extends GridTypes> {
  readonly text: string;
  /** Where it stands first. */
  readonly first: CellPlace<G>;
  readonly cells: number;
  readonly options: readonly CellOption[];
}

const maxLists = 10_000;

/** The names that are in no list, those that stand most often first. Rows without errors hold none. */
export const unknownNames = <G extends GridTypes>(
  rows: Iterable<RowOf<G>>,
  columns: readonly GridColumn<G>[],
): readonly UnknownName<G>[] => {
  const named = columns.filter(({ kind }) => kind === 'options');
  const lists = new Map<readonly CellOption[], Map<string, UnknownName<G>>>();
  for (const row of rows) {
    if (row.severity < 2) continue;
    for (const column of named) {
      const text = unreadText(row, column);
      const options = column.options?.(row);
      if (text === undefined || !options || lists.size > maxLists) continue;
      const names = lists.get(options) ?? new Map<string, UnknownName<G>>();
      lists.set(options, names);
      const key = sameTextKey(text);
      const known = names.get(key);
      names.set(key, {
        ...(known ?? { text, first: { row, column }, options }),
        cells: (known?.cells ?? 0) + 1,
      });
    }
  }
  return [...lists.values()].flatMap((names) => [...names.values()]).sort((a, b) => b.cells - a.cells);
};

/** The writes by which all these cells come to hold one value. */
export const writesOf = <G extends GridTypes>(places: readonly CellPlace<G>[], value: ColumnValue) =>
  places.map((place) => ({ ...place, value }));
