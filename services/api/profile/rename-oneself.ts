import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { renameUser, userDecider } from '#domain/user/decide';
import type { Position } from '#platform/event-store/port';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { EXECUTE } from '#platform/tokens';
import { refusalOf } from '../errors/rejection-answers.ts';
import { userRejections, userStream } from '../people/register-user.ts';
import type { CommandContext, Execute } from '../platform/execute-port.ts';

export class RenameOneself extends Command<Position> {
  constructor(
    readonly name: { readonly firstName: string; readonly lastName: string },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RenameOneself)
export class RenameOneselfHandler implements ICommandHandler<RenameOneself> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    private readonly keys: PeopleKeys,
  ) {}

  async execute({ name, context }: RenameOneself): Promise<Position> {
    const [firstName, lastName] = await this.keys.seal(context.actor, name.firstName, name.lastName);
    const done = await this.run({
      stream: userStream(context.actor),
      decider: userDecider,
      decide: (state) => renameUser(state, { firstName, lastName }),
      context,
    });
    if (!done.ok) throw refusalOf(userRejections, done);
    return done.position;
  }
}
