import type { Period } from '#contracts/booking/booking-view';
import { allBookingsList } from '#contracts/booking/declaration-list';
import type { Filter } from '#platform/documents/port';
import { type BookingDocument, bookingsModel, recordedStatuses } from '#projections/bookings/read-model';
import { listSource } from '../../lists/source.ts';

type Where = Filter<BookingDocument>;

export const notCompleted = (today: string): Where => ({
  $or: [{ laycanFinish: null }, { laycanFinish: { $gte: today } }],
});

/** Periods as ranges over the laycan; they are never stored. */
export const periodFilter = (period: Period, today: string): Where => {
  switch (period) {
    case 'completed':
      return { laycanFinish: { $lt: today } };
    case 'upcoming':
      return {
        $and: [notCompleted(today), { $or: [{ laycanStart: null }, { laycanStart: { $gt: today } }] }],
      };
    case 'ongoing':
      return { $and: [notCompleted(today), { laycanStart: { $lte: today } }] };
  }
};

const statusFilter = (statuses: readonly string[]): Where => ({
  status: { $in: recordedStatuses.filter((status) => statuses.includes(status)) },
});

const yearsFilter = (years: readonly string[]): Where => ({
  $or: years.map((year) => ({ month: { $gte: `${year}-01`, $lte: `${year}-12` } })),
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
  // Undated bookings touch no days.
  laycanFrom: (day: string): Where => ({ laycanFinish: { $gte: day } }),
  laycanTo: (day: string): Where => ({ laycanStart: { $lte: day } }),
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

/** Where every list of bookings has its rows from. */
export const bookingSource = listSource(bookingsModel, allBookingsList, {
  filters: bookingNarrowings,
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
  usual: ({ status }) => ['laycanStart', status === 'completed' ? -1 : 1],
  // As people count them, so that pages neither repeat nor miss a row.
  ties: (direction) => [
    ['bookingNo', direction],
    ['letterIndex', 1],
  ],
});
