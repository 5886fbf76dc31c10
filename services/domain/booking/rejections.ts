import type { ValidationCode } from '../validation/errors.ts';
import type { BookingField, TermValue } from './terms.ts';

/** Why a booking refuses a command. A broken rule of the catalogue keeps its own code. */
export type BookingRejectionCode =
  /** The stream already holds a booking of another declaration. */
  | 'booking_exists'
  | 'booking_unknown'
  /** Neither its charterer's, nor its broker's, nor the operator's staff; carries no values. */
  | 'not_allowed'
  | 'booking_cancelled'
  /** Its laycan is over: what was carried is not cancelled. */
  | 'booking_completed'
  /** Changed after it was shown; `details.bookings`: those documents, by id. */
  | 'booking_changed'
  /** `details.conflicts`: touched cells whose base no longer holds. */
  | 'conflict'
  /** A quantity is whole MT and not negative; `details`: `bookingId`, `field`, `value`. */
  | 'quantity_not_whole'
  /** The load quantity of a continuation is the sum of its discharge quantities; `details`: `bookingId`, `value`, `total`. */
  | 'continuation_total'
  | ValidationCode;

/** A touched cell that somebody else changed in the meantime. */
export interface BookingConflict {
  readonly bookingId: string;
  readonly field: BookingField;
  readonly mine: TermValue;
  readonly theirs: TermValue;
}
