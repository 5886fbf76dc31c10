import type { DischargeLine, NamedRef } from '#domain/booking/terms';
import type { NominationField, NominationValue } from '#domain/nomination/terms';
import type { NominationView } from './nomination-view.ts';

/** One vessel to be nominated. */
export interface NominationInput {
  /**
   * Uuid that whoever asks keeps with the vessel: asked for twice under any key, as after an answer that was lost, it is nominated
   * once. Without one only the same `Idempotency-Key` makes it so.
   */
  readonly id?: string;
  readonly vesselVoyage: NamedRef;
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
  /** Ids. */
  readonly bookings: readonly string[];
}

/** `POST cargo-nominations` */
export interface NominateVessels {
  /** 500 at most. */
  readonly vessels: readonly NominationInput[];
}

/** What came of each vessel, in the order in which they were sent. */
export type NominationOutcome =
  /** `leftAshore`: bookings with a port that the vessel does not call at, by their ids. */
  | { readonly id: string; readonly leftAshore: readonly string[] }
  | { readonly refused: string; readonly message: string };

/**
 * `POST cargo-nominations`: 201 once all of them are settled, else 202, and `GET cargo-nominations/import/{importId}` has the same as it
 * goes on by itself.
 */
export interface VesselsNominated {
  readonly importId: string;
  /** How many were ordered. */
  readonly ordered: number;
  /** Of those that are settled, from the first. */
  readonly vessels: readonly NominationOutcome[];
  readonly completed: boolean;
}

export interface NominationCellChange {
  readonly field: NominationField;
  /** What the cell held when it was shown. */
  readonly from: NominationValue;
  readonly to: NominationValue;
}

/** `PUT cargo-nominations/{id}`: whole or not at all; 409 names cells that somebody else changed in the meantime. */
export interface EditNominationCall {
  readonly cells: readonly NominationCellChange[];
  /** Ids of bookings. */
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Of an edit, an approval, a confirmation, a deletion. A 409 `nomination_changed` has the same as its `nomination`. */
export interface NominationAnswered {
  readonly nomination: NominationView;
}

export const messageMaxLength = 4_000;
