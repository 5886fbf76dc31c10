import { allBookingsList } from '#contracts/booking/declaration-list';
import type { Filter } from '#platform/documents/port';
import { type BookingDocument, bookingsModel, recordedStatuses } from '#projections/bookings/read-model';
import { laycanFrom, laycanTo, periodFilter, yearsFilter } from '../../lists/laycan-filters.ts';
import { listSource } from '../../lists/source.ts';

type Where = Filter<BookingDocument>;

const statusFilter = (statuses: readonly string[]): Where => ({
  status: { $in: recordedStatuses.filter((status) => statuses.includes(status)) },
});

/** A booking's number as lists show it, its letter included: `100014A`, also written `100014-A`. */
const numberShown = /^(\d+)[-\s]?([a-z]+)$/i;

const searchFilter = (text: string): Where => {
  const contains = { search: { $contains: text } };
  const [, bookingNo, letter] = numberShown.exec(text) ?? [];
  if (!bookingNo || !letter) return contains;
  return { $or: [contains, { bookingNo, letterIndex: letter.toUpperCase() }] };
};

/** What each criterion of bookings filters by. */
export const bookingNarrowings = {
  trades: 'tradeId',
  months: 'month',
  years: yearsFilter,
  laycanFrom,
  laycanTo,
  loadingPorts: 'loadingPortId',
  dischargePorts: 'dischargePortIds',
  commodities: 'commodityId',
  types: 'typeId',
  statuses: statusFilter,
  vessels: 'vesselId',
  status: periodFilter,
  search: searchFilter,
  organisations: 'organisationId',
} as const;

/** How lists of bookings are sorted. */
export const bookingOrders = {
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
  // As people count them, so that pages neither repeat nor miss a row.
  ties: (direction: 1 | -1) => [['bookingNo', direction] as const, ['letterIndex', 1] as const],
} as const;

/** Where every list of bookings has its rows from. */
export const bookingSource = listSource(bookingsModel, allBookingsList, {
  ...bookingOrders,
  filters: bookingNarrowings,
  usual: ({ status }) => ['laycanStart', status === 'completed' ? -1 : 1],
});
