import type { Acting } from '../booking/commands.ts';
import type { NamedRef } from '../booking/terms.ts';
import type { Side } from '../shared/envelope.ts';
import type { RowError } from '../validation/errors.ts';
import type { BookingFacts, TakenOffReason } from './booking-line.ts';
import type { LoadCallStanding, TakenLine } from './events.ts';
import type { NominationField, NominationTerms, NominationValue } from './terms.ts';

/** What is wrong with terms and bookings, worst first. Pure. */
export type NominationRules = (
  terms: NominationTerms,
  bookings: readonly BookingFacts[],
) => readonly RowError[];

/** A voyage's word on its load call. */
export interface ToldCall {
  readonly callId: string | null;
  readonly eta: string | null;
  /** Of the voyage's stream; -1 where nothing was told. */
  readonly revision: number;
}

/** Of every command that may change what is agreed on. */
interface Asking {
  /** Names the command in the thread; comes from its key, so that a repeat speaks once. */
  readonly messageId: string;
  /** ISO moment by which the customer is to answer where the operator asks; null: no limit. */
  readonly approveBy: string | null;
}

export interface NominateVessel extends Asking {
  readonly by: Acting;
  readonly nominationId: string;
  readonly organisation: NamedRef;
  readonly template: string;
  readonly terms: NominationTerms;
  readonly call: ToldCall;
  readonly bookings: readonly BookingFacts[];
  readonly rules?: NominationRules;
}

export interface NominationCell {
  readonly field: NominationField;
  /** What the cell held when it was shown. */
  readonly from: NominationValue;
  readonly to: NominationValue;
}

export interface EditNomination extends Asking {
  readonly by: Acting;
  readonly cells: readonly NominationCell[];
  readonly add: readonly BookingFacts[];
  /** Ids; who is not aboard is passed over. */
  readonly remove: readonly string[];
  /** What the voyage says of its call at the load port, for terms as they would be. */
  readonly callOf: (terms: NominationTerms) => ToldCall;
  readonly rules?: NominationRules;
}

/** An answer to what was shown. */
interface Answering {
  readonly by: Acting;
  readonly messageId: string;
  readonly version: number;
}

export interface ApproveVessel extends Answering {
  /** Staff record the customer's approval, as the template has it. */
  readonly staffApprove: boolean;
}

export type ConfirmUpdates = Answering;

export interface WithdrawNomination extends Answering {
  /** Customers may delete a vessel, as the template has it. */
  readonly customersRemove: boolean;
}

export interface PostMessage {
  readonly by: Acting;
  readonly messageId: string;
  readonly text: string;
  readonly about: NominationField | null;
}

/** What a booking answered when it was told. */
export type BookingAnswer =
  | { readonly bookingId: string; readonly facts: BookingFacts }
  | { readonly bookingId: string; readonly refused: TakenOffReason };

export interface SettleBookings {
  readonly upTo: number;
  readonly answers: readonly BookingAnswer[];
  /** By the side that called for what was refused. */
  readonly messageIds: Readonly<Record<Side, string>>;
  readonly approveBy: string | null;
}

export interface TakeDeclaration extends Asking {
  readonly side: Side;
  readonly lines: readonly TakenLine[];
}

export interface ReadVoyage extends Asking {
  readonly call: ToldCall;
  /** The voyage as it is called now. */
  readonly vesselVoyage: NamedRef;
  readonly standing: LoadCallStanding;
  /** Day at the load port of a moment, `yyyy-MM-dd`. */
  readonly dayOf: (moment: string) => string;
  /** An ETA so many hours from the one that was spoken of last is news. */
  readonly newsHours: number;
}
