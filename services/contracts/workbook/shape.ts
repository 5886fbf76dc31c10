import type { CellKind, CellOption, ParsedCell } from '../cells/cell.ts';

/** A column that an upload can have. Headers are compared by their letters and digits (`foldHeader`). */
export interface WorkbookColumn {
  /** What the rows' cells are keyed by. */
  readonly key: string;
  readonly header: string;
  /** Other headers that people write for it. */
  readonly aliases?: readonly string[];
  readonly kind: CellKind;
  /** Name of an entry of `lists`, for options. */
  readonly list?: string;
  /** Pixels; for the template and for downloads. */
  readonly width?: number;
}

/** Columns that come in pairs, as many as the sheet has: `POD 1`, `Qty Pod 1`, `POD 2`, … */
export interface WorkbookPair {
  /** Cells are keyed `{key}.{n}.port` and `{key}.{n}.qty`, n from 1. */
  readonly key: string;
  /** With `{n}`. */
  readonly header: string;
  readonly quantityHeader: string;
  readonly list: string;
  /** Pairs that are known; headers beyond are ignored like any other. */
  readonly max: number;
  /** Stands after the column of this key in the template. */
  readonly after: string;
}

export interface WorkbookShape {
  readonly columns: readonly WorkbookColumn[];
  /** Keys of columns of which a sheet must have one, to be the workbook that is asked for. */
  readonly identifying: readonly string[];
  readonly pairs: WorkbookPair;
  /** Options by the name of their list. */
  readonly lists: Readonly<Record<string, readonly CellOption[]>>;
}

/** One row of an upload: a cell for each column that the sheet has, empty ones included. */
export interface WorkbookRow {
  /** Line of the sheet below the header, from 1; empty lines count and are left out. */
  readonly line: number;
  readonly cells: Readonly<Record<string, ParsedCell>>;
}
