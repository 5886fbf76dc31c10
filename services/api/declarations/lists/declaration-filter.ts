import type { Period } from '#contracts/booking/booking-view';
import type { allBookingsList, BookingCriteria, BookingPage } from '#contracts/booking/declaration-list';
import type { SortOf } from '#contracts/lists/criteria';
import { plainLine } from '#domain/shared/plain-text';
import type { Filter, FindOptions } from '#platform/documents/port';
import type { BookingDocument } from '#projections/bookings/read-model';

/** Path of each list of criteria in the bookings read model. */
const paths = {
  trades: 'tradeId',
  months: 'month',
  loadingPorts: 'loadingPortId',
  dischargePorts: 'dischargePortIds',
  commodities: 'commodityId',
  types: 'typeId',
  vessels: 'vesselId',
  organisations: 'organisationId',
} as const satisfies Partial<Record<keyof BookingCriteria, keyof BookingDocument>>;

/** Periods as ranges over the laycan; they are never stored. */
export const periodFilter = (period: Period, today: string): Filter<BookingDocument> => {
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

export const notCompleted = (today: string): Filter<BookingDocument> => ({
  $or: [{ laycanFinish: null }, { laycanFinish: { $gte: today } }],
});

const statusFilter = (statuses: readonly string[]): Filter<BookingDocument> => ({
  cancelled: {
    $in: statuses.flatMap((status) =>
      status === 'cancelled' ? [true] : status === 'declared' ? [false] : [],
    ),
  },
});

const yearsFilter = (years: readonly string[]): Filter<BookingDocument> => ({
  $or: years.map((year) => ({ month: { $gte: `${year}-01`, $lte: `${year}-12` } })),
});

/** Undated bookings touch no days. */
const laycanFilter = ({ laycanFrom, laycanTo }: BookingCriteria): readonly Filter<BookingDocument>[] => [
  ...(laycanFrom ? [{ laycanFinish: { $gte: laycanFrom } }] : []),
  ...(laycanTo ? [{ laycanStart: { $lte: laycanTo } }] : []),
];

/** A booking's number as lists show it, its letter included: `100014A`, also written `100014-A`. */
const numberShown = /^(\d+)[-\s]?([a-z]+)$/i;

const searchFilter = (search: string): readonly Filter<BookingDocument>[] => {
  const text = plainLine(search);
  if (text === '') return [];
  const contains = { search: { $contains: text } };
  const [, bookingNo, letter] = numberShown.exec(text) ?? [];
  if (!bookingNo || !letter) return [contains];
  return [{ $or: [contains, { bookingNo, letterIndex: letter.toUpperCase() }] }];
};

/** One filter of scope, criteria and period. */
export const declarationFilter = (
  scope: Filter<BookingDocument>,
  criteria: BookingCriteria,
  period: Period | undefined,
  today: string,
): Filter<BookingDocument> => {
  const lists = Object.entries(paths).flatMap(([name, path]): Filter<BookingDocument>[] => {
    const values = criteria[name as keyof typeof paths];
    return values && values.length > 0 ? [{ [path]: { $in: values } }] : [];
  });
  return {
    $and: [
      scope,
      ...lists,
      ...(criteria.statuses?.length ? [statusFilter(criteria.statuses)] : []),
      ...(criteria.years?.length ? [yearsFilter(criteria.years)] : []),
      ...laycanFilter(criteria),
      ...searchFilter(criteria.search ?? ''),
      ...(period ? [periodFilter(period, today)] : []),
    ],
  };
};

/** Sortable columns and the paths behind them. */
const sortPaths = {
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
  status: 'cancelled',
} as const satisfies Readonly<Record<SortOf<typeof allBookingsList>, keyof BookingDocument>>;

/** Pages and order; a list without a wished order runs by laycan, completed ones newest first. */
export const pageOf = (
  query: BookingPage,
  period: Period | undefined,
): Required<FindOptions<BookingDocument>> => {
  const direction = query.order ? (query.order === 'desc' ? -1 : 1) : period === 'completed' ? -1 : 1;
  const wished = query.sort ? sortPaths[query.sort] : 'laycanStart';
  // The number breaks ties, so that pages neither repeat nor miss a row.
  const sort = [
    [wished, direction],
    ['bookingNo', direction],
    ['letterIndex', 1],
  ] as const;
  return { sort, skip: (query.page - 1) * query.per_page, limit: query.per_page };
};
