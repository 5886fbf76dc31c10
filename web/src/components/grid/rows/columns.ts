import type { CellOption } from '#contracts/cells/cell';
import type { ErrorLevel, RowError } from '#domain/validation/errors';
import type { ColumnKind, ColumnValue } from './cells.ts';
import type { GridTypes, RowOf } from './rows.ts';

/** What a cell is marked with: the worst level, and every error that names it. */
export interface Mark {
  readonly level: ErrorLevel;
  readonly errors: readonly RowError[];
  /** What else is wrong with it, in words; the catalogue has none for it. */
  readonly text?: string;
}

/** What one step writes to one row, before it becomes changes: a field that is written twice is one change. */
export interface RowEdit<G extends GridTypes> {
  readonly row: RowOf<G>;
  /** What a field holds with what the step has written so far. */
  held(field: G['field']): G['value'];
  put(field: G['field'], value: G['value']): void;
  /** Of columns that repeat: where the step has put what was meant for a place that was free. */
  readonly places: Map<number, number>;
}

/** One of the columns that a row has as often as it needs them: they stand together, place by place. */
export interface Repeated<G extends GridTypes> {
  /** From 0. */
  readonly place: number;
  /** All columns of a place, from left to right, whether the grid shows that place yet or not. */
  readonly columnsAt: (place: number) => readonly GridColumn<G>[];
}

/**
 * What the cells of a column hold. A class is best: its methods are asked ten thousand times in a paste, and as closures
 * of each column they would be compiled once a column.
 */
export interface ColumnCells<G extends GridTypes> {
  read(row: RowOf<G>): ColumnValue;
  /** What marks a cell, if anything does. */
  mark(row: RowOf<G>): Mark | undefined;
  /** Whether a cell differs from what holds elsewhere, and is tinted. */
  isChanged(row: RowOf<G>): boolean;
  /** The field that a cell belongs to; undefined in columns that show and never write. */
  fieldOf(row: RowOf<G>): G['field'] | undefined;
  /** Writes what was entered, pasted or filled; asked of columns that can be edited only. */
  write(edit: RowEdit<G>, value: ColumnValue): void;
}

/** A column of the grid as a value. */
export interface GridColumn<G extends GridTypes> {
  readonly id: string;
  readonly header: string;
  /** How its texts are read and written, and with which editor. */
  readonly kind: ColumnKind;
  /** Pixels. */
  readonly width: number;
  readonly pinned: boolean;
  readonly sortable: boolean;
  /** Whether its cells can be edited, in rows that can. */
  readonly editable: boolean;
  readonly cells: ColumnCells<G>;
  /** All that a typed or pasted text may name. Columns of one list give the same array. */
  readonly options?: (row: RowOf<G>) => readonly CellOption[];
  /** What an editor offers in this row, where that is less. */
  readonly offered?: (row: RowOf<G>) => readonly CellOption[];
  /** What else a text means in this row, looked up while it is typed, such as a port by a part of its code. */
  readonly find?: (row: RowOf<G>, text: string, signal: AbortSignal) => Promise<readonly CellOption[]>;
  /** The first day that a calendar offers in this row, `yyyy-MM-dd`; null where any may come. */
  readonly earliest?: (row: RowOf<G>) => string | null;
  /** What is shown where that is not the value itself: a text, and a picture before it. */
  readonly shownAs?: {
    readonly text: (value: ColumnValue) => string;
    readonly glyph: (value: ColumnValue) => Element | null;
  };
  /** What its numbers are a quantity of: a range is added up by these names. Without one, its header. */
  readonly sumOf?: string;
  /** Class of its cells. */
  readonly className?: string;
  /** Right in its column, as numbers and dates are. */
  readonly isRight?: boolean;
  readonly repeated?: Repeated<G>;
}

export const isEditable = <G extends GridTypes>(row: RowOf<G>, { editable }: GridColumn<G>): boolean =>
  row.lock === null && editable;

/** A repeated column at a place: as it is shown, or as it will be once a row needs it. */
export const repeatedAt = <G extends GridTypes>(
  shown: readonly GridColumn<G>[],
  { columnsAt }: Repeated<G>,
  place: number,
): readonly GridColumn<G>[] =>
  columnsAt(place).map((column) => shown.find(({ id }) => id === column.id) ?? column);
