import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { DeclarationListAsOf } from '#contracts/booking/as-of';
import type { DeclarationList, MonthTotal } from '#contracts/booking/booking-view';
import type { BookingPage } from '#contracts/booking/declaration-list';
import { periods } from '#contracts/booking/period';
import type { DocumentQueries, Filter } from '#platform/documents/port';
import { WATCHER } from '#platform/tokens';
import { bookingView } from '#projections/bookings/present';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import type { Watcher } from '#projections/runtime/watcher/port';
import { periodFilter } from '../../lists/laycan-filters.ts';
import { paginate } from '../../lists/paginate.ts';
import { Presenting } from '../../platform/presenting.ts';
import { BookingReadings, type Reading } from './booking-readings.ts';
import { bookingSource } from './booking-source.ts';
import { DeclaredMonths } from './declared-months.ts';
import type { ListScope } from './list-scope.ts';

/** A page with the totals of everything that matches: as things stand, with the cursor to go on from live, or as they stood. */
export class ListBookings extends Query<DeclarationList | DeclarationListAsOf> {
  constructor(
    readonly scope: ListScope,
    readonly page: BookingPage,
    readonly asOf?: string,
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
    @Inject(WATCHER) private readonly watcher: Watcher,
    private readonly presenting: Presenting,
    private readonly declaredMonths: DeclaredMonths,
    private readonly readings: BookingReadings,
  ) {}

  async execute({ scope, page, asOf }: ListBookings): Promise<DeclarationList | DeclarationListAsOf> {
    // Read before the query: a change in between is told twice rather than never.
    const announced = this.watcher.announced();
    const reading = await this.readings.of(scope.filter, asOf);
    const { found, rows, totals } = await this.read(reading, page);
    const { moment, day } = reading;
    if (moment !== null) {
      const [views, declaredSince] = await Promise.all([
        this.readings.withSince(found, scope.side, reading),
        this.readings.declaredSince(reading),
      ]);
      const listed = paginate(views, page, rows, scope.address);
      return { ...listed, ...totals, monthFindings: [], asOf: moment, declaredSince, stale: false };
    }
    const views = await this.presenting.all(bookingView, found, scope.side);
    const { cursorAt } = await this.presenting.inputsFor(bookingsModel, []);
    return {
      ...paginate(views, page, rows, scope.address),
      ...totals,
      monthFindings: await this.declaredMonths.findings(scope.filter, totals.months, day),
      cursor: cursorAt(announced),
      stale: false,
    };
  }

  /** The page, how many rows there are, and what they come to. */
  private async read({ queries, seen, day }: Reading, page: BookingPage) {
    const filter = bookingSource.filter(seen, page, day);
    const { status: _period, ...criteria } = page;
    const anyPeriod = bookingSource.filter(seen, criteria, day);
    const others = periods.filter((period) => period !== page.status);
    const [found, months, counts] = await Promise.all([
      queries.find(bookingsModel, filter, bookingSource.page(page)),
      this.months(queries, filter),
      queries.countEach(bookingsModel, anyPeriod, [
        ...others.map((period) => standing(periodFilter(period, day))),
        { cancelled: true },
      ]),
    ]);
    // The months hold every booking of the period that is shown: it need not be counted again.
    const shown = months.reduce((sum, { bookings }) => sum + bookings, 0);
    const rows = months.reduce((sum, { cancelled }) => sum + cancelled, shown);
    const totals = {
      months,
      periods: {
        ongoing: shown,
        upcoming: shown,
        completed: shown,
        ...Object.fromEntries(others.map((period, index) => [period, counts[index] ?? 0])),
      },
      cancelled: counts[others.length] ?? 0,
      total: months.reduce((sum, month) => sum + month.total, 0),
    };
    return { found, rows, totals };
  }

  /** Cancelled bookings are listed, but counted apart, and their MT is not summed. */
  private async months(
    queries: DocumentQueries,
    filter: Filter<BookingDocument>,
  ): Promise<readonly MonthTotal[]> {
    const groups = await queries.group(bookingsModel, {
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
