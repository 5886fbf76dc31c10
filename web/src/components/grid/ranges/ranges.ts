import type { GridApi } from 'ag-grid-community';
import type { GridTypes, StandingRow } from '../rows/rows.ts';
import type { GridPlaces } from './places.ts';
import type { RangeHost } from './range-host.ts';
import type { Cell, FillTarget, Selection } from './selection.ts';
import type { WritePlan } from './writes.ts';

/** The ranges of a grid, as keys, pointer, clipboard and finder work on them. */
export interface Ranges<G extends GridTypes> {
  readonly api: GridApi<StandingRow<G>>;
  readonly places: GridPlaces<G>;
  readonly host: RangeHost<G>;
  readonly current: Selection | undefined;
  readonly isEditing: boolean;
  /** The square at a range's lower right corner. */
  readonly handle: HTMLElement;
  /** What a drag of the fill handle would fill. */
  fill: FillTarget | undefined;
  select(selection: Selection | undefined, say?: boolean): void;
  /** Makes a cell the active one: the grid's focus goes there, and the range with it. */
  activate(cell: Cell): void;
  /** Shows a cell as the active one while the keyboard is elsewhere. */
  point(cell: Cell): void;
  /** Opens the editor of the active cell, as the key asks that was pressed. */
  edit(key: string): void;
  /** Moves the range's free corner and brings it into view; the focus stays. */
  extend(head: Cell): void;
  /** A range takes in rows below it as soon as they stand there, unless the user has gone elsewhere by then. */
  growWith(range: Selection, ids: readonly string[]): void;
  /** Rows or columns have moved: the range goes with its rows, or is given up. */
  follow(): void;
  repaint(): void;
  fillRange(direction: 'down' | 'right'): void;
  clear(): void;
  /** Carries a plan out, and says what of it was left alone. */
  write(plan: WritePlan<G>, reason: 'fill' | 'clear'): void;
}
