import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { effectsHoldDecider, releaseEffects } from '#domain/effect/hold';
import { effectsStream } from '#domain/streams';
import type { Documents } from '#platform/documents/port';
import type { EventStore } from '#platform/event-store/port';
import { DOCUMENTS, EVENT_STORE, EXECUTE } from '#platform/tokens';
import { dueEffectsModel } from '#projections/due-effects/read-model';
import type { CommandContext, Execute } from '../platform/execute-port.ts';
import { readHold } from './held-effects.ts';
import { recordDone } from './record-done.ts';

/** Records held effects as done without sending. Cut short, it can be asked again: the rest is still held. */
export class DropHeldEffects extends Command<void> {
  constructor(readonly context: CommandContext) {
    super();
  }
}

@CommandHandler(DropHeldEffects)
export class DropHeldEffectsHandler implements ICommandHandler<DropHeldEffects> {
  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(EXECUTE) private readonly run: Execute,
  ) {}

  async execute({ context }: DropHeldEffects): Promise<void> {
    const { upTo } = await readHold(this.events);
    if (upTo === null) return;
    const held = await this.documents.find(dueEffectsModel, { since: { $lte: upTo } });
    for (const { id, document } of held)
      await recordDone(this.run, { cause: id, effect: document.effect, outcome: 'dropped' });
    await this.run({
      stream: effectsStream,
      decider: effectsHoldDecider,
      decide: releaseEffects,
      context,
    });
  }
}
