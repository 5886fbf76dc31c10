import { type Decision, reject } from '../shared/decider.ts';
import { assigned, roleIn } from './decide.ts';
import type { OrganisationEvent } from './events.ts';
import type { OrganisationRejection } from './rejections.ts';
import type { Invitation, KnownOrganisation, OrganisationState } from './state.ts';

type Decided = Decision<OrganisationEvent, OrganisationRejection>;

export type InviteMember = Omit<
  Extract<OrganisationEvent, { type: 'MemberInvited' }>['data'],
  'organisationId'
>;

const openOf = ({ invitations }: KnownOrganisation, userId: string): Invitation | undefined =>
  Object.values(invitations).find((one) => one.status === 'open' && one.userId === userId);

const known = (state: KnownOrganisation, invitationId: string): Invitation | undefined =>
  Object.hasOwn(state.invitations, invitationId) ? state.invitations[invitationId] : undefined;

/** Whoever is invited twice has one invitation: the second sends it again, with its own role. */
export const inviteMember = (state: OrganisationState, command: InviteMember): Decided => {
  if (!state) return reject('organisation_unknown');
  const { userId, role, mailId, expiresAt } = command;
  // That somebody is staff, inviting them does not tell; their link opens nothing.
  const held = roleIn(state, userId);
  if (held !== undefined && held !== assigned) return reject('member_already_joined', { userId });
  const { organisationId } = state;
  const open = openOf(state, userId);
  if (!open) return [{ type: 'MemberInvited', data: { organisationId, ...command } }];
  const { invitationId, role: from } = open;
  return [
    {
      type: 'InvitationRenewed',
      data: { organisationId, invitationId, from, to: role, mailId, expiresAt },
    },
  ];
};

export const renewInvitation = (
  state: OrganisationState,
  command: { readonly invitationId: string; readonly mailId: string; readonly expiresAt: string },
): Decided => {
  if (!state) return reject('organisation_unknown');
  const invitation = known(state, command.invitationId);
  if (invitation?.status !== 'open') return reject('invitation_unknown');
  const { organisationId } = state;
  const { role } = invitation;
  return [{ type: 'InvitationRenewed', data: { organisationId, ...command, from: role, to: role } }];
};

export const withdrawInvitation = (state: OrganisationState, invitationId: string): Decided => {
  if (!state) return reject('organisation_unknown');
  const invitation = known(state, invitationId);
  if (!invitation || invitation.status === 'accepted') return reject('invitation_unknown');
  const { organisationId } = state;
  return invitation.status === 'withdrawn'
    ? []
    : [{ type: 'InvitationWithdrawn', data: { organisationId, invitationId, userId: invitation.userId } }];
};

/**
 * Accepted here, once. Who has joined otherwise meanwhile keeps the role that they have.
 * @param now ISO moment of the servers' clock
 */
export const acceptInvitation = (
  state: OrganisationState,
  { invitationId, now }: { readonly invitationId: string; readonly now: string },
): Decided => {
  if (!state) return reject('organisation_unknown');
  const invitation = known(state, invitationId);
  if (!invitation) return reject('invitation_unknown');
  const { status, userId, role, expiresAt } = invitation;
  if (status !== 'open')
    return reject(status === 'accepted' ? 'invitation_accepted' : 'invitation_withdrawn');
  if (expiresAt <= now) return reject('invitation_expired');
  const { organisationId } = state;
  const accepted: OrganisationEvent = {
    type: 'InvitationAccepted',
    data: { organisationId, invitationId },
  };
  return roleIn(state, userId) !== undefined
    ? [accepted]
    : [accepted, { type: 'MemberJoined', data: { organisationId, userId, role } }];
};
