import type { GridColumn } from './columns.ts';
import type { Change, Reason } from './commands.ts';
import type { GridTypes, RowOf } from './rows.ts';

/** An edit met another value than the one its editor opened with: the user says which holds. */
export interface EditConflict<G extends GridTypes> {
  readonly row: RowOf<G>;
  readonly column: GridColumn<G>;
  readonly field: G['field'];
  readonly mine: G['value'];
  readonly theirs: G['value'];
}

/** Rows that a paste asks for, because its lines reach below the last one. */
export interface NewRows<G extends GridTypes> {
  readonly count: number;
  /** What is written into them; their ids are `+0`, `+1`, … in the order of the lines. */
  readonly changes: readonly Change<G>[];
  /** They belong to the step that was executed last, and are undone with it. */
  readonly isMore: boolean;
  /** To be told their ids in that order, as soon as they are known. */
  readonly named: (ids: readonly string[]) => void;
}

/** How rows are added, in a grid that lets its user add some. */
export interface RowAdder<G extends GridTypes> {
  /** Whether it does so now. */
  canAdd(): boolean;
  /** An empty row under a passing id: what is pasted is read by it before the row is there. */
  newRow(id: string): RowOf<G>;
  add(rows: NewRows<G>): void;
}

/**
 * Where everything goes that is done in the grid. Each call is one step of the user's. The sink shows a step in the rows
 * at once; what it cannot carry out it says itself, cell by cell, by the rows' marks and in its own words.
 */
export interface CommandSink<G extends GridTypes> {
  execute(reason: Exclude<Reason, 'undo' | 'redo'>, changes: readonly Change<G>[]): void;
  /** Both answer with what to say of it. */
  undo(): string;
  redo(): string;
  conflict(conflict: EditConflict<G>): void;
  /** Absent where rows are never added. */
  readonly adder?: RowAdder<G>;
}
