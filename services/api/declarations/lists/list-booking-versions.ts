import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BookingVersionView } from '#contracts/booking/booking-view';
import type { BookingPage } from '#contracts/booking/declaration-list';
import type { Paginated } from '#contracts/lists/paginated';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { bookingTermsView, presentVersion } from '#projections/bookings/present';
import { bookingsModel } from '#projections/bookings/read-model';
import { paginate } from '../../lists/paginate.ts';
import { windowOf } from '../../lists/paging.ts';
import { Presenting } from '../../platform/presenting.ts';
import { bookingSource } from './booking-source.ts';
import type { ListScope } from './list-scope.ts';
import { seenToday } from './seen-today.ts';

/** The latest first. */
export const versionOrder = [
  ['from', -1],
  ['bookingNo', 1],
  ['letterIndex', 1],
  ['version', -1],
] as const;

/** A page of versions of bookings, the latest first. What someone sees of them follows today's rights, not those of back then. */
export class ListBookingVersions extends Query<Paginated<BookingVersionView>> {
  constructor(
    readonly scope: ListScope,
    readonly page: BookingPage,
  ) {
    super();
  }
}

@QueryHandler(ListBookingVersions)
export class ListBookingVersionsHandler implements IQueryHandler<ListBookingVersions> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly presenting: Presenting,
  ) {}

  async execute({ scope, page }: ListBookingVersions): Promise<Paginated<BookingVersionView>> {
    const seen = await seenToday(this.documents, scope.filter);
    const filter = bookingSource.filter(seen, page, this.presenting.today());
    const [found, total] = await Promise.all([
      this.documents.findVersions(bookingsModel, filter, {
        sort: versionOrder,
        ...windowOf(page),
      }),
      this.documents.countVersions(bookingsModel, filter),
    ]);
    const needed = found.map(({ document }) => bookingTermsView.needs(document));
    const inputs = await this.presenting.inputsFor(bookingsModel, needed);
    const data = found.map((version) => presentVersion(version, scope.side, inputs));
    return paginate(data, page, total, scope.address);
  }
}
