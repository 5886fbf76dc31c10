import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserType } from '#contracts/people/permissions';
import { renameUser, userDecider } from '#domain/user/decide';
import { userStream } from '#domain/streams';
import type { Position } from '#platform/event-store/port';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { EXECUTE } from '#platform/tokens';
import { ApiError } from '../errors/api-error.ts';
import { refusalOf } from '../errors/rejection-answers.ts';
import { userRejections } from '../people/register-user.ts';
import type { CommandContext, Execute } from '../platform/execute-port.ts';

export class RenameOneself extends Command<Position> {
  constructor(
    readonly userType: UserType,
    readonly name: { readonly firstName: string; readonly lastName: string },
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Names of the operator's staff follow its directory, whichever way they sign in. */
const namesFromDirectory = (): ApiError =>
  new ApiError(
    403,
    'names_from_directory',
    'Names of G2O staff follow the company directory. Have yours changed there.',
  );

@CommandHandler(RenameOneself)
export class RenameOneselfHandler implements ICommandHandler<RenameOneself> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    private readonly keys: PeopleKeys,
  ) {}

  /** @throws ApiError 403 for staff */
  async execute({ userType, name, context }: RenameOneself): Promise<Position> {
    if (userType === 'g2o') throw namesFromDirectory();
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
