import type { Documents, Filter, Version, Versioned } from '#platform/documents/port';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { allOf } from '../../lists/filters.ts';

export interface Batches {
  /** Only bookings whose id is greater than this one. */
  readonly behind?: string;
  /** How many are read at once. */
  readonly together?: number;
}

/**
 * Versions that a decision left, in the order of their bookings, each booking's together, in batches that are never empty. Every batch begins after an
 * id, the first one too: by a decision and an id the index has just these, where the decision alone would have all versions of an
 * organisation walked. Pages by number would sort everything anew for each of them.
 */
export async function* versionsById(
  documents: Pick<Documents, 'findVersions'>,
  filter: Filter<Versioned<BookingDocument>>,
  { behind = '', together = 200 }: Batches = {},
): AsyncGenerator<readonly Version<BookingDocument>[]> {
  let last = behind;
  for (;;) {
    const found = await documents.findVersions(
      bookingsModel,
      allOf<Versioned<BookingDocument>>(filter, { _id: { $gt: last } }),
      {
        sort: [
          ['_id', 1],
          ['version', 1],
        ],
        limit: together,
      },
    );
    const isEnd = found.length < together;
    const whole = isEnd ? found : found.filter(({ id }) => id !== found.at(-1)?.id);
    if (whole.length > 0) yield whole;
    if (isEnd) return;
    last = whole.at(-1)?.id ?? last;
  }
}
