import type { BookingFacts } from '#domain/nomination/booking-line';
import type { NominationTerms } from '#domain/nomination/terms';

/** A nomination as somebody was shown it. */
export interface Shown {
  readonly version: number;
  readonly terms: NominationTerms;
  readonly facts: readonly BookingFacts[];
  /** Revision up to which the thread was shown. */
  readonly upTo: number;
}
