import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { periods } from '#contracts/booking/period';
import type { NominationPage } from '#contracts/nomination/nomination-list';
import type { NominationList, NominationMonth } from '#contracts/nomination/nomination-view';
import type { Documents, Filter } from '#platform/documents/port';
import { DOCUMENTS, WATCHER } from '#platform/tokens';
import { nominationView } from '#projections/nominations/present';
import { type NominationDocument, nominationsModel } from '#projections/nominations/read-model';
import type { Watcher } from '#projections/runtime/watcher/port';
import { periodFilter } from '../lists/laycan-filters.ts';
import { paginate } from '../lists/paginate.ts';
import { Presenting } from '../platform/presenting.ts';
import { nominationSource } from './nomination-source.ts';
import type { NominationScope } from './scope.ts';
import { Unread } from './unread.ts';

/** A page of nominated vessels with the totals of everything that matches, and the cursor to go on from live. */
export class ListNominations extends Query<NominationList> {
  constructor(
    readonly scope: NominationScope,
    readonly page: NominationPage,
    /** Path and query of the request. */
    readonly address: string,
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
  ) {}

  async execute({ scope, page, address }: ListNominations): Promise<NominationList> {
    // Read before the query: a change in between is told twice rather than never.
    const announced = this.watcher.announced();
    const day = this.presenting.today();
    const filter = nominationSource.filter(scope.filter, page, day);
    const { status: _period, ...criteria } = page;
    const anyPeriod = nominationSource.filter(scope.filter, criteria, day);
    const awaited = scope.side === 'internal' ? 'pending_g2o_review' : 'pending_customer_review';
    const [found, months, counts, awaiting] = await Promise.all([
      this.documents.find(nominationsModel, filter, nominationSource.page(page)),
      this.months(filter),
      this.documents.countEach(nominationsModel, anyPeriod, [
        ...periods.map((period): Filter<NominationDocument> => ({
          $and: [periodFilter(period, day), { status: { $ne: 'cancelled' } }],
        })),
        { status: 'cancelled' },
      ]),
      this.documents.count(nominationsModel, { $and: [scope.filter, { status: awaited }] }),
    ]);
    const [views, unread, { cursorAt }] = await Promise.all([
      this.presenting.all(nominationView, found, scope.side),
      this.unread.of(
        found.map(({ id }) => id),
        scope.principal.userId,
      ),
      this.presenting.inputsFor(nominationsModel, []),
    ]);
    const rows = months.reduce((sum, { vessels, cancelled }) => sum + vessels + cancelled, 0);
    const listed = views.map((view) => ({ ...view, unreadMessages: unread.get(view.id) ?? 0 }));
    const [ongoing = 0, upcoming = 0, completed = 0, cancelled = 0] = counts;
    return {
      ...paginate(listed, page, rows, address),
      months,
      periods: { ongoing, upcoming, completed },
      cancelled,
      nominated: months.reduce((sum, month) => sum + month.nominated, 0),
      awaiting,
      cursor: cursorAt(announced),
      stale: false,
    };
  }

  /** Deleted vessels are listed, but counted apart, and their MT is not summed. */
  private async months(filter: Filter<NominationDocument>): Promise<readonly NominationMonth[]> {
    const groups = await this.documents.group(nominationsModel, {
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
