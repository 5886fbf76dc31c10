import type { Side } from '../shared/envelope.ts';
import type { Aboard } from './aboard.ts';
import type { BookingTerms, DischargeLine, NamedRef } from './terms.ts';
import type { TransferRefusal, WithdrawalRefusal } from './transfer.ts';
import type { TransferPayload } from './transfer-payload.ts';

/**
 * Everything that can happen to a booking. A booking and its continuation share the first one's stream
 * (`booking-{firstBookingId}`); `bookingId` says which of the two documents an event is about.
 */
interface About {
  readonly bookingId: string;
}

/** Of a transfer to the voyage-management system: one event a document, both of a pair in one append. */
interface OfTransfer extends About {
  /** The same for both documents; the cause of the effect, and the id of the message. */
  readonly transferId: string;
}

interface AnsweredTransfer extends OfTransfer {
  /** ISO moment at which the voyage-management system decided, by its own clock. */
  readonly occurredAt: string;
}

interface FromTo<Value> extends About {
  readonly from: Value;
  readonly to: Value;
}

export interface Laycan {
  /** `yyyy-MM-dd`; both days count. */
  readonly start: string | null;
  readonly finish: string | null;
}

export interface Declared extends About {
  readonly organisation: NamedRef;
  /** The charterer's booking template, for instance `suzano`. */
  readonly template: string;
  /** Issued by the operator; unique together with the letter. */
  readonly bookingNo: string;
  readonly letterIndex: string;
  readonly terms: BookingTerms;
  readonly side: Side;
  /** The draft whose submission declared it. */
  readonly importId: string;
  /** Version of each reference list that the declaration was decided on. */
  readonly referenceVersions: Readonly<Record<string, number>>;
  /** The booking that this one takes the place of ("cancel and create anew"). */
  readonly replaces: string | null;
}

/** Of a booking and a nomination. `at`: revision of the nomination's stream that it follows from. */
interface OfNomination extends About {
  readonly nominationId: string;
  readonly at: number;
}

export type BookingEvent =
  | { readonly type: 'BookingDeclared'; readonly data: Declared }
  | { readonly type: 'ContinuationDeclared'; readonly data: Declared & { readonly continuationOfId: string } }
  /** A customer asks the operator for a suitable vessel: with the declaration, one event a document without a voyage. */
  | { readonly type: 'VesselRequested'; readonly data: About & { readonly firstBookingId: string } }
  | { readonly type: 'BookingCodeChanged'; readonly data: FromTo<string | null> }
  | { readonly type: 'VesselTypeAmended'; readonly data: FromTo<NamedRef | null> }
  | { readonly type: 'TradeAmended'; readonly data: FromTo<NamedRef | null> }
  | { readonly type: 'MonthAmended'; readonly data: FromTo<string | null> }
  | { readonly type: 'CommodityAmended'; readonly data: FromTo<NamedRef | null> }
  | { readonly type: 'VesselVoyageAmended'; readonly data: FromTo<NamedRef | null> }
  | { readonly type: 'LaycanAmended'; readonly data: FromTo<Laycan> }
  | { readonly type: 'LoadPortAmended'; readonly data: FromTo<NamedRef | null> }
  | { readonly type: 'LoadQuantityAmended'; readonly data: FromTo<number | null> }
  | {
      readonly type: 'DischargeLineAmended';
      readonly data: FromTo<DischargeLine | null> & { readonly ordinal: number };
    }
  | { readonly type: 'CommentAmended'; readonly data: FromTo<string | null> }
  | { readonly type: 'CompanyAmended'; readonly data: FromTo<NamedRef | null> }
  | { readonly type: 'MasterBookingAmended'; readonly data: FromTo<NamedRef | null> }
  | { readonly type: 'ContractLinkAmended'; readonly data: FromTo<string | null> }
  /** Final, and for both of a pair: one event a document. */
  | {
      readonly type: 'BookingCancelled';
      readonly data: About & {
        readonly message: string | null;
        /** Whose stream it is. Absent in events of before the operator was mailed. */
        readonly firstBookingId?: string;
      };
    }
  | { readonly type: 'BrokerAssigned'; readonly data: FromTo<NamedRef | null> }
  | {
      readonly type: 'BookingTransferRequested';
      readonly data: OfTransfer & {
        readonly firstBookingId: string;
        readonly requestedAt: string;
        /** What is sent of this document. Absent in events of before it was kept: the document as it was then, its declared voyage. */
        readonly payload?: TransferPayload;
      };
    }
  | {
      readonly type: 'BookingTransferConfirmed';
      /** `cargoRef`: the voyage-management system's reference of this document. */
      readonly data: AnsweredTransfer & { readonly voyageNumber: string; readonly cargoRef: string | null };
    }
  | {
      readonly type: 'BookingTransferRefused';
      readonly data: AnsweredTransfer & { readonly refusal: TransferRefusal };
    }
  /** With the cancellation of what the voyage-management system was sent; `transferId`: of the transfer that was asked for last. */
  | {
      readonly type: 'TransferWithdrawalRequested';
      readonly data: OfTransfer & { readonly firstBookingId: string };
    }
  | { readonly type: 'TransferWithdrawalConfirmed'; readonly data: AnsweredTransfer }
  | {
      readonly type: 'TransferWithdrawalRefused';
      readonly data: AnsweredTransfer & { readonly refusal: WithdrawalRefusal };
    }
  /** What a nomination tells: no amendment, and no version of the booking. */
  | {
      readonly type: 'BookingNominated';
      readonly data: OfNomination & {
        readonly from: Aboard | null;
        readonly to: Aboard;
        /**
         * Revision as of which the nomination knows the booking: what was amended since, it has yet to take in. Absent in events of
         * before it was kept.
         */
        readonly known?: number;
      };
    }
  /** Recorded even where it was not aboard: a late word puts it onto no ship that let it go. */
  | { readonly type: 'BookingReleased'; readonly data: OfNomination & { readonly from: Aboard | null } }
  /** The nomination knows the booking as of that revision of its stream. */
  | {
      readonly type: 'NominationInformed';
      readonly data: About & { readonly nominationId: string; readonly upTo: number };
    };

export type BookingEventType = BookingEvent['type'];
