import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BookingView } from '#contracts/booking/booking-view';
import { declarationList } from '#contracts/booking/declaration-list';
import type { BookingPage } from '#contracts/booking/declaration-list';
import type { Paginated } from '#contracts/lists/paginated';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { bookingsOf, bookingTermsView } from '#projections/bookings/present';
import { bookingSource } from '../declarations/lists/booking-source.ts';
import { findPage } from '../lists/source.ts';
import { pageQueryOf } from '../lists/query.ts';
import { paginate } from '../lists/paginate.ts';
import { Presenting } from '../platform/presenting.ts';
import { nominable } from './nominable-bookings.ts';
import type { NominationScope } from './scope.ts';

/** A page of bookings that may be nominated. */
export class NominableBookingsQuery extends pageQueryOf(declarationList) {}

export class ListNominableBookings extends Query<Paginated<BookingView>> {
  constructor(
    readonly scope: NominationScope,
    readonly page: BookingPage,
    /** Path and query of the request. */
    readonly address: string,
  ) {
    super();
  }
}

@QueryHandler(ListNominableBookings)
export class ListNominableBookingsHandler implements IQueryHandler<ListNominableBookings> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly presenting: Presenting,
  ) {}

  async execute({ scope, page, address }: ListNominableBookings): Promise<Paginated<BookingView>> {
    const today = this.presenting.today();
    const { found, total } = await findPage(this.documents, bookingSource, {
      scope: { $and: [bookingsOf(scope.organisation), nominable(today)] },
      query: page,
      today,
    });
    const views = await this.presenting.all(bookingTermsView, found, scope.side);
    return paginate(views, page, total, address);
  }
}
