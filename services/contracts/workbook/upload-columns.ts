import type { UploadField, UploadReading } from '#domain/declaration-draft/upload-columns';

/**
 * What an uploaded file was found to have, before any row is taken in: every column of the sheet is accounted for, and
 * whoever uploaded it answers what stands open (`POST drafts/{importId}/reading`). The shapes are those of the events.
 */
export type {
  ColumnSource,
  FileCell,
  FileColumn,
  NotReadReason,
  ReadingOption,
  ReadingQuestion,
  UploadColumns,
  UploadField,
} from '#domain/declaration-draft/upload-columns';

/** `POST drafts/{importId}/reading`: once; a second one is answered with the first (409 `reading_chosen`). */
export interface ReadingRequest {
  /** Every column that is open or read otherwise than found; null: not read. */
  readonly columns: readonly { readonly column: number; readonly field: UploadField | null }[];
  readonly readings: readonly { readonly columns: readonly number[]; readonly reading: UploadReading }[];
  /** For the organisation's next files. */
  readonly remember: boolean;
  /** An earlier upload whose place it takes. */
  readonly replaces?: string;
  /** Although colleagues worked on that one. */
  readonly evenIfTouched?: boolean;
}

/** `details` of 409 `reading_chosen`: the reading that was chosen first. */
export interface FirstReading {
  readonly by: string;
  readonly columns: readonly {
    readonly column: number;
    readonly field: UploadField | null;
    readonly reading: UploadReading | null;
  }[];
}
