import type { NamedRef } from '#domain/booking/terms';
import type { MonthFinding } from '#domain/validation/month-volumes';
import type { RowError } from '#domain/validation/errors';
import type { FilterOption } from '../lists/filter-option.ts';
import type { Paginated } from '../lists/paginated.ts';
import type { TransferView } from './transfer-view.ts';

/** The specification's statuses; the last three are of nominations. */
export type BookingStatus =
  | 'approved'
  | 'vessel_nominated'
  | 'cancelled'
  | 'under_discussion'
  | 'declared'
  | 'pending_g2o_review'
  | 'pending_customer_review'
  | 'nominated';

export type Period = 'ongoing' | 'upcoming' | 'completed';

export interface PortQuantity {
  /** UN/LOCODE. */
  readonly id: string | null;
  readonly name: string | null;
  /** Whole MT. */
  readonly qty: number | null;
  /** The line's ordinal in its booking, as text; stable while the booking lives. */
  readonly cargoBookingPortId: string;
}

/** One field that an amendment changed, for panes and history. Values are display-ready names, numbers or ISO dates. */
export interface FieldChange {
  /** `laycanStart`, `loadingPort.name`, `dischargePorts.1.qty`, … */
  readonly field: string;
  readonly from: string | number | null;
  readonly to: string | number | null;
  /** Display names of who edited it, in one text; null when erased. */
  readonly by: string | null;
  /** Display name of who submitted it: the same as `by`, unless somebody sent a colleague's edit. */
  readonly submittedBy: string | null;
  /** ISO moment. */
  readonly at: string;
}

/** The ship that a booking is on. */
export interface BookingNominationView {
  /** `cargoNominationId` of the specification. */
  readonly id: string;
  readonly vesselVoyage: NamedRef;
  /** At the load port, with the offset of its clocks: `2027-03-12T06:00:00-03:00`; null where it is not known. */
  readonly eta: string | null;
}

/** A booking as lists, panes and pushes show it: what `present.ts` gives an audience. The spec's field names. */
export interface BookingView {
  readonly id: string;
  /** Revision of its stream: a pending change is dropped when it has been reached. */
  readonly revision: number;
  /** Opaque `log.generation.position`: the newer one wins. */
  readonly cursor: string;
  readonly code: string | null;
  readonly letterIndex: string;
  readonly bookingNo: string;
  readonly cargoRef: string | null;
  readonly type: NamedRef | null;
  readonly trade: NamedRef | null;
  /** `yyyy-MM`: as declared, else of the laycan. */
  readonly month: string | null;
  /** `yyyy-MM` as it was declared; null where nobody did, and `month` is only that of the laycan. */
  readonly declaredMonth: string | null;
  readonly status: BookingStatus;
  readonly period: Period;
  readonly commodity: NamedRef | null;
  /** As declared; the ship that it is on stands in `nomination`. */
  readonly vesselVoyage: NamedRef | null;
  /** The ship that it is on; null: on none. */
  readonly nomination: BookingNominationView | null;
  readonly laycanStart: string | null;
  readonly laycanFinish: string | null;
  readonly loadingPort: PortQuantity;
  readonly dischargePorts: readonly PortQuantity[];
  /** Sum of the discharge quantities. */
  readonly total: number;
  readonly comment: string | null;
  readonly cancelled: boolean;
  /** When, and the display name of whoever cancelled it: null when erased. Absent where nobody did. */
  readonly cancellation?: { readonly at: string; readonly by: string | null };
  /** When a customer asked for a suitable vessel, and the display name of who did: null when erased. Absent where nobody did, a voyage was set since, or the booking is cancelled. */
  readonly vesselRequest?: { readonly at: string; readonly by: string | null };
  readonly continuationOfId: string | null;
  /** Of the first of a pair: its continuation, which is cancelled with it. */
  readonly continuedById: string | null;
  readonly company: NamedRef | null;
  readonly masterBooking: NamedRef | null;
  readonly contractLink: string | null;
  /** The voyage-management system has it, be it as it was before the last amendment. */
  readonly transferred: boolean;
  /** Only the operator's staff see how a transfer goes; null for everybody else. */
  readonly transfer: TransferView | null;
  readonly organisation: NamedRef;
  /** Booking template of its charterer: it words what is wrong with the booking. */
  readonly template: string;
  readonly broker: NamedRef | null;
  /** 1 when declared, one more with each amendment. */
  readonly version: number;
  /** Display names of everybody who edited what the last command carried; who was erased is left out. */
  readonly changedBy: readonly string[];
  /** Display name of who gave the last command; null when erased. */
  readonly submittedBy: string | null;
  readonly declaredAt: string;
  readonly updatedAt: string;
  /** What the last amendment changed. */
  readonly changes: readonly FieldChange[];
  /** Moment of the version before the last amendment ("Changed since"). */
  readonly changedSince: string | null;
  readonly errors: readonly RowError[];
}

/** An earlier version of a booking, for the history list. */
export interface BookingVersionView extends BookingView {
  /** Moment at which a newer version took its place; null for the one that holds. */
  readonly archiveDate: string | null;
}

/** One month of the list, whatever page is shown. */
export interface MonthTotal {
  readonly month: string | null;
  /** Cancelled ones left out; they are counted apart. */
  readonly bookings: number;
  readonly cancelled: number;
  /** MT, of what is not cancelled. */
  readonly total: number;
}

/** `GET cargo-declarations`. */
export interface DeclarationList extends Paginated<BookingView> {
  readonly months: readonly MonthTotal[];
  /** What these months find, each month of a trade once, whatever else is filtered. */
  readonly monthFindings: readonly MonthFinding[];
  /** How many bookings each period has under the same filters, cancelled ones left out. */
  readonly periods: Readonly<Record<Period, number>>;
  /** Cancelled ones under the same filters, of all periods. */
  readonly cancelled: number;
  /** MT over everything that matches and is not cancelled. */
  readonly total: number;
  /** What to subscribe with, read before the query. */
  readonly cursor: string;
  /** True when the answer may not yet reflect `Laycan-Min-Position`, or the read models are late. */
  readonly stale: boolean;
}

/** `GET cargo-declarations/filters`, and of history and all bookings: each list holds only what its bookings have. */
export interface DeclarationFilters {
  readonly trades: readonly FilterOption[];
  readonly months: readonly FilterOption[];
  readonly years: readonly FilterOption[];
  readonly loadingPorts: readonly FilterOption[];
  readonly dischargePorts: readonly FilterOption[];
  readonly commodities: readonly FilterOption[];
  readonly types: readonly FilterOption[];
  readonly statuses: readonly FilterOption[];
  readonly organisations: readonly FilterOption[];
  readonly vessels: readonly FilterOption[];
}
