import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { periods } from '#contracts/booking/period';
import type { NominationListAsOf } from '#contracts/nomination/as-of';
import type { NominationPage } from '#contracts/nomination/nomination-list';
import type { NominationList, NominationMonth } from '#contracts/nomination/nomination-view';
import type { DocumentQueries, Documents, Filter } from '#platform/documents/port';
import { DOCUMENTS, WATCHER } from '#platform/tokens';
import { nominationView } from '#projections/nominations/present';
import { type NominationDocument, nominationsModel } from '#projections/nominations/read-model';
import type { Watcher } from '#projections/runtime/watcher/port';
import { periodFilter } from '../lists/laycan-filters.ts';
import { paginate } from '../lists/paginate.ts';
import { Presenting } from '../platform/presenting.ts';
import { type NominationReading, NominationReadings } from './nomination-readings.ts';
import { nominationSource } from './nomination-source.ts';
import type { NominationScope } from './scope.ts';
import { Unread } from './unread.ts';

/** A page of nominated vessels with the totals of everything that matches, and the cursor to go on from live; or as they stood at a moment. */
export class ListNominations extends Query<NominationList | NominationListAsOf> {
  constructor(
    readonly scope: NominationScope,
    readonly page: NominationPage,
    /** Path and query of the request. */
    readonly address: string,
    readonly asOf?: string,
  ) {
    super();
  }
}

@QueryHandler(ListNominations)
export class ListNominationsHandler implements IQueryHandler<ListNominations> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(WATCHER) private readonly watcher: Watcher,
    private readonly presenting: Presenting,
    private readonly unread: Unread,
    private readonly readings: NominationReadings,
  ) {}

  async execute({
    scope,
    page,
    address,
    asOf,
  }: ListNominations): Promise<NominationList | NominationListAsOf> {
    // Read before the query: a change in between is told twice rather than never.
    const announced = this.watcher.announced();
    const reading = await this.readings.of(scope.filter, asOf);
    const { found, rows, totals } = await this.read(reading, page);
    if (reading.moment !== null) {
      const [views, nominatedSince] = await Promise.all([
        this.readings.withSince(found, scope.side, reading),
        this.readings.nominatedSince(reading),
      ]);
      const listed = paginate(views, page, rows, address);
      return { ...listed, ...totals, asOf: reading.moment, nominatedSince, stale: false };
    }
    const awaited = scope.side === 'internal' ? 'pending_g2o_review' : 'pending_customer_review';
    const [views, unread, awaiting, { cursorAt }] = await Promise.all([
      this.presenting.all(nominationView, found, scope.side),
      this.unread.of(
        found.map(({ id }) => id),
        scope,
      ),
      this.documents.count(nominationsModel, { $and: [scope.filter, { status: awaited }] }),
      this.presenting.inputsFor(nominationsModel, []),
    ]);
    const listed = views.map((view) => ({ ...view, unreadMessages: unread.get(view.id) ?? 0 }));
    return {
      ...paginate(listed, page, rows, address),
      ...totals,
      awaiting,
      cursor: cursorAt(announced),
      stale: false,
    };
  }

  /** The page, how many rows there are, and what they come to. */
  private async read({ queries, seen, day }: NominationReading, page: NominationPage) {
    const filter = nominationSource.filter(seen, page, day);
    const { status: _period, ...criteria } = page;
    const [found, months, counts] = await Promise.all([
      queries.find(nominationsModel, filter, nominationSource.page(page)),
      this.months(queries, filter),
      queries.countEach(nominationsModel, nominationSource.filter(seen, criteria, day), [
        ...periods.map((period): Filter<NominationDocument> => ({
          $and: [periodFilter(period, day), { status: { $ne: 'cancelled' } }],
        })),
        { status: 'cancelled' },
      ]),
    ]);
    const [ongoing = 0, upcoming = 0, completed = 0, cancelled = 0] = counts;
    const totals = {
      months,
      periods: { ongoing, upcoming, completed },
      cancelled,
      nominated: months.reduce((sum, month) => sum + month.nominated, 0),
    };
    const rows = months.reduce((sum, month) => sum + month.vessels + month.cancelled, 0);
    return { found, rows, totals };
  }

  /** Deleted vessels are listed, but counted apart, and their MT is not summed. */
  private async months(
    queries: DocumentQueries,
    filter: Filter<NominationDocument>,
  ): Promise<readonly NominationMonth[]> {
    const groups = await queries.group(nominationsModel, {
      filter,
      keys: ['month', 'status'],
      sum: ['nominated'],
    });
    const months = new Map<string | null, NominationMonth>();
    for (const { keys, count, sum } of groups) {
      const month = typeof keys['month'] === 'string' ? keys['month'] : null;
      const before = months.get(month) ?? { month, vessels: 0, cancelled: 0, nominated: 0 };
      months.set(
        month,
        keys['status'] === 'cancelled'
          ? { ...before, cancelled: before.cancelled + count }
          : {
              ...before,
              vessels: before.vessels + count,
              nominated: before.nominated + (sum['nominated'] ?? 0),
            },
      );
    }
    return [...months.values()].sort((a, b) => (a.month ?? '').localeCompare(b.month ?? ''));
  }
}
