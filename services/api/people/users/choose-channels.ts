import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { NotificationChoice } from '#contracts/people/notifications';
import { userStream } from '#domain/streams';
import { chooseChannels } from '#domain/user/channels';
import { userDecider } from '#domain/user/decide';
import type { Documents } from '#platform/documents/port';
import type { Position } from '#platform/event-store/port';
import { DOCUMENTS, EXECUTE } from '#platform/tokens';
import type { UserDocument } from '#projections/users/read-model';
import { invalid } from '../../errors/api-error.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';
import { userRejections } from '../register-user.ts';
import { EveryOrganisation } from '../every-organisation.ts';
import { KnownUsers } from './known-users.ts';
import { organisationsOf } from './user-organisations.ts';

/** What somebody is told of organisations of theirs: by themselves, or by an administrator of the staff. */
export class ChooseChannels extends Command<Position> {
  constructor(
    readonly userId: string,
    readonly choice: NotificationChoice,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChooseChannels)
export class ChooseChannelsHandler implements ICommandHandler<ChooseChannels> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly users: KnownUsers,
    private readonly every: EveryOrganisation,
  ) {}

  /** @throws ApiError 403 of another administrator, 404, 409 where their access has ended, 422 with the organisation that is none of theirs */
  async execute({ userId, choice, context }: ChooseChannels): Promise<Position> {
    const user = await this.users.documentOf(userId);
    await this.theirs(user, choice);
    const choices = choice.organisations.map(({ id, notify }) => ({ organisationId: id, channels: notify }));
    const done = await this.run({
      stream: userStream(userId),
      decider: userDecider,
      decide: (state) => chooseChannels(state, choices, context.actor),
      context,
    });
    if (!done.ok) throw refusalOf(userRejections, done);
    return done.position;
  }

  private async theirs(user: UserDocument, { organisations }: NotificationChoice): Promise<void> {
    const known = new Set((await organisationsOf(this.documents, this.every, user)).map(({ id }) => id));
    const errors = organisations.flatMap(({ id }, index) =>
      known.has(id)
        ? []
        : [[`organisations.${index}.id`, ['There is no such organisation of theirs.']] as const],
    );
    if (errors.length > 0) throw invalid(Object.fromEntries(errors));
  }
}
