import type {
  TransferBlock,
  TransferRefusal,
  TransferState,
  WithdrawalRefusal,
  WithdrawalState,
} from '#domain/booking/transfer';
import type { Paginated } from '../lists/paginated.ts';

/** Where the transfer of a booking to the voyage-management system stands, as the operator's staff see it. */
export interface TransferView {
  readonly state: TransferState;
  /** ISO moment at which it was asked for last; null when it never was. */
  readonly requestedAt: string | null;
  /** Display name of who asked for it; null when erased or unknown. */
  readonly requestedBy: string | null;
  readonly answeredAt: string | null;
  /** The voyage-management system has it otherwise than it would be sent now: it can be transferred again. */
  readonly changed: boolean;
  /** Why the voyage-management system refused it; null unless it did. */
  readonly refusal: TransferRefusal | null;
  /** Given by the voyage-management system. */
  readonly voyageNumber: string | null;
  /** Of a cancelled booking: whether the voyage-management system has let go of it; null where there was nothing to withdraw. */
  readonly withdrawal: WithdrawalView | null;
}

export interface WithdrawalView {
  readonly state: WithdrawalState;
  /** ISO moments; not answered yet: null. */
  readonly requestedAt: string;
  readonly answeredAt: string | null;
  readonly refusal: WithdrawalRefusal | null;
}

/** One field of what is transferred; values are display-ready names, numbers or ISO dates. */
export interface TransferredFieldView {
  /** `laycanStart`, `loadingPort.name`, `dischargePorts.1.qty`, `broker`, … */
  readonly field: string;
  /** What the voyage-management system has; null also where it has nothing of the booking. */
  readonly held: string | number | null;
  /** What it would be sent now. */
  readonly now: string | number | null;
  /** It has the booking, and this otherwise. */
  readonly changed: boolean;
}

/** `GET cargo-declarations/{id}/transfer`: what a transfer would take along, and whether it can be asked for now. */
export interface TransferOffer {
  readonly bookingId: string;
  /** The booking and its continuation: they are transferred together. */
  readonly bookings: readonly {
    readonly id: string;
    readonly code: string | null;
    /** With its letter. */
    readonly bookingNo: string;
    /** The message that would leave, field by field against what the voyage-management system has; empty fields of both left out. */
    readonly fields: readonly TransferredFieldView[];
    /** It is on a ship that the charterer has not approved: that does not stand in the way. */
    readonly unapprovedShip: string | null;
  }[];
  readonly transfer: TransferView;
  /** The voyage-management system holds an earlier version already. */
  readonly again: boolean;
  /** Why it cannot be asked for; null where it can. */
  readonly blocked: TransferBlock | null;
}

/** `POST cargo-declarations/{id}/transfer`: on its way; what becomes of it, the booking says. */
export interface TransferRequested {
  readonly transferId: string;
  readonly bookings: readonly string[];
}

/** `GET errors/transfer`, the latest first. */
export type TransferErrorList = Paginated<TransferErrorView>;

/** A booking that the voyage-management system refused, or refused to let go of: in `GET errors/transfer`, and `.transfer.error` on a user's channel. */
export interface TransferErrorView {
  readonly id: string;
  /** Opaque `log.generation.position`: the newer one wins. */
  readonly cursor: string;
  readonly organisationId: string;
  readonly code: string | null;
  /** With its letter. */
  readonly bookingNo: string;
  readonly transferId: string;
  readonly failedAt: string;
  readonly refusal: TransferRefusal | WithdrawalRefusal;
  /** It was cancelled, and is still held: what was refused is its withdrawal. */
  readonly withdrawal: boolean;
}
