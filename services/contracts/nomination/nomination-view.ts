import type { NamedRef } from '#domain/booking/terms';
import type { LoadCallStanding } from '#domain/nomination/events';
import type { NominationStatus } from '#domain/nomination/state';
import type { NominationField } from '#domain/nomination/terms';
import type { RowError } from '#domain/validation/errors';
import type { PortQuantity } from '../booking/booking-view.ts';
import type { TransferView } from '../booking/transfer-view.ts';
import type { FilterOption } from '../lists/filter-option.ts';
import type { Paginated } from '../lists/paginated.ts';

/** Whom it waits for; `cancelled` where the vessel was deleted. That it is approved stands beside it. */
export type ShownNominationStatus = NominationStatus | 'cancelled';

/** The specification's events: what the last command made of a nomination. */
export type NominationEventName =
  | 'new_nomination'
  | 'approved_nomination'
  | 'updated_nomination'
  | 'confirmed_nomination_updates'
  | 'updated_declaration';

/** A booking of a nomination. */
export interface NominatedBookingView {
  readonly id: string;
  readonly code: string | null;
  readonly bookingNo: string;
  readonly letterIndex: string;
  readonly company: NamedRef | null;
  /** MT. */
  readonly total: number;
  readonly laycanStart: string | null;
  readonly laycanFinish: string | null;
  readonly loadingPort: NamedRef | null;
  readonly dischargePorts: readonly PortQuantity[];
  /** False while the booking has yet to say whether it comes. */
  readonly isAboard: boolean;
}

/** Who set a field last, and when. */
export interface SetBy {
  /** Display name; null where it was erased, or where the voyage told it. */
  readonly by: string | null;
  readonly isStaff: boolean;
  /** The voyage-management system told it. */
  readonly isVoyages: boolean;
  /** ISO moment. */
  readonly at: string;
}

/** A value ready to be shown: a name, whole MT, an ISO date or moment. */
export type ShownValue = string | number | null;

/** Net difference between what was approved and what holds. `from` null: added since; `to` null: gone since. */
export interface SinceApproved {
  /** `eta`, `laycanStart`, `loadingPort.name`, `nominated`, `dischargePorts.1.name`, `dischargePorts.1.qty`, `bookings` … */
  readonly field: string;
  /** The cell that differs, under whose name `setBy` has who set it; null of bookings that came or went. */
  readonly of: NominationField | null;
  /** Of a discharge line the name of its port, as it is now where it still stands; null of everything else. */
  readonly port: string | null;
  readonly from: ShownValue;
  readonly to: ShownValue;
}

/** A nominated vessel as lists, panes and pushes show it. The spec's field names. */
export interface NominationView {
  readonly id: string;
  /** The same as `id`. */
  readonly cargoNominationId: string;
  /** Revision of its stream: a pending change is dropped when it has been reached. */
  readonly revision: number;
  /** Opaque `log.generation.position`: the newer one wins. */
  readonly cursor: string;
  /** What approve, confirm and delete name. */
  readonly version: number;
  readonly vesselVoyage: NamedRef;
  readonly type: NamedRef | null;
  readonly trade: NamedRef | null;
  /** ISO moment, UTC, and the IANA zone of the load port that it is shown in; null where that is not known. */
  readonly eta: string | null;
  readonly etaZone: string | null;
  readonly laycanStart: string | null;
  readonly laycanFinish: string | null;
  /** `yyyy-MM` of lay from; null without one. */
  readonly month: string | null;
  readonly loadingPort: NamedRef | null;
  readonly dischargePorts: readonly PortQuantity[];
  /** MT offered, and MT that its bookings declare. */
  readonly nominated: number | null;
  readonly declared: number;
  readonly noOfBookings: number;
  readonly bookings: readonly NominatedBookingView[];
  readonly comment: string | null;
  readonly status: ShownNominationStatus;
  readonly approved: boolean;
  /** Recorded by staff. */
  readonly approvedOnBehalf: boolean;
  /** ISO moment of the last approval, also where something was asked since; null before the first. */
  readonly approvedAt: string | null;
  /** ISO moment by which the customer is to answer; null: nothing is asked, or no limit. */
  readonly approveBy: string | null;
  /** Since the last approval; empty where nothing differs, or nothing was approved. */
  readonly sinceApproved: readonly SinceApproved[];
  /** Where the load call stands in the voyage. */
  readonly loadCall: LoadCallStanding;
  readonly cancelled: boolean;
  readonly organisation: NamedRef;
  readonly template: string;
  readonly broker: NamedRef | null;
  readonly errors: readonly RowError[];
  readonly setBy: Readonly<Partial<Record<NominationField, SetBy>>>;
  readonly nominatedAt: string;
  readonly updatedAt: string;
  /** Of the last command; pushes say by it what happened. */
  readonly event: NominationEventName;
  /** Of the last command: fields that it changed, for the mark and the highlight. */
  readonly changes: readonly string[];
}

/** A row of a list: what a push, which knows no person, cannot say. */
export interface NominationRow extends NominationView {
  readonly unreadMessages: number;
}

export interface NominationMonth {
  /** `yyyy-MM`; null: without a laycan. */
  readonly month: string | null;
  /** Cancelled ones left out; they are counted apart. */
  readonly vessels: number;
  readonly cancelled: number;
  /** MT, of what is not cancelled. */
  readonly nominated: number;
}

/** `GET cargo-nominations` */
export interface NominationList extends Paginated<NominationRow> {
  readonly months: readonly NominationMonth[];
  /** How many vessels each period has under the same filters, cancelled ones left out. */
  readonly periods: Readonly<Record<'ongoing' | 'upcoming' | 'completed', number>>;
  readonly cancelled: number;
  /** MT over everything that matches and is not cancelled. */
  readonly nominated: number;
  /** Vessels of all periods, whatever is filtered, that wait for an answer of the viewer's side. */
  readonly awaiting: number;
  /** What to subscribe with, read before the query. */
  readonly cursor: string;
  readonly stale: boolean;
}

/** `GET cargo-nominations/{id}` */
export interface NominationDetails extends NominationRow {
  /** Transfers of its bookings, by the booking's id; staff only. */
  readonly transfers: Readonly<Record<string, TransferView>> | null;
}

/** `GET cargo-nominations/filters`: each list holds only what the nominations have. */
export interface NominationFilters {
  readonly trades: readonly FilterOption[];
  readonly months: readonly FilterOption[];
  readonly years: readonly FilterOption[];
  readonly loadingPorts: readonly FilterOption[];
  readonly dischargePorts: readonly FilterOption[];
  readonly types: readonly FilterOption[];
  readonly statuses: readonly FilterOption[];
  readonly vessels: readonly FilterOption[];
}
