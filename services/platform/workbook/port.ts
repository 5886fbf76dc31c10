import type { CellReading } from '#contracts/cells/reading';
import type { WorkbookRow } from '#contracts/workbook/shape';
import type { UploadBases } from '#contracts/workbook/upload-bases';
import type { UploadColumns, UploadField } from '#contracts/workbook/upload-columns';

/** What the organisation said of a column of an earlier file. */
export interface RememberedColumn {
  /** Folded. */
  readonly header: string;
  /** null: not read. */
  readonly field: UploadField | null;
  readonly reading: CellReading | null;
}

/** How a file is read beside what the template says. */
export interface ReadingPlan {
  readonly remembered: readonly RememberedColumn[];
  /** Where the headers are, where that is known. */
  readonly at: { readonly sheet: string | null; readonly headerRow: number } | null;
  /** What this very file's columns are, where that was said: then nothing is asked. */
  readonly columns:
    | readonly {
        readonly column: number;
        readonly field: UploadField | null;
        readonly reading: CellReading | null;
      }[]
    | null;
}

/** A file of which nobody has said anything. */
export const asItStands: ReadingPlan = { remembered: [], at: null, columns: null };

/** What an import came to, once every row has been handed on. */
export interface WorkbookSummary {
  readonly format: 'xlsx' | 'csv';
  /** Name of the sheet that was read; null for CSV. */
  readonly sheet: string | null;
  /** Keys of the columns that the sheet has. */
  readonly columns: readonly string[];
  /** Headers of columns that are not read. */
  readonly ignored: readonly string[];
  readonly rows: number;
  /** Every column of the sheet; where something of it is open, the rows count for nothing. */
  readonly found: UploadColumns;
  /** Which versions the workbook says that it was made from; null of any other file. */
  readonly bases: UploadBases | null;
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
  'unclosed_quote',
  'stray_quote',
  'binary',
  'timeout',
  'import_failed',
] as const;

export type WorkbookErrorCode = (typeof workbookErrorCodes)[number];

export const isWorkbookErrorCode = (code: string): code is WorkbookErrorCode =>
  workbookErrorCodes.some((known) => known === code);

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
