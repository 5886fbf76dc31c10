import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { changeMemberRole, type Member } from '#domain/organisation/decide';
import type { Position } from '#platform/event-store/port';
import { EXECUTE } from '#platform/tokens';
import { derivedId } from '../platform/commands.ts';
import type { CommandContext, Execute } from '../platform/execute-port.ts';
import { changeOrganisation } from './change-organisation.ts';

/** Gives a member another role. */
export class ChangeMemberRole extends Command<Position> {
  constructor(
    readonly organisationId: string,
    readonly member: Member,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeMemberRole)
export class ChangeMemberRoleHandler implements ICommandHandler<ChangeMemberRole> {
  constructor(@Inject(EXECUTE) private readonly run: Execute) {}

  execute(command: ChangeMemberRole): Promise<Position> {
    const { member, organisationId, context } = command;
    const { actor: userId, commandId, side } = context;
    const mailId = derivedId(userId, commandId, organisationId, 'mail');
    return changeOrganisation(this.run, command, (state) =>
      changeMemberRole(state, member, { userId, side }, mailId),
    );
  }
}
