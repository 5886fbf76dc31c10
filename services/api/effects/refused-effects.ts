import { Inject, Injectable } from '@nestjs/common';
import { refusedEffectsList } from '#contracts/operations/effects';
import type { RefusedEffect, RefusedEffects, RefusedEffectsPage } from '#contracts/operations/effects';
import { effectDecider, effectStream, releaseEffect } from '#domain/effect/decide';
import { type TradeClock, todayOf } from '#platform/clock/port';
import type { Documents } from '#platform/documents/port';
import type { Position } from '#platform/event-store/port';
import { DOCUMENTS, EXECUTE, TRADE_CLOCK } from '#platform/tokens';
import { type DueEffectDocument, dueEffectsModel } from '#projections/due-effects/read-model';
import { refusalOf, type RejectionAnswers } from '../errors/rejection-answers.ts';
import { paginate } from '../lists/paginate.ts';
import { findPage, listSource } from '../lists/source.ts';
import type { CommandContext, Execute } from '../platform/execute-port.ts';

const rejections: RejectionAnswers<'effect_not_refused'> = {
  effect_not_refused: [404, ''],
};

const refused = { refused: { $gt: '' } } as const;

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

/** What somebody refused to take for good, and an operator who has mended that. */
@Injectable()
export class RefusedEffectsService {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(EXECUTE) private readonly execute: Execute,
    @Inject(TRADE_CLOCK) private readonly clock: TradeClock,
  ) {}

  /** @param address path and query of the request, for links to other pages */
  async list(query: RefusedEffectsPage, address: string): Promise<RefusedEffects> {
    const { found, total } = await findPage(this.documents, source, {
      scope: refused,
      query,
      today: todayOf(this.clock),
    });
    const data = found.map(({ id, document }) => viewOf(id, document));
    return paginate(data, query, total, address);
  }

  /** Has it tried again, under the same id. @throws ApiError 404 where nothing of that name was refused */
  async release(cause: string, context: CommandContext): Promise<Position> {
    const released = await this.execute({
      stream: effectStream(cause),
      decider: effectDecider,
      decide: releaseEffect,
      context,
    });
    if (!released.ok) throw refusalOf(rejections, released);
    return released.position;
  }
}
