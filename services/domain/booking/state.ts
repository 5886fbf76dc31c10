import type { Aboard } from './aboard.ts';
import type { BookingTerms, NamedRef } from './terms.ts';
import type { TransferRefusal, TransferState, WithdrawalRefusal, WithdrawalState } from './transfer.ts';
import type { TransferPayload } from './transfer-payload.ts';

/** One of the two documents of a booking's stream: the booking itself or its continuation. */
export interface BookingPart {
  readonly id: string;
  readonly letterIndex: string;
  readonly terms: BookingTerms;
  /** The highest ordinal of a discharge line ever issued: a removed line's is not used again. */
  readonly lastOrdinal: number;
  readonly cancelled: boolean;
  /** Revision of the stream at the last event that changed this document: what happens to a transfer does not. */
  readonly versionRevision: number;
  /** The ship that it is on; null: on none. */
  readonly aboard: Aboard | null;
  /** The highest revision of each nomination of which it heard, by the nomination's id. */
  readonly heard: Readonly<Record<string, number>>;
  /** The nomination that has yet to take in the booking as of this revision; null: none. */
  readonly owes: { readonly nominationId: string; readonly revision: number } | null;
}

/** The references that the voyage-management system gave. */
export interface TransferConfirmation {
  readonly voyageNumber: string;
  /** Of each document that it confirmed, by the booking's id. */
  readonly cargoRefs: Readonly<Record<string, string | null>>;
}

/** The transfer that was asked for last, of both documents. */
export interface BookingTransfer {
  readonly id: string;
  readonly state: Exclude<TransferState, 'none'>;
  /** ISO moment. */
  readonly requestedAt: string;
  /** What it asks the voyage-management system to take, by the document's id. */
  readonly sent: Readonly<Record<string, TransferPayload>>;
  readonly refusal: TransferRefusal | null;
  /** What it was confirmed with; null where it was not. */
  readonly confirmation: TransferConfirmation | null;
  /** Transfers before it; an answer to one of them says nothing any more. */
  readonly superseded: readonly string[];
  /** One of these was never answered: the voyage-management system may have taken it. */
  readonly isLeftOpen: boolean;
}

/** That the voyage-management system let go of a cancelled booking and its continuation. */
export interface TransferWithdrawal {
  /** The transfer that was asked for last. */
  readonly transferId: string;
  readonly state: WithdrawalState;
  readonly refusal: WithdrawalRefusal | null;
}

/** `first` is null until something was declared. */
export interface BookingState {
  readonly organisation: NamedRef | null;
  readonly broker: NamedRef | null;
  /** The charterer's booking template, as of the declaration; empty until then. */
  readonly template: string;
  readonly bookingNo: string;
  readonly first: BookingPart | null;
  readonly continuation: BookingPart | null;
  readonly transfer: BookingTransfer | null;
  /** What the voyage-management system holds: as it was sent when it confirmed last, by the document's id. */
  readonly held: Readonly<Record<string, TransferPayload>>;
  readonly withdrawal: TransferWithdrawal | null;
  /** Of the last event, as the stream counts; -1 in an empty stream. */
  readonly revision: number;
}

export const initialState: BookingState = {
  organisation: null,
  broker: null,
  template: '',
  bookingNo: '',
  first: null,
  continuation: null,
  transfer: null,
  held: {},
  withdrawal: null,
  revision: -1,
};

export const partOf = (state: BookingState, bookingId: string): BookingPart | null =>
  [state.first, state.continuation].find((part) => part?.id === bookingId) ?? null;

export const partsOf = (state: BookingState): readonly BookingPart[] =>
  [state.first, state.continuation].filter((part) => part !== null);
