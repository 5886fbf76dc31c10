import type { BookingField } from '../booking/terms.ts';
import type { CellValue } from './cell-value.ts';
import type { Cells } from './cells.ts';

/**
 * Why a row asks though nothing says that several bookings may be meant. `cancelled`: it finds none but cancelled ones;
 * `total`: it adds up others and is no cargo; `copied`: an earlier row is the same to the last cell.
 */
export type AskedBecause = 'cancelled' | 'total' | 'copied';

/** What an uploaded row was found to be. */
export type RowMatch =
  | { readonly as: 'booking'; readonly bookingId: string }
  | { readonly as: 'new' }
  /** Several bookings, or one claimed twice: someone must say which. With `because`, whether it is a cargo at all. */
  | {
      readonly as: 'asking';
      readonly candidates: readonly string[];
      readonly because?: AskedBecause;
    }
  /** Names a booking that is not open. */
  | { readonly as: 'unknown' };

/** Why a row came back from a submission. */
export type Reopened =
  | {
      readonly because: 'conflict';
      readonly conflicts: readonly {
        readonly field: BookingField;
        readonly mine: CellValue;
        readonly theirs: CellValue;
      }[];
    }
  | {
      readonly because: 'rejected';
      readonly code: string;
      readonly details: Readonly<Record<string, unknown>>;
    }
  | { readonly because: 'asking'; readonly candidates: readonly string[] };

/** The cells under a submission: read-only, below later edits. */
export interface SubmittingLayer {
  readonly submissionId: string;
  /** The number reserved for a new row. */
  readonly bookingNo: string | null;
  readonly cells: Cells;
}

/**
 * A row of a draft. Aggregate and read model fold it with the same `evolveRow`, so that what is shown is what is decided
 * on.
 */
export interface DraftRow {
  readonly id: string;
  /** Rows stand in this order. */
  readonly place: number;
  /** `entered` rows hold changes of a booking, and leave with the last one undone. */
  readonly origin: 'added' | 'entered';
  readonly line: number | null;
  /** The booking it amends; null for a new row. */
  readonly bookingId: string | null;
  /** What an uploaded row says it belongs to. */
  readonly bookingNo: string | null;
  readonly letterIndex: string | null;
  readonly continuationOf: string | null;
  readonly replaces: string | null;
  /** What the cancellation of that booking says. */
  readonly cancelMessage?: string;
  /** A suitable vessel is asked for with its declaration, unless a voyage is named until then. */
  readonly vesselRequested?: true;
  readonly match: RowMatch | null;
  /** The bookings between which someone chose the match; null where nobody was asked. */
  readonly asked: readonly string[] | null;
  /** What the file said; null for rows that did not come by one. */
  readonly uploaded: Readonly<Partial<Record<BookingField, CellValue>>> | null;
  /** Revision of the draft's stream at which the row last changed. */
  readonly revision: number;
  readonly cells: Cells;
  readonly submitting: SubmittingLayer | null;
  readonly reopened: Reopened | null;
  /** Users who had a hand in it. */
  readonly touchedBy: readonly string[];
}

/** A row that adds up others. It is no cargo, so it is neither counted nor submitted until somebody says that it is one. */
export const isLineOfTotals = ({ match }: Pick<DraftRow, 'match'>): boolean =>
  match?.as === 'asking' && match.because === 'total';
