import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { millisecondsInDay } from 'date-fns/constants';
import type { OrganisationRole } from '#contracts/people/roles';
import { type InviteMember as InvitationOfMember, inviteMember } from '#domain/organisation/invitations';
import type { MachineClock } from '#platform/clock/port';
import type { Position } from '#platform/event-store/port';
import { EXECUTE, MACHINE_CLOCK } from '#platform/tokens';
import { ApiError, invalid } from '../../errors/api-error.ts';
import { derivedId, stepContext } from '../../platform/commands.ts';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';
import { changedOrganisation } from '../change-organisation.ts';
import { Invitees } from './invitees.ts';
import { StaffAddresses } from './staff-addresses.ts';

/** Days for which the link of an invitation opens it. */
const days = 7;

export const expiryOf = (now: Date): string =>
  new Date(now.getTime() + days * millisecondsInDay).toISOString();

export interface Invited {
  /** Of the open invitation that was there, or of the new one. */
  readonly invitationId: string;
  readonly position: Position;
}

/** Invites somebody by mail; whoever has an open invitation gets it once more, with the role of this one. */
export class InviteMember extends Command<Invited> {
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
    private readonly invitees: Invitees,
    private readonly staff: StaffAddresses,
  ) {}

  /** @throws ApiError 422 with the key `email` for an address of the operator's, and of a member */
  async execute(command: InviteMember): Promise<Invited> {
    const { invited, organisationId, context } = command;
    if (this.staff.has(invited.email))
      throw invalid({ email: ['G2O staff are assigned to organisations, and not invited.'] });
    const first = await this.invite(command);
    if (!(await this.invitees.areErased(first.userId))) return first;
    // They were erased between that check and the invitation, so it reaches nobody.
    return this.invite(new InviteMember(organisationId, invited, stepContext(context, 'anew')));
  }

  private async invite(command: InviteMember): Promise<Invited & { readonly userId: string }> {
    const {
      invited: { email, role },
      organisationId,
      context: { actor, commandId },
    } = command;
    const invitee = await this.invitees.of(email, commandId);
    const invitation = {
      ...invitee,
      invitationId: derivedId(actor, commandId, organisationId, 'invitation'),
      mailId: derivedId(actor, commandId, organisationId, 'mail'),
      role,
      expiresAt: expiryOf(this.clock.now()),
    };
    const { state, events, position } = await this.decided(command, invitation);
    const [told] = events;
    // A repeat is answered with what the first call decided.
    const { invitationId } = told && 'invitationId' in told.data ? told.data : invitation;
    return { invitationId, userId: state?.invitations[invitationId]?.userId ?? invitee.userId, position };
  }

  private async decided(command: InviteMember, invitation: InvitationOfMember) {
    try {
      return await changedOrganisation(this.run, command, (state) => inviteMember(state, invitation));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'member_already_joined')
        throw invalid({ email: ['This person is in the organisation already.'] });
      throw error;
    }
  }
}
