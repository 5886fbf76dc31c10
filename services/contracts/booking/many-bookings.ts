import type { NamedRef } from '#domain/booking/terms';

/** Bookings that one command, or one download, names by their ids. */
export const maxTogether = 500;

/** Why one booking of many stayed as it was: code and text of the answer that it would have had alone. */
export interface BookingRefusal {
  readonly code: string;
  readonly message: string;
}

/** What came of one booking of many; what is foreign is refused as what is absent. */
export interface CancelOutcome {
  readonly id: string;
  readonly outcome: 'cancelled' | 'already_cancelled' | 'refused';
  /** null where nothing was refused. */
  readonly refusal: BookingRefusal | null;
}

export interface AssignOutcome {
  readonly id: string;
  /** `unchanged`: it is with that broker already. */
  readonly outcome: 'assigned' | 'unchanged' | 'refused';
  readonly refusal: BookingRefusal | null;
}

/** `POST cargo-declarations/cancel`: each booking that was named, in the order in which they were. */
export interface BookingsCancelOutcomes {
  readonly outcomes: readonly CancelOutcome[];
}

/** `POST cargo-declarations/assign-broker` */
export interface BookingsAssignOutcomes {
  /** null: nobody. */
  readonly broker: NamedRef | null;
  readonly outcomes: readonly AssignOutcome[];
}

/** Minutes after a cancellation for which its booking is offered to be declared again. */
export const declareAgainMinutes = 60;

/** `POST cargo-declarations/drafts/cancelled`: a draft with what was cancelled, each row to take the place of its booking. */
export interface DeclareAgainAnswer {
  readonly importId: string;
  /** Rows of the draft, those of continuations included. */
  readonly rows: number;
  /** Bookings that were left out, each with why. */
  readonly leftOut: readonly { readonly id: string; readonly refusal: BookingRefusal }[];
}
