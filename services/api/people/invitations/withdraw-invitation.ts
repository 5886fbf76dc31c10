import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { withdrawInvitation } from '#domain/organisation/invitations';
import type { Position } from '#platform/event-store/port';
import { EXECUTE } from '#platform/tokens';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';
import { changeOrganisation } from '../change-organisation.ts';

/** Ends an invitation that nobody has accepted: its link opens nothing any more. */
export class WithdrawInvitation extends Command<Position> {
  constructor(
    readonly organisationId: string,
    readonly invitationId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(WithdrawInvitation)
export class WithdrawInvitationHandler implements ICommandHandler<WithdrawInvitation> {
  constructor(@Inject(EXECUTE) private readonly run: Execute) {}

  execute(command: WithdrawInvitation): Promise<Position> {
    return changeOrganisation(this.run, command, (state) => withdrawInvitation(state, command.invitationId));
  }
}
