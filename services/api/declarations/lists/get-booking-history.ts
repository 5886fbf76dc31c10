import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BookingVersions } from '#contracts/booking/booking-calls';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { bookingTermsView, presentVersion } from '#projections/bookings/present';
import { bookingsModel } from '#projections/bookings/read-model';
import { onePage } from '../../lists/paginate.ts';
import { Presenting } from '../../platform/presenting.ts';
import { bookingIn } from './get-booking.ts';
import type { ListScope } from './list-scope.ts';

/** Every version of one booking, newest first. */
export class GetBookingHistory extends Query<BookingVersions> {
  constructor(
    readonly scope: Pick<ListScope, 'filter' | 'side'>,
    readonly bookingId: string,
  ) {
    super();
  }
}

@QueryHandler(GetBookingHistory)
export class GetBookingHistoryHandler implements IQueryHandler<GetBookingHistory> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly presenting: Presenting,
  ) {}

  /** @throws 404 */
  async execute({ scope, bookingId }: GetBookingHistory): Promise<BookingVersions> {
    await bookingIn(this.documents, scope, bookingId);
    const found = await this.documents.versions(bookingsModel, bookingId);
    const needed = found.map(({ document }) => bookingTermsView.needs(document));
    const inputs = await this.presenting.inputsFor(bookingsModel, needed);
    return onePage(found.map((version) => presentVersion(version, scope.side, inputs)));
  }
}
