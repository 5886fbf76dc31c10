import type { DischargeLine, NamedRef } from '#domain/booking/terms';
import type { RowError } from '#domain/validation/errors';
import type { BookingView } from '../booking/booking-view.ts';
import type { NominationInput } from './nomination-calls.ts';
import type { NominationView } from './nomination-view.ts';

export const maxImportedRows = 500;

/** What cannot be taken of a row as it stands in the file. */
export interface ImportProblem {
  /** `vesselVoyage`, `eta`, `bookings`, `discharge.1`, … */
  readonly field: string;
  readonly message: string;
}

/** A row of an uploaded workbook; what it leaves empty is null. */
export interface ImportedRow {
  /** Line of the sheet below the headers, from 1. */
  readonly line: number;
  readonly vesselVoyage: NamedRef | null;
  readonly type: NamedRef | null;
  readonly trade: NamedRef | null;
  /** ISO moment, UTC. */
  readonly eta: string | null;
  readonly laycanStart: string | null;
  readonly laycanFinish: string | null;
  readonly loadingPort: NamedRef | null;
  readonly nominated: number | null;
  readonly comment: string | null;
  readonly dischargePorts: readonly DischargeLine[];
  readonly bookings: readonly BookingView[];
  /** The one open nomination with its voyage and load port, which the row would change; null: a new one. */
  readonly updates: NominationView | null;
  readonly problems: readonly ImportProblem[];
}

/** `POST cargo-nominations/import` */
export interface NominationImport {
  readonly rows: readonly ImportedRow[];
  /** Headers of columns that are not read, at most 20. */
  readonly ignored: readonly string[];
}

/** A row as it would be sent; of one that is not done yet, the voyage is null. */
export interface RowToReview extends Omit<NominationInput, 'vesselVoyage'> {
  readonly vesselVoyage: NamedRef | null;
}

/** `PUT|POST cargo-nominations/import/review`: changes nothing. */
export interface ReviewNominations {
  /** 500 at most. */
  readonly vessels: readonly RowToReview[];
}

export interface ReviewedRow {
  readonly errors: readonly RowError[];
  /** Bookings with a port that the vessel does not call at, by their ids. */
  readonly leftAshore: readonly string[];
}

/** In the order in which the rows were sent. */
export interface NominationsReviewed {
  readonly vessels: readonly ReviewedRow[];
}
