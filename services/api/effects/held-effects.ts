import { Inject, Injectable } from '@nestjs/common';
import { effectsHoldDecider, effectsStream, releaseEffects } from '#domain/effect/hold';
import type { Recorded } from '#domain/shared/envelope';
import type { EffectsHold, EffectsHoldEvent } from '#domain/effect/hold';
import type { HeldEffects } from '#contracts/operations/effects';
import type { Documents } from '#platform/documents/port';
import type { EventReader, EventStore } from '#platform/event-store/port';
import { DOCUMENTS, EVENT_STORE, EXECUTE } from '#platform/tokens';
import { dueEffectsModel } from '#projections/due-effects/read-model';
import { toRecorded } from '#projections/runtime/folding/recorded';
import type { CommandContext, Execute } from '../platform/execute-port.ts';
import { recordDone } from './record-done.ts';

/** Which effects wait for an operator. */
export const readHold = async (events: Pick<EventReader, 'readStream'>): Promise<EffectsHold> =>
  (await events.readStream(effectsStream))
    // Whatever stands in this stream was written by this decider.
    .map((stored) => toRecorded(stored) as Recorded<EffectsHoldEvent>)
    .reduce<EffectsHold>(
      (hold, event) => effectsHoldDecider.evolve(hold, event as EffectsHoldEvent),
      effectsHoldDecider.initialState,
    );

/** What a restored log holds back, and an operator's decision on it. */
@Injectable()
export class HeldEffectsService {
  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(EXECUTE) private readonly execute: Execute,
  ) {}

  async status(): Promise<HeldEffects> {
    const { upTo } = await readHold(this.events);
    if (upTo === null) return { upTo, held: 0 };
    return { upTo, held: await this.documents.count(dueEffectsModel, { since: { $lte: upTo } }) };
  }

  /** Lets them out: whoever got a mail already gets it again, under the same id. */
  async send(context: CommandContext): Promise<HeldEffects> {
    await this.execute({
      stream: effectsStream,
      decider: effectsHoldDecider,
      decide: releaseEffects,
      context,
    });
    return this.status();
  }

  /** Records them as done without sending. Cut short, it can be asked again: the rest is still held. */
  async drop(context: CommandContext): Promise<HeldEffects> {
    const { upTo } = await readHold(this.events);
    if (upTo === null) return this.status();
    const held = await this.documents.find(dueEffectsModel, { since: { $lte: upTo } });
    for (const { id, document } of held)
      await recordDone(this.execute, { cause: id, effect: document.effect, outcome: 'dropped' });
    return this.send(context);
  }
}
