import { Inject, Injectable } from '@nestjs/common';
import type { BookingTerms } from '#domain/booking/terms';
import type { KnownBooking } from '#domain/declaration-draft/commands';
import type { Documents } from '#platform/documents/port';
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

/** What a decision on a draft must know of the bookings behind its rows. */
@Injectable()
export class KnownBookings {
  constructor(@Inject(DOCUMENTS) private readonly documents: Documents) {}

  /** By row id; bookings that the organisation does not see are left out. An edit row's id is its booking's. */
  async behind(
    scope: DeclarationScope,
    draftId: string,
    isEdit: boolean,
    rowIds: readonly string[],
  ): Promise<ReadonlyMap<string, DeclaredBooking>> {
    const rows = [...new Set(rowIds)];
    const bookingOf = isEdit ? new Map(rows.map((row) => [row, row])) : await this.matched(draftId, rows);
    const found = await this.documents.getMany(bookingsModel, [...new Set(bookingOf.values())]);
    const known = new Map(
      found
        .filter(({ document }) => isSeenBy(scope.organisation.id, document))
        .map(({ id, document: { lastOrdinal, cancelled, terms, organisationId } }) => [
          id,
          { lastOrdinal, cancelled, terms, charterer: organisationId },
        ]),
    );
    return new Map(
      [...bookingOf].flatMap(([row, bookingId]): [string, DeclaredBooking][] => {
        const booking = known.get(bookingId);
        return booking ? [[row, booking]] : [];
      }),
    );
  }

  private async matched(draftId: string, rows: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.documents.getMany(
      draftRowsModel,
      rows.map((row) => draftRowId(draftId, row)),
    );
    return new Map(
      found.flatMap(({ document: { row } }): [string, string][] =>
        row.bookingId === null ? [] : [[row.id, row.bookingId]],
      ),
    );
  }
}
