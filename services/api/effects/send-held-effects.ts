import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { effectsHoldDecider, releaseEffects } from '#domain/effect/hold';
import { effectsStream } from '#domain/streams';
import { EXECUTE } from '#platform/tokens';
import type { CommandContext, Execute } from '../platform/execute-port.ts';

/** Lets held effects out: whoever got a mail already gets it again, under the same id. */
export class SendHeldEffects extends Command<void> {
  constructor(readonly context: CommandContext) {
    super();
  }
}

@CommandHandler(SendHeldEffects)
export class SendHeldEffectsHandler implements ICommandHandler<SendHeldEffects> {
  constructor(@Inject(EXECUTE) private readonly run: Execute) {}

  async execute({ context }: SendHeldEffects): Promise<void> {
    await this.run({
      stream: effectsStream,
      decider: effectsHoldDecider,
      decide: releaseEffects,
      context,
    });
  }
}
