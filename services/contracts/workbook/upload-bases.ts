/**
 * What a workbook of bookings says in its hidden sheet: which version of each booking its rows were written from. Read
 * again with the rows, it lets a file that comes back after days be merged with what was changed meanwhile.
 */

/** The hidden sheet's name. */
export const basesSheetName = 'Laycan';

/** The form of the sheet, should it ever be another. */
export const basesForm = 1;

/** A booking as it was written into the workbook. */
export interface UploadBase {
  readonly bookingId: string;
  /** Revision of the booking's stream at its version. */
  readonly revision: number;
  /** ISO moment of that version: in a log that was restored, a revision alone may be another one by now. */
  readonly at: string;
}

export interface UploadBases {
  /** The charterer's id: what was downloaded for one organisation says nothing of another's bookings. */
  readonly organisation: string;
  /** ISO moment of the download. */
  readonly writtenAt: string;
  readonly bases: readonly UploadBase[];
}
