import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BookingTimeline } from '#contracts/booking/timeline';
import type { Documents, Filter, Versioned } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { bookingTermsView } from '#projections/bookings/present';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { presentTimeline } from '#projections/bookings/timeline';
import { Presenting } from '../../platform/presenting.ts';
import { bookingIn } from './get-booking.ts';
import type { ListScope } from './list-scope.ts';

/** Versions that are read, of both of a pair; history has the rest. */
const maxVersions = 200;

/** What happened to a booking, and to the other one of its pair, the latest first. */
export class GetBookingTimeline extends Query<BookingTimeline> {
  constructor(
    readonly scope: Pick<ListScope, 'filter' | 'side'>,
    readonly bookingId: string,
  ) {
    super();
  }
}

@QueryHandler(GetBookingTimeline)
export class GetBookingTimelineHandler implements IQueryHandler<GetBookingTimeline> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly presenting: Presenting,
  ) {}

  /** @throws 404 */
  async execute({ scope, bookingId }: GetBookingTimeline): Promise<BookingTimeline> {
    const { document } = await bookingIn(this.documents, scope, bookingId);
    const { continuationOfId, continuedById } = document;
    // Whoever sees one of a pair sees both: charterer and broker are theirs together.
    const pair = [bookingId, continuationOfId ?? continuedById].filter((id) => id !== null);
    const filter: Filter<Versioned<BookingDocument>> = { _id: { $in: pair } };
    const [versions, total] = await Promise.all([
      this.documents.findVersions(bookingsModel, filter, {
        sort: [
          ['from', -1],
          ['letterIndex', 1],
          ['version', -1],
        ],
        limit: maxVersions,
      }),
      this.documents.countVersions(bookingsModel, filter),
    ]);
    const needed = versions.map((version) => bookingTermsView.needs(version.document));
    const inputs = await this.presenting.inputsFor(bookingsModel, needed);
    const { entries, told } = presentTimeline(versions, scope.side, inputs);
    return { data: entries, earlier: total - told };
  }
}
