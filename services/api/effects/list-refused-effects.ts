import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { refusedEffectsList } from '#contracts/operations/effects';
import type { RefusedEffect, RefusedEffects, RefusedEffectsPage } from '#contracts/operations/effects';
import { type TradeClock, todayOf } from '#platform/clock/port';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS, TRADE_CLOCK } from '#platform/tokens';
import { type DueEffectDocument, dueEffectsModel } from '#projections/due-effects/read-model';
import { paginate } from '../lists/paginate.ts';
import { findPage, listSource } from '../lists/source.ts';

/** A page of what somebody refused to take for good. */
export class ListRefusedEffects extends Query<RefusedEffects> {
  constructor(
    readonly page: RefusedEffectsPage,
    /** Path and query of the request, for links to other pages. */
    readonly address: string,
  ) {
    super();
  }
}

const scope = { refused: { $gt: '' } } as const;

const source = listSource(dueEffectsModel, refusedEffectsList, {
  filters: {},
  sorts: {},
  usual: () => ['since', 1],
});

const viewOf = (cause: string, { effect, since, refused, refusedAt }: DueEffectDocument): RefusedEffect => ({
  cause,
  effect,
  since,
  reason: refused ?? '',
  refusedAt: refusedAt ?? '',
});

@QueryHandler(ListRefusedEffects)
export class ListRefusedEffectsHandler implements IQueryHandler<ListRefusedEffects> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(TRADE_CLOCK) private readonly clock: TradeClock,
  ) {}

  async execute({ page, address }: ListRefusedEffects): Promise<RefusedEffects> {
    const today = todayOf(this.clock);
    const { found, total } = await findPage(this.documents, source, { scope, query: page, today });
    const data = found.map(({ id, document }) => viewOf(id, document));
    return paginate(data, page, total, address);
  }
}
