import type { FieldAmendment } from '../booking/amendment.ts';
import type { Laycan } from '../booking/events.ts';
import type { DischargeLine, NamedRef } from '../booking/terms.ts';
import type { Side } from '../shared/envelope.ts';
import type { BookingFacts, TakenOffReason } from './booking-line.ts';
import type { NominationField, NominationTerms } from './terms.ts';

interface OfNomination {
  readonly nominationId: string;
}

/** Events of one command are one message of the thread, whose ordinal is the first one's revision. */
interface Speaking extends OfNomination {
  readonly messageId: string;
  /** As which side it was done; the operator's own systems are internal. */
  readonly side: Side;
  /** Ids of the organisations that hear of it: the charterer, and the broker that sees the nomination before and after. */
  readonly heardBy: readonly string[];
}

/** Changes what is agreed on: the other side is asked, unless the event's type asks nobody. */
interface Changing extends Speaking {
  /** Of the nomination afterwards; the same in all events of a command. */
  readonly version: number;
  /** ISO moment by which the customer is to answer; null where nobody asks the customer, or there is no limit. */
  readonly approveBy: string | null;
  /** Name of the vessel and voyage at that time, for whoever reads the event alone. */
  readonly vessel: string;
}

interface FromTo<Value> extends Changing {
  readonly from: Value;
  readonly to: Value;
}

/** What a booking said to its nomination, or what became of it. */
export interface TakenLine {
  readonly facts: BookingFacts;
  /** What its declaration or amendment changed since the facts known before. */
  readonly changes: readonly FieldAmendment[];
  /** It was cancelled, and leaves the ship. */
  readonly cancelled: boolean;
}

/** Whether bookings went from one broker's hands to another's, and nothing else: no message, and no other version. */
export const saysNothing = (lines: readonly Pick<TakenLine, 'changes' | 'cancelled'>[]): boolean =>
  lines.every(({ changes, cancelled }) => !cancelled && changes.length === 0);

/** Whether what was declared anew changes no more than comments and brokers, of which nobody is asked. */
export const asksNobody = (lines: readonly Pick<TakenLine, 'changes' | 'cancelled'>[]): boolean =>
  lines.every(({ changes, cancelled }) => !cancelled && changes.every(({ field }) => field === 'comment'));

/** Where the load call stands in the voyage, as the voyage was told last. */
export type LoadCallStanding = 'expected' | 'omitted' | 'voyage_cancelled';

/** The offer of a voyage to one charterer at one load port, and what both sides say of it (`nomination-{uuid}`). */
export type NominationEvent =
  | {
      readonly type: 'VesselNominated';
      readonly data: Changing & {
        readonly organisation: NamedRef;
        /** The charterer's booking template. */
        readonly template: string;
        readonly terms: NominationTerms;
        /** `{voyageId}~{callId}`; null where the voyage does not call at the load port. */
        readonly callId: string | null;
        /** What the voyage told of the ETA, as of that revision of its stream; -1 where nothing was told. */
        readonly told: { readonly eta: string | null; readonly revision: number };
      };
    }
  /** `callId`, `told`: of the voyage that it is now. By the voyage, where its vessel was substituted. */
  | {
      readonly type: 'NominatedVesselChanged';
      readonly data: FromTo<NamedRef> & {
        readonly callId: string | null;
        readonly told: { readonly eta: string | null; readonly revision: number };
        readonly by: 'hand' | 'voyage';
      };
    }
  | { readonly type: 'NominatedTypeChanged'; readonly data: FromTo<NamedRef | null> }
  | { readonly type: 'NominatedTradeChanged'; readonly data: FromTo<NamedRef | null> }
  | { readonly type: 'NominatedLaycanChanged'; readonly data: FromTo<Laycan> }
  | {
      readonly type: 'NominatedLoadPortChanged';
      readonly data: FromTo<NamedRef | null> & { readonly callId: string | null };
    }
  | { readonly type: 'NominatedQuantityChanged'; readonly data: FromTo<number | null> }
  | {
      readonly type: 'NominatedDischargeChanged';
      readonly data: FromTo<DischargeLine | null> & { readonly ordinal: number };
    }
  /** Asks nobody. */
  | { readonly type: 'NominationCommentChanged'; readonly data: FromTo<string | null> }
  /** Typed by somebody. */
  | { readonly type: 'EtaChanged'; readonly data: FromTo<string | null> }
  /** Told by the voyage. Only where it is news does it speak and ask; then `messageId` and the version say so. */
  | {
      readonly type: 'EtaRevised';
      readonly data: OfNomination & {
        readonly from: string | null;
        readonly to: string | null;
        /** Revision of the voyage's stream that tells it. */
        readonly voyageRevision: number;
        readonly news: Omit<Changing, 'nominationId' | 'side'> | null;
      };
    }
  /** By the voyage: it speaks, and asks nobody. */
  | {
      readonly type: 'LoadCallChanged';
      readonly data: Speaking & {
        readonly from: LoadCallStanding;
        readonly to: LoadCallStanding;
        readonly vessel: string;
      };
    }
  | { readonly type: 'BookingCalledFor'; readonly data: Changing & { readonly facts: BookingFacts } }
  | {
      readonly type: 'BookingTakenOff';
      readonly data: Changing & {
        readonly bookingId: string;
        readonly code: string | null;
        readonly bookingNo: string;
        readonly reason: TakenOffReason;
      };
    }
  /** What bookings answered to what the nomination had to tell them, up to that revision of its stream. */
  | {
      readonly type: 'BookingsTold';
      readonly data: OfNomination & {
        readonly upTo: number;
        /** Those that are aboard. */
        readonly aboard: readonly BookingFacts[];
      };
    }
  /** Of the bookings aboard, what was declared anew: one a submission and side, in the name of who declared it. */
  | { readonly type: 'DeclarationTaken'; readonly data: Changing & { readonly lines: readonly TakenLine[] } }
  /** What was approved, as it was shown. Of staff, on behalf of the customer, where the template has it so. */
  | {
      readonly type: 'VesselApproved';
      readonly data: Speaking & {
        readonly version: number;
        readonly terms: NominationTerms;
        readonly bookings: readonly BookingFacts[];
      };
    }
  | {
      readonly type: 'UpdatesConfirmed';
      readonly data: Speaking & { readonly version: number; readonly vessel: string };
    }
  /** Final. */
  | {
      readonly type: 'NominationWithdrawn';
      readonly data: Speaking & { readonly version: number; readonly vessel: string };
    }
  | {
      readonly type: 'MessagePosted';
      readonly data: Speaking & { readonly text: string; readonly about: NominationField | null };
    }
  /** Every booking is in one broker's hands, or no longer: with that the nomination comes into its sight, or goes out of it. */
  | {
      readonly type: 'NominationBrokerChanged';
      readonly data: OfNomination & { readonly from: NamedRef | null; readonly to: NamedRef | null };
    };

export type NominationEventType = NominationEvent['type'];

type Named<Type extends NominationEventType> = Extract<NominationEvent, { readonly type: Type }>;

/** What sets a field of the terms. */
export type NominationChange = Named<
  | 'NominatedVesselChanged'
  | 'NominatedTypeChanged'
  | 'NominatedTradeChanged'
  | 'NominatedLaycanChanged'
  | 'NominatedLoadPortChanged'
  | 'NominatedQuantityChanged'
  | 'NominatedDischargeChanged'
  | 'NominationCommentChanged'
  | 'EtaChanged'
  | 'EtaRevised'
>;
