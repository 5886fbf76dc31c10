import type { CellReading } from '../cells/reading.ts';

/**
 * What an uploaded file was found to have, before any row is taken in: every column of the sheet is accounted for, and
 * whoever uploaded it answers what stands open (`POST drafts/{importId}/reading`).
 */

/** What a column can be read as: a key of the workbook's shape, such as `laycanStart`, `discharge.2.qty`, `bookingNo`. */
export type UploadField = string;

/** Whence it is known what a column is. `alias`: a common word for it; `remembered`: what the organisation answered before. */
export type ColumnSource = 'template' | 'remembered' | 'alias';

/** Why a column is not read though nobody has to say so. */
export type NotReadReason = 'set_by_portal' | 'nameless' | 'remembered';

export interface FileColumn {
  /** Its place in the sheet, from 1; shown as a letter. */
  readonly column: number;
  /** As the file writes it, cut at 64 characters; null where it has none. */
  readonly header: string | null;
  /** What the first three filled rows hold, as written (cut at 64); null where empty. */
  readonly samples: readonly (string | null)[];
  /** What it is read as; null where it is not read, or not answered yet. */
  readonly field: UploadField | null;
  readonly source: ColumnSource | null;
  /** It must be answered before rows are taken in. */
  readonly open: boolean;
  readonly notRead: NotReadReason | null;
  /** Of an open column: the field that it most likely is. */
  readonly suggested: UploadField | null;
  /** How its texts are read, of a column of dates or numbers that were remembered or answered; null where each reads one way. */
  readonly reading: CellReading | null;
}

/** A cell of the file that makes it ask, as written. */
export interface FileCell {
  readonly text: string;
  /** As people count it in the file. */
  readonly row: number;
}

export interface ReadingOption {
  readonly reading: CellReading;
  /** A text of the file and what it would be read as: `yyyy-MM-dd`, or a number, whole or not. */
  readonly example: { readonly text: string; readonly value: string | number };
  /** Cells that can be read so. */
  readonly cells: number;
  /** Rows whose cells would stay as text, to be mended; the first ten, and how many in all. */
  readonly left: { readonly rows: readonly number[]; readonly count: number };
}

/** Asked once of the whole file: dates of all their columns together, numbers a column each. */
export interface ReadingQuestion {
  readonly kind: 'dates' | 'numbers';
  /** Places of the columns that it is about. */
  readonly columns: readonly number[];
  readonly cells: number;
  /** What in the file makes it ask; cells that contradict each other, or read two ways. */
  readonly evidence: readonly FileCell[];
  readonly options: readonly ReadingOption[];
  /** What the file or the organisation's memory makes likely; null where the cells contradict each other. */
  readonly chosen: CellReading | null;
  /** It must be answered before rows are taken in. */
  readonly open: boolean;
}

export interface UploadColumns {
  /** null of CSV. */
  readonly sheet: string | null;
  /** As people count it in the file, from 1. */
  readonly headerRow: number;
  /** Numbers of the rows that `samples` show. */
  readonly sampleRows: readonly number[];
  readonly rows: number;
  readonly columns: readonly FileColumn[];
  readonly questions: readonly ReadingQuestion[];
  /** Fields of the template that no column is read as: they stay as they are, and are empty in new bookings. */
  readonly missing: readonly UploadField[];
}

/** `POST drafts/{importId}/reading`: once; a second one is answered with the first (409 `reading_chosen`). */
export interface ReadingRequest {
  /** Every column that is open or read otherwise than found; null: not read. */
  readonly columns: readonly { readonly column: number; readonly field: UploadField | null }[];
  readonly readings: readonly { readonly columns: readonly number[]; readonly reading: CellReading }[];
  /** For the organisation's next files. */
  readonly remember: boolean;
  /** An earlier upload whose place it takes. */
  readonly replaces?: string;
}
