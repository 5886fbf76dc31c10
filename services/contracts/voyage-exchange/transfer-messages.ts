import type { TransferRefusalCode, WithdrawalRefusalCode } from '#domain/booking/transfer';

/**
 * What passes between the portal and the voyage-management system; `infra/asyncapi/voyage-exchange.yaml` documents the
 * same for whoever builds the other side. Keys are the booking's id, so that messages about one booking keep their order.
 * A consumer drops what it has seen by the header `id`.
 */
export const transferTopics = {
  /** From the portal: `TransferMessage`, whose id is `transfer-{transferId}`, and `WithdrawalMessage`: `withdrawal-{transferId}`. */
  requests: 'laycan.booking-transfers',
  /** To the portal: `TransferReply`; the id is the voyage-management system's own. */
  replies: 'laycan.booking-transfer-replies',
} as const;

/** Of all messages; a change that the other side would stumble over is another number. */
export const transferMessageVersion = 1;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** `locode`: UN/LOCODE without a space. */
interface Port {
  readonly locode: string;
  readonly name: string;
}

/** A booking to be carried: the first, or its continuation on the same voyage. */
export interface TransferredCargo {
  readonly bookingId: string;
  readonly bookingNo: string;
  /** `A`, `B`: number and letter together name a cargo. */
  readonly letter: string;
  /** The customer's own reference. */
  readonly code: string | null;
  readonly vesselType: Named | null;
  readonly trade: Named | null;
  readonly commodity: Named | null;
  readonly vesselVoyage: Named | null;
  /** `yyyy-MM-dd`; both days count. */
  readonly layFrom: string | null;
  readonly layTo: string | null;
  readonly loadPort: Port | null;
  /** Whole MT. */
  readonly loadQuantity: number | null;
  /** `line` stays the same for as long as the line is there. */
  readonly discharges: readonly {
    readonly line: string;
    readonly port: Port | null;
    readonly quantity: number | null;
  }[];
  readonly company: Named | null;
  readonly contract: string | null;
  readonly comment: string | null;
}

/** A booking as it was when its transfer was asked for. */
export interface TransferMessage {
  readonly type: 'BookingTransferRequested';
  readonly version: typeof transferMessageVersion;
  readonly transferId: string;
  /** The first booking's; also the key. */
  readonly bookingId: string;
  /** Of the booking's history: what is about a lower one than what is held is out of date. */
  readonly revision: number;
  readonly requestedAt: string;
  readonly charterer: Named;
  readonly broker: Named | null;
  /** The first booking, then its continuation if there is one. */
  readonly cargoes: readonly TransferredCargo[];
}

/** A booking that was cancelled, with its continuation: what is held of it is to be let go of. It leaves after its last transfer. */
export interface WithdrawalMessage {
  readonly type: 'TransferWithdrawalRequested';
  readonly version: typeof transferMessageVersion;
  /** Of the transfer that was asked for last, be it answered or not. */
  readonly transferId: string;
  /** The first booking's; also the key. */
  readonly bookingId: string;
  readonly revision: number;
  /** ISO moment of the cancellation. */
  readonly cancelledAt: string;
  readonly cargoes: readonly WithdrawnCargo[];
}

export interface WithdrawnCargo {
  readonly bookingId: string;
  readonly bookingNo: string;
  readonly letter: string;
  /** The voyage-management system's own reference; null where it has given none. */
  readonly cargoRef: string | null;
}

interface Reply {
  readonly version: typeof transferMessageVersion;
  readonly transferId: string;
  /** The first booking's; also the key. */
  readonly bookingId: string;
  /** ISO moment at which the voyage-management system decided. */
  readonly occurredAt: string;
}

export interface TransferConfirmed extends Reply {
  readonly type: 'BookingTransferConfirmed';
  readonly voyageNumber: string;
  /** The reference of each cargo, by its booking's id. */
  readonly cargoRefs: Readonly<Record<string, string>>;
}

export interface TransferRefused extends Reply {
  readonly type: 'BookingTransferRefused';
  /** A code that the portal does not know is read as `other`. */
  readonly code: TransferRefusalCode;
  /** The port, the commodity, by name; null where the code says it all. */
  readonly subject: string | null;
  /** For the operator's staff to read. */
  readonly text: string;
}

/** Also where nothing was held of it. */
export interface WithdrawalConfirmed extends Reply {
  readonly type: 'TransferWithdrawalConfirmed';
}

export interface WithdrawalRefused extends Reply {
  readonly type: 'TransferWithdrawalRefused';
  /** A code that the portal does not know is read as `other`. */
  readonly code: WithdrawalRefusalCode;
  /** For the operator's staff to read. */
  readonly text: string;
}

export type TransferReply = TransferConfirmed | TransferRefused | WithdrawalConfirmed | WithdrawalRefused;
