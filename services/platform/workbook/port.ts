import type { CellKind, CellOption, ParsedCell } from '#contracts/cells/cell';

/** A column that an upload can have. Headers are compared without case, outer space and the number of inner spaces. */
export interface WorkbookColumn {
  /** What the rows' cells are keyed by. */
  readonly key: string;
  readonly header: string;
  /** Other headers that people write for it. */
  readonly aliases?: readonly string[];
  readonly kind: CellKind;
  /** Name of an entry of `lists`, for options. */
  readonly list?: string;
  /** A sheet without this column is not the workbook that is asked for. */
  readonly mandatory?: boolean;
  /** Pixels; for the template and for downloads. */
  readonly width?: number;
}

/** Columns that come in pairs, as many as the sheet has: `POD 1`, `Qty POD 1`, `POD 2`, … */
export interface WorkbookPair {
  /** Cells are keyed `{key}.{n}.port` and `{key}.{n}.qty`, n from 1. */
  readonly key: string;
  /** With `{n}`. */
  readonly header: string;
  readonly quantityHeader: string;
  readonly list: string;
  /** Pairs beyond are refused. */
  readonly most: number;
}

export interface WorkbookShape {
  readonly columns: readonly WorkbookColumn[];
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

/** What an import came to, once every row has been handed on. */
export interface WorkbookSummary {
  readonly format: 'xlsx' | 'csv';
  /** Name of the sheet that was read; null for CSV. */
  readonly sheet: string | null;
  /** Keys of the columns that the sheet has. */
  readonly columns: readonly string[];
  /** Headers that are no column of the template: they were ignored. */
  readonly ignored: readonly string[];
  readonly rows: number;
}

export const workbookErrorCodes = [
  'too_large',
  'empty',
  'password',
  'legacy_xls',
  'not_a_workbook',
  'bad_archive',
  'bomb',
  'too_many_parts',
  'too_many_rows',
  'too_many_columns',
  'too_many_cells',
  'too_many_strings',
  'too_much_text',
  'bad_xml',
  'bad_ref',
  'bad_string',
  'bad_number',
  'bad_date',
  'cell_too_long',
  'encoding',
  'no_header',
  'missing_columns',
  'duplicate_columns',
  'unclosed_quote',
  'stray_quote',
  'binary',
  'timeout',
  'import_failed',
] as const;

export type WorkbookErrorCode = (typeof workbookErrorCodes)[number];

/** Where it went wrong; rows and columns as people count them in the file, columns of a workbook by letter. */
export interface WorkbookPlace {
  readonly sheet?: string;
  readonly row?: number;
  readonly column?: string;
  readonly part?: string;
  /** The limit that was passed. */
  readonly limit?: number;
  readonly headers?: string;
}

/** The file can't be read; answered as 422 under the key `file`. */
export class WorkbookError extends Error {
  override readonly name = 'WorkbookError';
  readonly code: WorkbookErrorCode;
  readonly place: WorkbookPlace;

  constructor(code: WorkbookErrorCode, place: WorkbookPlace = {}) {
    super(code);
    this.code = code;
    this.place = place;
  }
}

/** Takes the rows of an import as they come, in batches of 500; the next batch waits for the promise. */
export type RowsTaker = (rows: readonly WorkbookRow[]) => Promise<void>;
