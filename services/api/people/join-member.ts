import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { joinMember, type Member } from '#domain/organisation/decide';
import type { Position } from '#platform/event-store/port';
import { EXECUTE } from '#platform/tokens';
import type { CommandContext, Execute } from '../platform/execute-port.ts';
import { changeOrganisation } from './change-organisation.ts';

/** Makes a user a member of an organisation, in a role. */
export class JoinMember extends Command<Position> {
  constructor(
    readonly organisationId: string,
    readonly member: Member,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(JoinMember)
export class JoinMemberHandler implements ICommandHandler<JoinMember> {
  constructor(@Inject(EXECUTE) private readonly run: Execute) {}

  execute(command: JoinMember): Promise<Position> {
    return changeOrganisation(this.run, command, (state) => joinMember(state, command.member));
  }
}
