import type { TableBooking } from '#contracts/declaration-draft/month-table';
import type { PrincipalOrganisation } from '#contracts/people/principal';
import type { Documents, Filter, Version } from '#platform/documents/port';
import { bookingsOf } from '#projections/bookings/present';
import { bookingsModel } from '#projections/bookings/read-model';
import type { BookingDocument } from '#projections/bookings/read-model';
import { organisationsModel } from '#projections/organisations/read-model';
import { versionsById } from '../lists/versions-by-id.ts';

/** So many versions are in memory at once, however many rows a submission had. */
const pageSize = 500;

/** The versions that a submission left; what it cancelled in favour of others is none of them. */
export const declaredBy = (submissionId: string): Filter<BookingDocument> => ({
  decidedBy: submissionId,
  cancelled: false,
});

/**
 * As far as an organisation may see them by now: what is no longer in a broker's hands is not shown to him, whenever he
 * declared it.
 */
export const seenBy = async (
  documents: Pick<Documents, 'distinct'>,
  organisation: Pick<PrincipalOrganisation, 'id' | 'type'>,
  filter: Filter<BookingDocument>,
): Promise<Filter<BookingDocument>> =>
  organisation.type === 'agency'
    ? { ...filter, _id: { $in: await documents.distinct(bookingsModel, '_id', bookingsOf(organisation)) } }
    : filter;

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
  for await (const versions of versionsById(documents, filter)) {
    for (const { document } of versions) {
      const { laycanStart, terms, total, cancelled, version } = document;
      bookings.push({ month: laycanStart?.slice(0, 7) ?? null, trade: terms.trade, total, cancelled });
      if (version === 1) created += 1;
    }
  }
  return { bookings, created, amended: bookings.length - created };
};

export interface DeclaredFor extends Declared {
  /** Only what the reader may still see: of what else was declared, nothing is told. */
  readonly narrowed: boolean;
}

/** The same for a reader of this organisation, by the rights of now. */
export const declaredFor = async (
  documents: Pick<Documents, 'get' | 'distinct' | 'findVersions'>,
  reader: string,
  submissionId: string,
): Promise<DeclaredFor> => {
  const organisation = await documents.get(organisationsModel, reader);
  const type = organisation?.document.type ?? 'charterer';
  const filter = await seenBy(documents, { id: reader, type }, declaredBy(submissionId));
  return { ...(await declaredIn(documents, filter)), narrowed: type === 'agency' };
};
