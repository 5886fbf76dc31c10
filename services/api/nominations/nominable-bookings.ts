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

@Injectable()
export class NominableBookings {
  constructor(@Inject(DOCUMENTS) private readonly documents: Documents) {}

  /**
   * What a nomination is told of these bookings of a charterer's. That one of them is on another ship it says itself, when it is called for.
   *
   * @throws 422 by the field, where one is not the charterer's
   */
  async facts(charterer: string, ids: readonly string[], key: string): Promise<readonly BookingFacts[]> {
    const found = await this.documents.getMany(bookingsModel, ids);
    const own = new Map(
      found
        .filter(({ document }) => document.organisationId === charterer && !document.cancelled)
        .map((booking) => [booking.id, factsOf(booking)]),
    );
    const absent = ids.findIndex((id) => !own.has(id));
    if (absent >= 0)
      throw invalid({
        [`${key}.${absent}`]: ['This is no booking that can be nominated. Choose another one.'],
      });
    return [...own.values()];
  }
}
