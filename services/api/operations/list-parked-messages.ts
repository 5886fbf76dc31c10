import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import {
  type ParkedMessagesAnswer,
  parkedMessagesList,
  type ParkedMessagesPage,
} from '#contracts/operations/parked-messages';
import { daysLater } from '#domain/shared/days';
import { type TradeClock, todayOf } from '#platform/clock/port';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS, TRADE_CLOCK, WATCHER } from '#platform/tokens';
import { parkedMessageView } from '#projections/parked-messages/present';
import { parkedMessagesModel } from '#projections/parked-messages/read-model';
import type { Watcher } from '#projections/runtime/watcher/port';
import { paginate } from '../lists/paginate.ts';
import { findPage, listSource } from '../lists/source.ts';
import { Presenting } from '../platform/presenting.ts';

/** Messages that wait for somebody, newest first. */
export class ListParkedMessages extends Query<ParkedMessagesAnswer> {
  constructor(
    readonly page: ParkedMessagesPage,
    /** Path and query of the request, for links to other pages. */
    readonly address: string,
  ) {
    super();
  }
}

/** So long the topics of what is parked keep messages: what is older can be replayed no more. */
const daysKept = 90;

const source = listSource(parkedMessagesModel, parkedMessagesList, {
  filters: {},
  sorts: {},
  usual: () => ['parkedAt', -1],
});

@QueryHandler(ListParkedMessages)
export class ListParkedMessagesHandler implements IQueryHandler<ListParkedMessages> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(TRADE_CLOCK) private readonly clock: TradeClock,
    @Inject(WATCHER) private readonly watcher: Watcher,
    private readonly presenting: Presenting,
  ) {}

  async execute({ page, address }: ListParkedMessages): Promise<ParkedMessagesAnswer> {
    // Read before the query: a change in between is told twice rather than never.
    const announced = this.watcher.announced();
    const today = todayOf(this.clock);
    const scope = { parkedAt: { $gte: daysLater(this.clock.now(), -daysKept).toISOString() } };
    const { found, total } = await findPage(this.documents, source, { scope, query: page, today });
    const views = await this.presenting.all(parkedMessageView, found, undefined);
    const { cursorAt } = await this.presenting.inputsFor(parkedMessagesModel, []);
    return { ...paginate(views, page, total, address), cursor: cursorAt(announced) };
  }
}
