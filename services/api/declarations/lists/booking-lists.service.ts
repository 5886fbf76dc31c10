import { Inject, Injectable } from '@nestjs/common';
import type {
  BookingView,
  DeclarationList,
  MonthTotal,
  Paginated,
  Period,
} from '#contracts/booking/booking-view';
import type { Side } from '#domain/shared/envelope';
import type { Documents, Filter } from '#platform/documents/port';
import { DOCUMENTS, WATCHER } from '#platform/tokens';
import { namesInBooking, presentForAudience } from '#projections/bookings/present';
import { bookingsModel } from '#projections/bookings/read-model';
import type { Watcher } from '#projections/runtime/watcher-port';
import { notFound } from '../../errors/api-error.ts';
import { paginate } from '../../platform/paginate.ts';
import { Presenting } from '../../platform/presenting.ts';
import { BookingProblems } from './booking-problems.ts';
import { declarationFilter, pageOf } from './declaration-filter.ts';
import type { DeclarationCriteria, SortKey } from './declaration-filter.ts';

export interface BookingPage extends DeclarationCriteria {
  readonly status?: Period;
  readonly page: number;
  readonly per_page: number;
  readonly sort?: SortKey;
  readonly order?: 'asc' | 'desc';
}

/** Whose bookings are listed, for which side, and where the list is asked for. */
export interface ListScope {
  readonly filter: Filter;
  readonly side: Side;
  /** Path and query of the request, for links to other pages. */
  readonly address: string;
}

const periods: readonly Period[] = ['ongoing', 'upcoming', 'completed'];

/** Lists of bookings with their totals, from the read model. */
@Injectable()
export class BookingLists {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(WATCHER) private readonly watcher: Watcher,
    private readonly presenting: Presenting,
    private readonly problems: BookingProblems,
  ) {}

  /** A page with the totals of everything that matches, and the cursor to go on from live. */
  async declarations(scope: ListScope, page: BookingPage): Promise<DeclarationList> {
    // Read before the query: a change in between is told twice rather than never.
    const announced = this.watcher.announced();
    const today = this.presenting.today();
    const filter = declarationFilter(scope.filter, page, page.status, today);
    const [list, months, counts] = await Promise.all([
      this.page(scope, page, filter),
      this.months(filter),
      Promise.all(periods.map((period) => this.count(scope.filter, page, period, today))),
    ]);
    const [ongoing = 0, upcoming = 0, completed = 0] = counts;
    const context = await this.presenting.contextFor(bookingsModel, []);
    return {
      ...list,
      months,
      periods: { ongoing, upcoming, completed },
      total: months.reduce((sum, month) => sum + month.total, 0),
      cursor: context.cursorAt(announced),
      stale: false,
    };
  }

  /** @throws 404 for a booking that is out of scope as for none */
  async one(scope: ListScope, bookingId: string): Promise<BookingView> {
    const [stored] = await this.documents.find(bookingsModel, { $and: [scope.filter, { _id: bookingId }] });
    if (!stored) throw notFound();
    const context = await this.presenting.contextFor(bookingsModel, [namesInBooking(stored.document)]);
    const [view] = await this.problems.markedOn([stored], [presentForAudience(stored, scope.side, context)]);
    if (!view) throw notFound();
    return view;
  }

  private async page(scope: ListScope, page: BookingPage, filter: Filter): Promise<Paginated<BookingView>> {
    const [found, total] = await Promise.all([
      this.documents.find(bookingsModel, filter, pageOf(page, page.status)),
      this.documents.count(bookingsModel, filter),
    ]);
    const context = await this.presenting.contextFor(
      bookingsModel,
      found.map(({ document }) => namesInBooking(document)),
    );
    const views = found.map((stored) => presentForAudience(stored, scope.side, context));
    const data = await this.problems.markedOn(found, views);
    return paginate(data, { page: page.page, per_page: page.per_page, total }, scope.address);
  }

  private count(
    scope: Filter,
    criteria: DeclarationCriteria,
    period: Period,
    today: string,
  ): Promise<number> {
    return this.documents.count(bookingsModel, declarationFilter(scope, criteria, period, today));
  }

  /** Cancelled bookings are listed and counted, their MT is not. */
  private async months(filter: Filter): Promise<readonly MonthTotal[]> {
    const groups = await this.documents.group(bookingsModel, {
      filter,
      keys: ['month', 'cancelled'],
      sum: ['total'],
    });
    const months = new Map<string | null, MonthTotal>();
    for (const { keys, count, sum } of groups) {
      const month = typeof keys['month'] === 'string' ? keys['month'] : null;
      const { bookings, total } = months.get(month) ?? { bookings: 0, total: 0 };
      const counted = keys['cancelled'] === true ? 0 : (sum['total'] ?? 0);
      months.set(month, { month, bookings: bookings + count, total: total + counted });
    }
    return [...months.values()].sort((a, b) => (a.month ?? '').localeCompare(b.month ?? ''));
  }
}
