import { Inject, Injectable } from '@nestjs/common';
import type { RefusedEffect, RefusedEffects } from '#contracts/operations/effects';
import { effectDecider, effectStream, releaseEffect } from '#domain/effect/decide';
import type { Documents } from '#platform/documents/port';
import type { Position } from '#platform/event-store/port';
import { DOCUMENTS, EXECUTE } from '#platform/tokens';
import { type DueEffectDocument, dueEffectsModel } from '#projections/due-effects/read-model';
import { refusalOf, type RejectionAnswers } from '../errors/rejection-answers.ts';
import type { CommandContext, Execute } from '../platform/execute-port.ts';

const rejections: RejectionAnswers<'effect_not_refused'> = {
  effect_not_refused: [404, ''],
};

const refused = { refused: { $gt: '' } } as const;

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
  ) {}

  async list({ skip, limit }: { readonly skip: number; readonly limit: number }): Promise<RefusedEffects> {
    const [found, total] = await Promise.all([
      this.documents.find(dueEffectsModel, refused, { sort: [['since', 1]], skip, limit }),
      this.documents.count(dueEffectsModel, refused),
    ]);
    return { effects: found.map(({ id, document }) => viewOf(id, document)), total };
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
