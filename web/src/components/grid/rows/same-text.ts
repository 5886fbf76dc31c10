import { foldText } from '#contracts/cells/fold-text';
import type { NamedRef } from '#domain/booking/terms';
import { type ColumnValue, isUnparsed } from './cells.ts';
import { type GridColumn, type GridRow, isEditable, valueOf } from './rows.ts';

export interface CellPlace {
  readonly row: GridRow;
  readonly column: GridColumn;
}

/** Two spellings are one text whatever their case, accents and spaces. */
const sameTextKey = (text: string): string => foldText(text).trim().replace(/\s+/g, ' ');

/** Columns are of one kind where they choose from one list, as all discharge ports do; dates and numbers each are one. */
const isSameKind = (one: GridColumn, other: GridColumn, row: GridRow): boolean => {
  if (one.id === other.id) return true;
  if (one.kind !== other.kind || one.kind === 'text' || one.kind === 'textArea') return false;
  return one.kind !== 'options' || one.options?.(row) === other.options?.(row);
};

/** The text of a cell that was not read; undefined where it was, or where it cannot be edited. */
export const unreadText = (row: GridRow, column: GridColumn): string | undefined => {
  const value = valueOf(row, column);
  return isUnparsed(value) && isEditable(row, column) ? value.text : undefined;
};

/** Every cell of a column's kind that holds the same text and was not read, the one that asks included. */
export const cellsWithText = (
  rows: Iterable<GridRow>,
  columns: readonly GridColumn[],
  like: GridColumn,
  text: string,
): readonly CellPlace[] => {
  const wanted = sameTextKey(text);
  const places: CellPlace[] = [];
  for (const row of rows) {
    for (const column of columns) {
      if (column.kind !== like.kind || !isSameKind(like, column, row)) continue;
      const unread = unreadText(row, column);
      if (unread !== undefined && sameTextKey(unread) === wanted) places.push({ row, column });
    }
  }
  return places;
};

/** A name that is in no list, and how often it stands in the draft. */
export interface UnknownName {
  readonly text: string;
  /** Where it stands first. */
  readonly first: CellPlace;
  readonly cells: number;
  readonly options: readonly NamedRef[];
}

const mostLists = 10_000;

/** The names that are in no list, those that stand most often first. Rows without errors hold none. */
export const unknownNames = (
  rows: Iterable<GridRow>,
  columns: readonly GridColumn[],
): readonly UnknownName[] => {
  const named = columns.filter(({ kind }) => kind === 'options');
  const lists = new Map<readonly NamedRef[], Map<string, UnknownName>>();
  for (const row of rows) {
    if (row.severity < 2) continue;
    for (const column of named) {
      const text = unreadText(row, column);
      const options = column.options?.(row);
      if (text === undefined || !options || lists.size > mostLists) continue;
      const names = lists.get(options) ?? new Map<string, UnknownName>();
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
export const writesOf = (places: readonly CellPlace[], value: ColumnValue) =>
  places.map((place) => ({ ...place, value }));
