import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { DeclarationList, MonthTotal } from '#contracts/booking/booking-view';
import type { BookingPage } from '#contracts/booking/declaration-list';
import { periods } from '#contracts/booking/period';
import type { Documents, Filter } from '#platform/documents/port';
import { DOCUMENTS, WATCHER } from '#platform/tokens';
import { bookingView } from '#projections/bookings/present';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import type { Watcher } from '#projections/runtime/watcher/port';
import { paginate } from '../../lists/paginate.ts';
import { Presenting } from '../../platform/presenting.ts';
import { bookingSource, periodFilter } from './booking-source.ts';
import { DeclaredMonths } from './declared-months.ts';
import type { ListScope } from './list-scope.ts';

/** A page with the totals of everything that matches, and the cursor to go on from live. */
export class ListBookings extends Query<DeclarationList> {
  constructor(
    readonly scope: ListScope,
    readonly page: BookingPage,
  ) {
    super();
  }
}

/** What is not cancelled. */
const standing = (filter: Filter<BookingDocument>): Filter<BookingDocument> => ({
  $and: [filter, { cancelled: false }],
});

@QueryHandler(ListBookings)
export class ListBookingsHandler implements IQueryHandler<ListBookings> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(WATCHER) private readonly watcher: Watcher,
    private readonly presenting: Presenting,
    private readonly declaredMonths: DeclaredMonths,
  ) {}

  async execute({ scope, page }: ListBookings): Promise<DeclarationList> {
    // Read before the query: a change in between is told twice rather than never.
    const announced = this.watcher.announced();
    const today = this.presenting.today();
    const filter = bookingSource.filter(scope.filter, page, today);
    const { status: _period, ...criteria } = page;
    const anyPeriod = bookingSource.filter(scope.filter, criteria, today);
    const others = periods.filter((period) => period !== page.status);
    const [found, months, counts] = await Promise.all([
      this.documents.find(bookingsModel, filter, bookingSource.page(page)),
      this.months(filter),
      this.documents.countEach(bookingsModel, anyPeriod, [
        ...others.map((period) => standing(periodFilter(period, today))),
        { cancelled: true },
      ]),
    ]);
    // The months hold every booking of the period that is shown: it need not be counted again.
    const shown = months.reduce((sum, { bookings }) => sum + bookings, 0);
    const rows = months.reduce((sum, { cancelled }) => sum + cancelled, shown);
    const views = await this.presenting.all(bookingView, found, scope.side);
    const { cursorAt } = await this.presenting.inputsFor(bookingsModel, []);
    return {
      ...paginate(views, page, rows, scope.address),
      months,
      monthFindings: await this.declaredMonths.findings(scope.filter, months, today),
      periods: {
        ongoing: shown,
        upcoming: shown,
        completed: shown,
        ...Object.fromEntries(others.map((period, index) => [period, counts[index] ?? 0])),
      },
      cancelled: counts[others.length] ?? 0,
      total: months.reduce((sum, month) => sum + month.total, 0),
      cursor: cursorAt(announced),
      stale: false,
    };
  }

  /** Cancelled bookings are listed, but counted apart, and their MT is not summed. */
  private async months(filter: Filter<BookingDocument>): Promise<readonly MonthTotal[]> {
    const groups = await this.documents.group(bookingsModel, {
      filter,
      keys: ['month', 'cancelled'],
      sum: ['total'],
    });
    const months = new Map<string | null, MonthTotal>();
    for (const { keys, count, sum } of groups) {
      const month = typeof keys['month'] === 'string' ? keys['month'] : null;
      const before = months.get(month) ?? { month, bookings: 0, cancelled: 0, total: 0 };
      months.set(
        month,
        keys['cancelled'] === true
          ? { ...before, cancelled: before.cancelled + count }
          : { ...before, bookings: before.bookings + count, total: before.total + (sum['total'] ?? 0) },
      );
    }
    return [...months.values()].sort((a, b) => (a.month ?? '').localeCompare(b.month ?? ''));
  }
}
