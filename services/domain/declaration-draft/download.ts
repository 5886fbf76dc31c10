/** A booking as it was when a workbook was written from it. */
export interface WrittenVersion {
  readonly bookingId: string;
  /** Revision of the booking's stream at its version. */
  readonly revision: number;
  /** ISO moment of that version. */
  readonly at: string;
}

/** What the rows of an upload were compared with. */
export type UploadComparison =
  | {
      readonly with: 'download';
      /** ISO moment of the download. */
      readonly writtenAt: string;
      /** Rows that were as they had been written, or as the bookings are by now: they are not in the draft. */
      readonly unchanged: number;
      /** Rows whose booking's version is in this log no longer: they were compared with the booking as it is. */
      readonly unknown: number;
      /** Bookings of the download that no row names any more. */
      readonly missing: number;
    }
  | { readonly with: 'now'; readonly because: 'sheet_lost' | 'other_organisation' };
