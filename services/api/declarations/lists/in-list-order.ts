import type { Documents, Filter, FindOptions, Stored } from '#platform/documents/port';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';

/** So many bookings are in memory at once, however long the list is. */
const together = 500;

/** A list that is read whole: its bookings as they stood in it at one moment. */
export interface WholeList {
  readonly filter: Filter<BookingDocument>;
  readonly ids: readonly string[];
}

export const wholeList = async (
  documents: Pick<Documents, 'ids'>,
  filter: Filter<BookingDocument>,
  { sort }: Pick<FindOptions<BookingDocument>, 'sort'>,
): Promise<WholeList> => ({ filter, ids: await documents.ids(bookingsModel, filter, sort) });

/**
 * The bookings of a list in its order. By their ids: what moves meanwhile is neither missed nor told twice, as it would be
 * from page to page. What no longer belongs in the list when its turn comes is left out.
 */
export async function* inListOrder(
  documents: Pick<Documents, 'find'>,
  { filter, ids }: WholeList,
): AsyncGenerator<Stored<BookingDocument>[]> {
  for (let at = 0; at < ids.length; at += together) {
    const some = ids.slice(at, at + together);
    const found = await documents.find(bookingsModel, { $and: [filter, { _id: { $in: some } }] });
    const byId = new Map(found.map((stored) => [stored.id, stored]));
    yield some.flatMap((id) => byId.get(id) ?? []);
  }
}

/** Discharge ports, each a pair of columns in a file. */
export const pairsOf = ({ terms }: BookingDocument): number => Object.keys(terms.discharge).length;

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
