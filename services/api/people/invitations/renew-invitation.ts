import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { renewInvitation } from '#domain/organisation/invitations';
import type { MachineClock } from '#platform/clock/port';
import type { Position } from '#platform/event-store/port';
import { EXECUTE, MACHINE_CLOCK } from '#platform/tokens';
import { derivedId } from '../../platform/commands.ts';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';
import { changeOrganisation } from '../change-organisation.ts';
import { expiryOf } from './invite-member.ts';

/** Sends an open invitation again, with all of its days before it. */
export class RenewInvitation extends Command<Position> {
  constructor(
    readonly organisationId: string,
    readonly invitationId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RenewInvitation)
export class RenewInvitationHandler implements ICommandHandler<RenewInvitation> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(MACHINE_CLOCK) private readonly clock: MachineClock,
  ) {}

  execute(command: RenewInvitation): Promise<Position> {
    const { invitationId, context } = command;
    const renewal = {
      invitationId,
      mailId: derivedId(context.actor, context.commandId, invitationId, 'mail'),
      expiresAt: expiryOf(this.clock.now()),
    };
    return changeOrganisation(this.run, command, (state) => renewInvitation(state, renewal));
  }
}
