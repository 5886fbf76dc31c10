import type { NamedRef } from '#domain/booking/terms';
import type { ChangeKind, ChangeValue, PortVolume, ToldChange } from '#domain/booking/told-change';
import type { TransferRefusal, WithdrawalRefusal } from '#domain/booking/transfer';
import type { ChangeSource } from '#domain/shared/change-source';

/**
 * What people call a change, in the timeline of a booking and in the messages of a nomination: the specification's titles, and
 * those of fields that it leaves out. What is told of a discharge line stands with its number: `Discharge port 2`.
 */
export const changeTitles = {
  laycan: 'Laycan',
  bookingLaycan: 'Booking laycan',
  code: 'Booking code',
  codeAdded: 'Booking code added',
  codeRemoved: 'Booking code removed',
  type: 'Vessel type',
  trade: 'Trade',
  month: 'Month',
  commodity: 'Commodity',
  vesselVoyage: 'Vessel / voyage',
  eta: 'ETA',
  loadCall: 'Call at the load port',
  loadingPort: 'Load port',
  loadingQty: 'Loading quantity',
  dischargePort: 'Discharge port',
  dischargeQty: 'Discharge quantity',
  nominatedQty: 'Nominated quantity',
  dischargeAdded: 'Discharge port added',
  dischargeRemoved: 'Discharge port removed',
  total: 'Total quantity',
  comment: 'Comment',
  company: 'Company',
  masterBooking: 'Master booking',
  contractLink: 'Contract',
} as const satisfies Readonly<Record<ChangeKind, string>>;

export type { ChangeKind, ChangeValue, PortVolume };

export type TimelineChange = ToldChange;

export type TimelineEvent =
  | 'declared'
  | 'amended'
  | 'cancelled'
  | 'broker_assigned'
  | 'broker_removed'
  | 'transfer_requested'
  | 'transfer_confirmed'
  | 'transfer_refused'
  | 'withdrawal_confirmed'
  | 'withdrawal_refused';

/** By what values came in. */
export interface TimelineSource {
  readonly isStaff: boolean;
  /** Each way once, that of most values first; none where the log does not tell. */
  readonly by: readonly ChangeSource['by'][];
}

/** What a transfer's step tells. Of a request it is all null, and customers read the cargo reference alone. */
export interface TimelineTransfer {
  readonly cargoRef: string | null;
  readonly voyageNumber: string | null;
  readonly refusal: TransferRefusal | WithdrawalRefusal | null;
}

export interface TimelineBooking {
  readonly id: string;
  readonly code: string | null;
  /** With its letter. */
  readonly bookingNo: string;
}

/** One thing that happened to a booking, or to both of a pair at once. */
export interface TimelineEntry {
  readonly id: string;
  readonly bookings: readonly TimelineBooking[];
  readonly event: TimelineEvent;
  /** ISO moment. */
  readonly at: string;
  /** Display names of whose hands it was; who was erased is left out, and of a transfer's answer it was nobody's. */
  readonly by: readonly string[];
  /** Display name of who submitted it; null when erased, or where nobody did. */
  readonly submittedBy: string | null;
  /** null of what brings no values of a booking: its event says by what it was. */
  readonly source: TimelineSource | null;
  /** The version that it made; null of a transfer, which makes none. */
  readonly version: number | null;
  /** Of an amendment, the submission that made it, which can be undone; null of everything else. */
  readonly submissionId: string | null;
  readonly changes: readonly TimelineChange[];
  /** Of an assignment: in whose hands the booking was, and is. */
  readonly broker: { readonly from: NamedRef | null; readonly to: NamedRef | null } | null;
  readonly transfer: TimelineTransfer | null;
}

/** `GET cargo-declarations/{bookingId}/timeline`: the latest first. */
export interface BookingTimeline {
  readonly data: readonly TimelineEntry[];
  /** Versions before these, which history has. */
  readonly earlier: number;
}
