import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BookingAsOf } from '#contracts/booking/as-of';
import type { BookingView } from '#contracts/booking/booking-view';
import type { Documents, Stored } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { bookingView } from '#projections/bookings/present';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { notFound } from '../../errors/api-error.ts';
import { Presenting } from '../../platform/presenting.ts';
import { BookingReadings } from './booking-readings.ts';
import type { ListScope } from './list-scope.ts';

/** One booking, as it is or as it was. */
export class GetBooking extends Query<BookingView | BookingAsOf> {
  constructor(
    readonly scope: Pick<ListScope, 'filter' | 'side'>,
    readonly bookingId: string,
    readonly asOf?: string,
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
    private readonly readings: BookingReadings,
  ) {}

  /** @throws 404, also for one that was not declared yet */
  async execute({ scope, bookingId, asOf }: GetBooking): Promise<BookingView | BookingAsOf> {
    const stored = await bookingIn(this.documents, scope, bookingId);
    const reading = await this.readings.of(scope.filter, asOf);
    if (reading.moment === null) return this.presenting.one(bookingView, stored, scope.side);
    const held = await reading.queries.getMany(bookingsModel, [bookingId]);
    const [view] = await this.readings.withSince(held, scope.side, reading);
    if (!view) throw notFound();
    return view;
  }
}
