/** What a grid is of; each of its users names it once, and every part of the grid is typed by it. */
export interface GridTypes {
  /** The names of a row's fields: what a change is addressed to. One field may be shown by several columns. */
  readonly field: string;
  /** What a field holds. The grid hands it on, and asks the row whether two of them are the same. */
  readonly value: unknown;
  /** What else the columns and the screen read of a row. */
  readonly row: object;
}

/** One version of a row, as far as the grid itself asks; what its cells show is said by the columns. */
export interface GridRow<Field extends string = string, Value = unknown> {
  readonly id: string;
  /** Place in the list as it was loaded; keeps rows without another order where they are. */
  readonly order: number;
  /** Its row in the file that it came with, as people count there; null where it came with none. */
  readonly fileRow: number | null;
  /** Why the row cannot be edited now, for styles and tests (`data-lock`); null where it can. */
  readonly lock: string | null;
  /** 2 with errors, 1 with warnings, else 0. */
  readonly severity: 0 | 1 | 2;
  /** What a field holds now, without what the others hold. */
  cell(field: Field): Value;
  /** Whether two values of a field are the same, however they came about. */
  same(one: Value, other: Value): boolean;
}

export type RowOf<G extends GridTypes> = GridRow<G['field'], G['value']> & G['row'];

/**
 * A row for as long as it is in the grid; its newest version stands in it. The grid holds these, so that a row that is
 * not drawn can change without it.
 */
export interface StandingRow<G extends GridTypes> {
  readonly id: string;
  row: RowOf<G>;
  /** The grid may hold it a while longer: rows go when no editor is open. */
  isGone: boolean;
}

/** What changed, parted by what the eye sees of it. */
export interface RowsDelta<G extends GridTypes> {
  /** `others`: it came from the server, and is nothing that this window has just shown by itself. */
  readonly by: 'own' | 'others';
  readonly add: readonly RowOf<G>[];
  readonly update: readonly RowOf<G>[];
  readonly remove: readonly RowOf<G>[];
  /** Rows that look as before: an echo of one's own change, a new revision. Nothing to draw. */
  readonly quiet: readonly RowOf<G>[];
}

/** The rows of a grid, and word of what changes in them. `StandingRows` keeps them for whoever makes their versions. */
export interface RowSource<G extends GridTypes> {
  readonly all: readonly RowOf<G>[];
  /** All rows as the grid holds them. */
  readonly standing: readonly StandingRow<G>[];
  get(id: string): RowOf<G> | undefined;
  getStanding(id: string): StandingRow<G> | undefined;
  /** Answers with how to hear no more. */
  subscribe(listener: (delta: RowsDelta<G>) => void): () => void;
}

/** What a row is counted as: by its file where it came with one, else as it stands on the screen, from 1. */
export const rowNumber = ({ fileRow }: Pick<GridRow, 'fileRow'>, shownAt: number): number =>
  fileRow ?? shownAt + 1;
