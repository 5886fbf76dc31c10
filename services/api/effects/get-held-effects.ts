import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { HeldEffects } from '#contracts/operations/effects';
import type { Documents } from '#platform/documents/port';
import type { EventStore } from '#platform/event-store/port';
import { DOCUMENTS, EVENT_STORE } from '#platform/tokens';
import { dueEffectsModel } from '#projections/due-effects/read-model';
import { readHold } from './held-effects.ts';

/** What a restored log holds back. */
export class GetHeldEffects extends Query<HeldEffects> {}

@QueryHandler(GetHeldEffects)
export class GetHeldEffectsHandler implements IQueryHandler<GetHeldEffects> {
  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(DOCUMENTS) private readonly documents: Documents,
  ) {}

  async execute(): Promise<HeldEffects> {
    const { upTo } = await readHold(this.events);
    if (upTo === null) return { upTo, held: 0 };
    return { upTo, held: await this.documents.count(dueEffectsModel, { since: { $lte: upTo } }) };
  }
}
