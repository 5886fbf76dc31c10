import type { BookingView, DeclarationList } from '#contracts/booking/booking-view';
import { followed, type ListSource } from '../../lists/list-source.ts';
import type { List } from '../../lists/use-list.ts';
import type { PageQuery } from '../../lists/list-query.ts';

/** A list of bookings as the parts of its screen share it. */
export type BookingList<Query extends PageQuery = PageQuery> = List<BookingView, DeclarationList, Query>;

/** Bookings of a call, kept current by a channel. */
export const bookingsFrom = (path: string, channel: string): ListSource<BookingView, DeclarationList> => ({
  path,
  rowId: ({ id }) => id,
  words: { one: 'booking', many: 'bookings' },
  live: followed({
    channel,
    nameOf: ({ code, bookingNo }) => code ?? bookingNo,
    moved: (before, now) => before.month !== now.month || before.period !== now.period,
  }),
  hidesMore: ({ cancelled, periods }) => cancelled > 0 || Object.values(periods).some((count) => count > 0),
});
