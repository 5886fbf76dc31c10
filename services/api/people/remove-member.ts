import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { removeMember } from '#domain/organisation/decide';
import type { Position } from '#platform/event-store/port';
import { EXECUTE } from '#platform/tokens';
import { Feeds } from '../feeds/feeds.ts';
import type { CommandContext, Execute } from '../platform/execute-port.ts';
import { changeOrganisation } from './change-organisation.ts';

/** Takes a user out of an organisation; their calendar addresses of it end. */
export class RemoveMember extends Command<Position> {
  constructor(
    readonly organisationId: string,
    readonly userId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RemoveMember)
export class RemoveMemberHandler implements ICommandHandler<RemoveMember> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    private readonly feeds: Feeds,
  ) {}

  async execute(command: RemoveMember): Promise<Position> {
    const { organisationId, userId, context } = command;
    const position = await changeOrganisation(this.run, command, (state) =>
      removeMember(state, userId, { userId: context.actor, side: context.side }),
    );
    await this.feeds.endIn(organisationId, userId);
    return position;
  }
}
