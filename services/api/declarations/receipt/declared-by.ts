import type { TableBooking } from '#contracts/declaration-draft/month-table';
import type { Documents, Filter, Version } from '#platform/documents/port';
import { bookingsModel } from '#projections/bookings/read-model';
import type { BookingDocument } from '#projections/bookings/read-model';

/** So many versions are in memory at once, however many rows a submission had. */
const pageSize = 500;

/** The versions that a submission left; what it cancelled in favour of others is none of them. */
export const declaredBy = (submissionId: string): Filter<BookingDocument> => ({
  decidedBy: submissionId,
  cancelled: false,
});

export const receiptOrder = [
  ['laycanStart', 1],
  ['bookingNo', 1],
  ['letterIndex', 1],
] as const;

export async function* versionsOf(
  documents: Pick<Documents, 'findVersions'>,
  filter: Filter<BookingDocument>,
): AsyncGenerator<Version<BookingDocument>> {
  for (let skip = 0; ; skip += pageSize) {
    const options = { sort: receiptOrder, skip, limit: pageSize };
    const found = await documents.findVersions(bookingsModel, filter, options);
    yield* found;
    if (found.length < pageSize) return;
  }
}

export interface Declared {
  readonly bookings: readonly TableBooking[];
  readonly created: number;
  readonly amended: number;
}

/** What a submission declared, for its totals. */
export const declaredIn = async (
  documents: Pick<Documents, 'findVersions'>,
  filter: Filter<BookingDocument>,
): Promise<Declared> => {
  const bookings: TableBooking[] = [];
  let created = 0;
  for await (const { document } of versionsOf(documents, filter)) {
    const { laycanStart, terms, total, cancelled, version } = document;
    bookings.push({ month: laycanStart?.slice(0, 7) ?? null, trade: terms.trade, total, cancelled });
    if (version === 1) created += 1;
  }
  return { bookings, created, amended: bookings.length - created };
};
