import type { Documents, Filter } from '#platform/documents/port';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';

/**
 * Whose versions may be seen, by the bookings that may be. Whose cargo it is stays, in which broker's hands it is does not: an
 * old version names who had it then, and the booking who has it now.
 */
export const seenToday = async (
  documents: Pick<Documents, 'distinct'>,
  filter: Filter<BookingDocument>,
): Promise<Filter<BookingDocument>> => {
  if (!('brokerId' in filter)) return filter;
  return { _id: { $in: await documents.distinct(bookingsModel, '_id', filter) } };
};
