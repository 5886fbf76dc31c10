import type { WorkbookRow } from '#contracts/workbook/shape';
import type { UploadBases } from '#contracts/workbook/upload-bases';

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
  /** Which versions the workbook says that it was made from; null of any other file. */
  readonly bases: UploadBases | null;
}

const workbookErrorCodes = [
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
