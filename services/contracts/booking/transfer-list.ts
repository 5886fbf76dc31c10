import type { TransferRejectionCode, TransferStanding } from '#domain/booking/transfer';
import { ids, listOf } from '../lists/criteria.ts';
import type { CriteriaOf, PageQueryOf } from '../lists/criteria.ts';
import type { Paginated } from '../lists/paginated.ts';
import type { BookingView } from './booking-view.ts';
import { declarationList } from './declaration-list.ts';

/** The interface list: bookings by how the voyage-management system stands to them. */
export const transferList = listOf({
  criteria: { ...declarationList.criteria, standings: ids() },
  sorts: declarationList.sorts,
});

export type TransferCriteria = CriteriaOf<typeof transferList>;
export type TransferPage = PageQueryOf<typeof transferList>;

export interface ListedTransfer extends BookingView {
  readonly standing: TransferStanding;
}

/** `GET cargo-declarations/transfer/list`. */
export interface TransferList extends Paginated<ListedTransfer> {
  /** How many bookings stand so under the same filters, whatever standings are asked for. */
  readonly standings: Readonly<Record<TransferStanding, number>>;
  /** How many of the bookings that were asked for an order for all of them would name: a cancelled one, which Veson keeps, is under none. */
  readonly transferable: number;
}

/** A booking of a batch whose transfer was not asked for. */
export interface BatchRefusal {
  readonly bookingId: string;
  readonly code: string | null;
  /** With its letter. */
  readonly bookingNo: string;
  readonly refused: TransferRejectionCode;
  readonly message: string;
}

/** `POST cargo-declarations/transfer/list`, and `GET …/transfer/list/{batchId}`: how far a transfer of many is. */
export interface TransferBatchView {
  readonly batchId: string;
  readonly orderedAt: string;
  /** Display name; null when erased. */
  readonly orderedBy: string | null;
  /** Pairs count once. */
  readonly bookings: number;
  readonly requested: number;
  readonly refused: readonly BatchRefusal[];
  readonly completed: boolean;
}
