import type { Documents, Filter, Stored } from '#platform/documents/port';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { allOf } from '../../lists/filters.ts';

const together = 60;

/** Discharge ports, each a pair of columns in a file. */
const pairsOf = ({ terms }: BookingDocument): number => Object.keys(terms.discharge).length;

/** Finds bookings, or versions of them, those with the highest ordinals first. */
export type FindWidest = (
  filter: Filter<BookingDocument>,
  page: { readonly skip: number; readonly limit: number },
) => Promise<readonly { readonly document: BookingDocument }[]>;

/** As they are read now, or as of a moment. */
export const widestIn =
  (documents: Pick<Documents, 'find'>): FindWidest =>
  (filter, page) =>
    documents.find(bookingsModel, filter, { sort: [['lastOrdinal', -1]], ...page });

/**
 * Pairs of the booking that has the most; one at least, so that the columns are there. No booking has more than its highest ordinal says,
 * so those with the highest are looked at, until no other can have more.
 */
export const maxPairs = async (find: FindWidest, filter: Filter<BookingDocument>): Promise<number> => {
  let max = 1;
  for (let skip = 0; ; skip += together) {
    // What a higher `max` leaves out stands last: the pages before stay as they were.
    const found = await find(allOf(filter, { lastOrdinal: { $gt: max } }), { skip, limit: together });
    max = Math.max(max, ...found.map(({ document }) => pairsOf(document)));
    if (found.length < together) return max;
  }
};

/**
 * A booking for a file whose header is written: one that has got more discharge ports meanwhile stands there as it was
 * before, rather than without its last ones.
 */
export const fitting = async (
  documents: Pick<Documents, 'versions'>,
  stored: Stored<BookingDocument>,
  pairs: number,
): Promise<Stored<BookingDocument>> => {
  if (pairsOf(stored.document) <= pairs) return stored;
  const versions = await documents.versions(bookingsModel, stored.id);
  const before = versions.find(({ document }) => pairsOf(document) <= pairs);
  return before ? { ...stored, document: before.document } : stored;
};
