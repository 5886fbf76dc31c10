import type { BookingStanding } from '../booking/aboard.ts';
import type { NamedRef } from '../booking/terms.ts';
import type { BookingFacts, BookingLine } from './booking-line.ts';
import type { LoadCallStanding, NominationEventType } from './events.ts';
import type { NominationTerms } from './terms.ts';

/** Whom something waits for. */
export type NominationStatus = 'pending_g2o_review' | 'pending_customer_review' | 'nominated';

/** What the customer approved, as it was shown. */
export interface Approval {
  readonly version: number;
  readonly terms: NominationTerms;
  readonly bookings: readonly BookingFacts[];
  /** Recorded by the operator's staff. */
  readonly isOnBehalf: boolean;
}

export interface Nomination {
  readonly id: string;
  /** The charterer to whom the voyage is offered. */
  readonly organisation: NamedRef;
  readonly template: string;
  readonly terms: NominationTerms;
  /** The highest ordinal of a discharge line ever issued: a removed line's is not used again. */
  readonly lastOrdinal: number;
  readonly callId: string | null;
  readonly loadCall: LoadCallStanding;
  /** What the voyage told last of the ETA, and as of which revision of its stream. */
  readonly told: { readonly eta: string | null; readonly revision: number };
  /** The ETA that both sides were told last: news is what is far from it. */
  readonly spokenEta: string | null;
  /** By the booking's id. */
  readonly lines: Readonly<Record<string, BookingLine>>;
  /** Bookings that were let go and may not have heard of it, each with its stream. */
  readonly released: Readonly<Record<string, Pick<BookingFacts, 'firstId'>>>;
  readonly broker: NamedRef | null;
  /** Commands that changed terms or lines. */
  readonly version: number;
  /** A change of the customer's side is not confirmed. */
  readonly awaitsOperator: boolean;
  /** A change of the operator's side is not approved. */
  readonly awaitsCustomer: boolean;
  /** ISO moment by which the customer is to answer; null: no limit, or nothing is asked. */
  readonly approveBy: string | null;
  /** The customer approved, and the operator asked nothing since. */
  readonly isApproved: boolean;
  /** The last approval, also where something was asked since; null before the first. */
  readonly approval: Approval | null;
  readonly isWithdrawn: boolean;
  /** Revision of the last event of which bookings are to hear, and up to which they have heard. */
  readonly tellAt: number;
  readonly toldUpTo: number;
}

export interface NominationState {
  readonly nomination: Nomination | null;
  /** Of the last event, as the stream counts; -1 in an empty stream. */
  readonly revision: number;
}

export const initialNominationState: NominationState = { nomination: null, revision: -1 };

export const statusOf = ({
  awaitsOperator,
  awaitsCustomer,
}: Pick<Nomination, 'awaitsOperator' | 'awaitsCustomer'>): NominationStatus => {
  if (awaitsOperator) return 'pending_g2o_review';
  return awaitsCustomer ? 'pending_customer_review' : 'nominated';
};

export const standingOf = ({
  awaitsOperator,
  isApproved,
}: Pick<Nomination, 'awaitsOperator' | 'isApproved'>): BookingStanding => {
  if (awaitsOperator) return 'under_discussion';
  return isApproved ? 'approved' : 'vessel_nominated';
};

/** Events of which bookings are to hear at once; of all others they hear when the nomination is looked at next. */
export const tellingEvents: readonly NominationEventType[] = [
  'VesselNominated',
  'BookingCalledFor',
  'BookingTakenOff',
  'DeclarationTaken',
  'VesselApproved',
  'UpdatesConfirmed',
  'NominationWithdrawn',
];

/** Bookings have yet to hear of something. */
export const isDue = ({ tellAt, toldUpTo }: Pick<Nomination, 'tellAt' | 'toldUpTo'>): boolean =>
  tellAt > toldUpTo;
