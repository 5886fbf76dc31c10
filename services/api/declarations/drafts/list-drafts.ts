import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { DraftListAnswer } from '#contracts/declaration-draft/draft-calls';
import { takeBackDays } from '#domain/declaration-draft/take-back';
import { daysLater } from '#domain/shared/days';
import type { TradeClock } from '#platform/clock/port';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS, TRADE_CLOCK, WATCHER } from '#platform/tokens';
import { discardedSince, draftsModel } from '#projections/drafts/read-model';
import type { DraftDocument } from '#projections/drafts/read-model';
import type { Watcher } from '#projections/runtime/watcher/port';
import { Presenting } from '../../platform/presenting.ts';
import type { DeclarationScope } from '../scope.ts';
import { DraftViews } from './draft-views.ts';

/** The drafts of a side: what is open, and what was discarded of late. */
export class ListDrafts extends Query<DraftListAnswer> {
  constructor(readonly scope: DeclarationScope) {
    super();
  }
}

/** More of them nobody looks through. */
const maxDiscarded = 20;

@QueryHandler(ListDrafts)
export class ListDraftsHandler implements IQueryHandler<ListDrafts> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(WATCHER) private readonly watcher: Watcher,
    @Inject(TRADE_CLOCK) private readonly clock: TradeClock,
    private readonly presenting: Presenting,
    private readonly drafts: DraftViews,
  ) {}

  async execute({ scope }: ListDrafts): Promise<DraftListAnswer> {
    const { cursorAt } = await this.presenting.inputsFor(draftsModel, []);
    const cursor = cursorAt(this.watcher.announced());
    const { preparedBy, side } = scope.owner;
    const since = daysLater(this.clock.now(), -takeBackDays).toISOString();
    const [open, discarded] = await Promise.all([
      this.drafts.open(scope),
      this.documents.find(draftsModel, discardedSince(preparedBy, side, since), {
        sort: [['discardedAt', -1]],
        limit: maxDiscarded,
      }),
    ]);
    const items = await this.drafts.items(open);
    return {
      drafts: items.filter(({ rows, state }) => rows > 0 || state !== 'open'),
      discarded: await this.drafts.views(discarded.filter(({ document }) => heldSomething(document))),
      cursor,
    };
  }
}

/** Of empty rows that were thrown away nobody wants to know, nor of those of a file that could not be read. */
const heldSomething = ({ kind, phase, touchedBy }: DraftDocument): boolean =>
  phase !== 'failed' && (kind === 'upload' || touchedBy.length > 0);
