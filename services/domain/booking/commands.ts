import type { Side } from '../shared/envelope.ts';
import type { ValidationCode } from '../validation/errors.ts';
import type { BookingField, BookingTerms, NamedRef, TermValue } from './terms.ts';

/** In whose name a command comes; `organisation` is empty for the operator's staff. */
export interface Acting {
  readonly organisation: string;
  readonly side: Side;
}

/**
 * Rules over the terms as they would be, for instance the validator under the submission's time and reference versions.
 * `before` is null for a declaration. Pure; null when nothing is broken.
 */
export type BookingRules = (
  terms: BookingTerms,
  before: BookingTerms | null,
) => { readonly code: ValidationCode; readonly details?: Readonly<Record<string, unknown>> } | null;

export interface DeclaredPart {
  readonly bookingId: string;
  /** Ordinals of discharge lines are kept as given; empty lines are dropped. */
  readonly terms: BookingTerms;
}

export interface DeclareBooking {
  readonly by: Acting;
  /** The charterer. */
  readonly organisation: NamedRef;
  readonly template: string;
  /** The broker's organisation, where a broker declares: it is assigned to the booking. */
  readonly broker: NamedRef | null;
  readonly bookingNo: string;
  readonly importId: string;
  readonly referenceVersions: Readonly<Record<string, number>>;
  /** The booking that this one takes the place of. */
  readonly replaces: string | null;
  readonly first: DeclaredPart;
  /** Vessel type, trade and laycan left empty follow the first booking. */
  readonly continuation: DeclaredPart | null;
  /** The operator is asked for a suitable vessel; only by customers. */
  readonly vesselRequested: boolean;
  readonly rules?: BookingRules;
}

export interface TouchedCell {
  readonly field: BookingField;
  /** What the field held when it was touched. */
  readonly base: TermValue;
  readonly value: TermValue;
}

export interface AmendBooking {
  readonly by: Acting;
  readonly parts: readonly { readonly bookingId: string; readonly cells: readonly TouchedCell[] }[];
  readonly rules?: BookingRules;
}

export interface CancelBooking {
  readonly by: Acting;
  /** Either document of the pair; both are cancelled. */
  readonly bookingId: string;
  /** Takes the place of the comment; null leaves it. */
  readonly message: string | null;
  /** `yyyy-MM-dd`, UTC: what was carried by then is not cancelled any more. */
  readonly today: string;
  /** Revision of the stream at which each document was shown; null: nobody looks, as in a process. */
  readonly shown: ReadonlyMap<string, number> | null;
}

export interface AssignBroker {
  readonly by: Acting;
  /** null: nobody. */
  readonly broker: NamedRef | null;
}
