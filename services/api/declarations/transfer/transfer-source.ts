import { transferList } from '#contracts/booking/transfer-list';
import { type TransferStanding, transferStandings } from '#domain/booking/transfer';
import type { Filter } from '#platform/documents/port';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { listSource } from '../../lists/source.ts';
import { bookingNarrowings } from '../lists/booking-source.ts';

/** Bookings that stand so. */
export const standingSo = (standings: readonly TransferStanding[]): Filter<BookingDocument> => ({
  transferStanding: { $in: [...standings] },
});

const { organisations: _all, ...ofOneOrganisation } = bookingNarrowings;

/** Where the interface list has its rows from. */
export const transferSource = listSource(bookingsModel, transferList, {
  filters: {
    ...ofOneOrganisation,
    standings: (wanted) => standingSo(transferStandings.filter((one) => wanted.includes(one))),
  },
  sorts: {
    bookingNo: 'bookingNo',
    code: 'codeSort',
    type: 'typeId',
    trade: 'tradeId',
    month: 'month',
    commodity: 'commodityName',
    vesselVoyage: 'vesselName',
    laycanStart: 'laycanStart',
    laycanFinish: 'laycanFinish',
    loadingPort: 'loadingPortName',
    loadingQty: 'loadingQty',
    organisation: 'organisationName',
    status: 'status',
  },
  usual: () => ['laycanStart', 1],
  ties: (direction) => [
    ['bookingNo', direction],
    ['letterIndex', 1],
  ],
});
