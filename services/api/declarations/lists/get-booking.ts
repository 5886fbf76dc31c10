import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BookingView } from '#contracts/booking/booking-view';
import type { Documents, Stored } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { bookingView } from '#projections/bookings/present';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { notFound } from '../../errors/api-error.ts';
import { Presenting } from '../../platform/presenting.ts';
import type { ListScope } from './list-scope.ts';

/** One booking. */
export class GetBooking extends Query<BookingView> {
  constructor(
    readonly scope: Pick<ListScope, 'filter' | 'side'>,
    readonly bookingId: string,
  ) {
    super();
  }
}

/** @throws 404 for a booking that is out of scope as for none */
export const bookingIn = async (
  documents: Documents,
  { filter }: Pick<ListScope, 'filter'>,
  bookingId: string,
): Promise<Stored<BookingDocument>> => {
  const [stored] = await documents.find(bookingsModel, { $and: [filter, { _id: bookingId }] });
  if (!stored) throw notFound();
  return stored;
};

@QueryHandler(GetBooking)
export class GetBookingHandler implements IQueryHandler<GetBooking> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly presenting: Presenting,
  ) {}

  /** @throws 404 */
  async execute({ scope, bookingId }: GetBooking): Promise<BookingView> {
    const stored = await bookingIn(this.documents, scope, bookingId);
    return this.presenting.one(bookingView, stored, scope.side);
  }
}
