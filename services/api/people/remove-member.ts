import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { removeMember } from '#domain/organisation/decide';
import type { Position } from '#platform/event-store/port';
import { EXECUTE } from '#platform/tokens';
import type { CommandContext, Execute } from '../platform/execute-port.ts';
import { changeOrganisation } from './change-organisation.ts';

/** Takes a user out of an organisation. */
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
  constructor(@Inject(EXECUTE) private readonly run: Execute) {}

  execute(command: RemoveMember): Promise<Position> {
    return changeOrganisation(this.run, command, (state) => removeMember(state, command.userId));
  }
}
