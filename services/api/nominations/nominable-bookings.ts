import { Inject, Injectable } from '@nestjs/common';
import type { BookingFacts } from '#domain/nomination/booking-line';
import type { Documents, Filter } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { invalid } from '../errors/api-error.ts';
import { notCompleted } from '../lists/laycan-filters.ts';
import { factsOf } from './booking-facts.ts';

/** Bookings on no ship, neither cancelled nor carried by then. `today`: `yyyy-MM-dd`, UTC. */
export const nominable = (today: string): Filter<BookingDocument> => ({
  nominationId: null,
  cancelled: false,
  ...notCompleted(today),
});

const refusalOf = (document: BookingDocument | undefined): string =>
  document === undefined
    ? 'This booking cannot be nominated. Choose another one.'
    : `${document.terms.code ?? `${document.bookingNo}${document.letterIndex}`} was cancelled. Leave it out.`;

@Injectable()
export class NominableBookings {
  constructor(@Inject(DOCUMENTS) private readonly documents: Documents) {}

  /**
   * What a nomination is told of these bookings of a charterer's. That one of them is on another ship it says itself, when it is called for.
   *
   * @param fieldsOf the fields in which somebody sent the booking, by its place among the ids
   * @throws 422 by the field, where one is cancelled, which may have been a moment ago, or not the charterer's
   */
  async facts(
    charterer: string,
    ids: readonly string[],
    fieldsOf: (id: string, at: number) => readonly string[],
  ): Promise<readonly BookingFacts[]> {
    const found = await this.documents.getMany(bookingsModel, ids);
    const own = found.filter(({ document }) => document.organisationId === charterer);
    const byId = new Map(own.map(({ id, document }) => [id, document]));
    const refused = ids.flatMap((id, at) => {
      const document = byId.get(id);
      if (document?.cancelled === false) return [];
      return fieldsOf(id, at).map((field) => [field, [refusalOf(document)]] as const);
    });
    if (refused.length > 0) throw invalid(Object.fromEntries(refused));
    return own.map(factsOf);
  }
}
