import type { GridTypes, RowOf } from './rows.ts';

/** What the grid says of its rows, in the words of their trade. */
export interface RowWords<G extends GridTypes> {
  /** What one row is, in a sentence: `booking`. */
  readonly row: string;
  /** What is locked, in a sentence about cells of theirs: `cancelled bookings`. */
  readonly lockedRows: string;
  /** What rows are that cannot be edited: `cancelled or closed`. */
  readonly locked: string;
  /** Why this row cannot be edited, said to whoever tries; undefined where there is no more to say than that. */
  readonly whyLocked: (row: RowOf<G>) => string | undefined;
  /** What people call a row. */
  readonly nameOf: (row: RowOf<G>) => string;
}
