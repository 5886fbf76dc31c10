import type { BookingView } from '#contracts/booking/booking-view';
import { transferList, type TransferList } from '#contracts/booking/transfer-list';
import type { TransferStanding } from '#domain/booking/transfer';
import { listSchema, type QueryOf } from '../../lists/list-schema.ts';
import type { ListSource } from '../../lists/list-source.ts';
import { withFilter } from '../../lists/list-query.ts';

/** The interface list of an organisation: bookings by how the voyage-management system stands to them. */
export const transferQueries = listSchema(transferList, {
  filters: {
    trades: { name: 'trade', label: 'Trade' },
    months: { name: 'month', label: 'Month' },
    loadingPorts: { name: 'loading_port', label: 'Load Port' },
    dischargePorts: { name: 'discharge_port', label: 'Discharge Port' },
    standings: { name: 'standing', label: 'Transfer' },
  },
  usualOrder: { sort: 'laycanStart', order: 'asc' },
});

export type TransferQuery = QueryOf<typeof transferQueries>;

/** Its rows are announced as bookings, without their counts: the screen asks for it again at each. */
export const transfersFrom = (path: string): ListSource<BookingView, TransferList> => ({
  path,
  rowId: ({ id }) => id,
  words: { one: 'booking', many: 'bookings' },
  hidesMore: ({ standings }) => Object.values(standings).some((count) => count > 0),
});

/** Bookings that stand so, or all of them. */
export const withStanding = (query: TransferQuery, standing: TransferStanding | null): TransferQuery =>
  withFilter(query, 'standings', standing === null ? [] : [standing]);

/** In the order in which staff work through them. */
export const standingLabels: Readonly<Record<TransferStanding, string>> = {
  not_transferred: 'Not transferred',
  changed: 'Changed',
  failed: 'Failed',
  under_way: 'On its way',
  transferred: 'Transferred',
  withdrawn: 'Withdrawn',
};
