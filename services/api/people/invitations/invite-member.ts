import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { millisecondsInDay } from 'date-fns/constants';
import type { OrganisationRole } from '#contracts/people/roles';
import { inviteMember } from '#domain/organisation/invitations';
import type { MachineClock } from '#platform/clock/port';
import type { Position } from '#platform/event-store/port';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { EXECUTE, MACHINE_CLOCK } from '#platform/tokens';

import { ApiError, invalid } from '../../errors/api-error.ts';
import { derivedId } from '../../platform/commands.ts';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';
import { Addresses } from '../addresses.ts';
import { changeOrganisation } from '../change-organisation.ts';
import { StaffAddresses } from './staff-addresses.ts';

/** Days for which the link of an invitation opens it. */
const days = 7;

export const expiryOf = (now: Date): string =>
  new Date(now.getTime() + days * millisecondsInDay).toISOString();

/** Invites somebody by mail; whoever has an open invitation gets it once more, with the role of this one. */
export class InviteMember extends Command<Position> {
  constructor(
    readonly organisationId: string,
    readonly invited: { readonly email: string; readonly role: OrganisationRole },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(InviteMember)
export class InviteMemberHandler implements ICommandHandler<InviteMember> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(MACHINE_CLOCK) private readonly clock: MachineClock,
    private readonly addresses: Addresses,
    private readonly staff: StaffAddresses,
    private readonly keys: PeopleKeys,
  ) {}

  /** @throws ApiError 422 with the key `email` for an address of the operator's, and of a member */
  async execute(command: InviteMember): Promise<Position> {
    const { invited, context } = command;
    const { email, role } = invited;
    if (this.staff.has(email))
      throw invalid({ email: ['G2O staff are assigned to organisations, and not invited.'] });
    const userId = await this.addresses.personOf(email, context.commandId);
    const [sealed] = await this.keys.seal(userId, email);
    const invitation = {
      invitationId: derivedId(context.actor, context.commandId, 'invitation'),
      mailId: derivedId(context.actor, context.commandId, 'mail'),
      userId,
      email: sealed,
      role,
      expiresAt: expiryOf(this.clock.now()),
    };
    try {
      return await changeOrganisation(this.run, command, (state) => inviteMember(state, invitation));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'member_already_joined')
        throw invalid({ email: ['This person is in the organisation already.'] });
      throw error;
    }
  }
}
