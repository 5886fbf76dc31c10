import { Inject, Injectable } from '@nestjs/common';
import type { BookingTerms } from '#domain/booking/terms';
import type { KnownBooking } from '#domain/declaration-draft/commands';
import type { Documents } from '#platform/documents/port';
import { inSlices } from '#platform/fairness/in-slices';
import { DOCUMENTS } from '#platform/tokens';
import { isSeenBy } from '#projections/bookings/present';
import { bookingsModel } from '#projections/bookings/read-model';
import { draftRowId, draftRowsModel } from '#projections/draft-rows/read-model';
import type { DeclarationScope } from '../scope.ts';

/** With its terms as they are now. */
export interface DeclaredBooking extends KnownBooking {
  /** Whose cargo it is: its lists and limits hold. */
  readonly charterer: string;
  readonly terms: BookingTerms;
}

/** Of ids that may be a hundred thousand. */
const distinct = async (ids: readonly string[]): Promise<readonly string[]> => {
  const found = new Set<string>();
  await inSlices(ids, (id) => void found.add(id));
  return [...found];
};

/** What a decision on a draft must know of the bookings behind its rows. */
@Injectable()
export class KnownBookings {
  constructor(@Inject(DOCUMENTS) private readonly documents: Pick<Documents, 'getMany'>) {}

  /** By row id; bookings that the organisation does not see are left out. An edit row's id is its booking's. */
  async behind(
    { organisation }: { readonly organisation: Pick<DeclarationScope['organisation'], 'id'> },
    draftId: string,
    isEdit: boolean,
    rowIds: readonly string[],
  ): Promise<ReadonlyMap<string, DeclaredBooking>> {
    const rows = await distinct(rowIds);
    const bookingOf = isEdit ? undefined : await this.matched(draftId, rows);
    const found = await this.documents.getMany(
      bookingsModel,
      bookingOf ? [...new Set(bookingOf.values())] : rows,
    );
    const known = new Map(
      found
        .filter(({ document }) => isSeenBy(organisation.id, document))
        .map(({ id, document: { lastOrdinal, cancelled, terms, organisationId } }) => [
          id,
          { lastOrdinal, cancelled, terms, charterer: organisationId },
        ]),
    );
    if (!bookingOf) return known;
    return new Map(
      [...bookingOf].flatMap(([row, bookingId]): [string, DeclaredBooking][] => {
        const booking = known.get(bookingId);
        return booking ? [[row, booking]] : [];
      }),
    );
  }

  private async matched(draftId: string, rows: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const ids = await inSlices(rows, (row) => draftRowId(draftId, row));
    const found = await this.documents.getMany(draftRowsModel, ids);
    return new Map(
      found.flatMap(({ document: { row } }): [string, string][] =>
        row.bookingId === null ? [] : [[row.id, row.bookingId]],
      ),
    );
  }
}
