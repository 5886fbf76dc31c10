import { transferList } from '#contracts/booking/transfer-list';
import { type TransferStanding, transferStandings } from '#domain/booking/transfer';
import type { Filter } from '#platform/documents/port';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { listSource } from '../../lists/source.ts';
import { bookingNarrowings, bookingOrders } from '../lists/booking-source.ts';

/** Bookings that stand so. */
export const standingSo = (standings: readonly TransferStanding[]): Filter<BookingDocument> => ({
  transferStanding: { $in: [...standings] },
});

const openStandings: readonly TransferStanding[] = ['not_transferred', 'changed', 'failed'];

/** Of bookings that stand so those that can be transferred: one that was cancelled, and is kept, has failed as well. */
export const transferableSo = (standings: readonly TransferStanding[]): Filter<BookingDocument> => ({
  $and: [standingSo(openStandings.filter((one) => standings.includes(one))), { cancelled: false }],
});

const { organisations: _all, ...ofOneOrganisation } = bookingNarrowings;

/** Where the interface list has its rows from. */
export const transferSource = listSource(bookingsModel, transferList, {
  ...bookingOrders,
  filters: {
    ...ofOneOrganisation,
    standings: (wanted) => standingSo(transferStandings.filter((one) => wanted.includes(one))),
  },
  usual: () => ['laycanStart', 1],
});
