import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { effectDecider, releaseEffect } from '#domain/effect/decide';
import { effectStream } from '#domain/streams';
import type { Position } from '#platform/event-store/port';
import { EXECUTE } from '#platform/tokens';
import { refusalOf, type RejectionAnswers } from '../errors/rejection-answers.ts';
import type { CommandContext, Execute } from '../platform/execute-port.ts';

/** Has what was refused tried again, under the same id, by an operator who has mended that. */
export class ReleaseRefusedEffect extends Command<Position> {
  constructor(
    readonly cause: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

const rejections: RejectionAnswers<'effect_not_refused'> = {
  effect_not_refused: [404, ''],
};

@CommandHandler(ReleaseRefusedEffect)
export class ReleaseRefusedEffectHandler implements ICommandHandler<ReleaseRefusedEffect> {
  constructor(@Inject(EXECUTE) private readonly run: Execute) {}

  /** @throws ApiError 404 where nothing of that name was refused */
  async execute({ cause, context }: ReleaseRefusedEffect): Promise<Position> {
    const released = await this.run({
      stream: effectStream(cause),
      decider: effectDecider,
      decide: releaseEffect,
      context,
    });
    if (!released.ok) throw refusalOf(rejections, released);
    return released.position;
  }
}
