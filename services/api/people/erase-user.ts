import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { eraseUser, userDecider } from '#domain/user/decide';
import { userStream } from '#domain/streams';
import type { Position } from '#platform/event-store/port';
import { EXECUTE } from '#platform/tokens';
import { refusalOf } from '../errors/rejection-answers.ts';
import type { CommandContext, Execute } from '../platform/execute-port.ts';
import { Erasure } from './erasure.ts';
import { userRejections } from './register-user.ts';

/** Erases a person: the event empties their documents, then everything of theirs leaves the vault. */
export class EraseUser extends Command<Position> {
  constructor(
    readonly userId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(EraseUser)
export class EraseUserHandler implements ICommandHandler<EraseUser> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    private readonly erasure: Erasure,
  ) {}

  async execute({ userId, context }: EraseUser): Promise<Position> {
    const done = await this.run({
      stream: userStream(userId),
      decider: userDecider,
      decide: eraseUser,
      context,
    });
    if (!done.ok) throw refusalOf(userRejections, done);
    await this.erasure.forget(userId);
    return done.position;
  }
}
