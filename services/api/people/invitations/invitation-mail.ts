import { momentText } from '../../platform/moment-text.ts';
import { type Letter, linkTo, text } from '../../mail/letter.ts';
import type { Outgoing } from '../../mail/send-letter.ts';
import { roleOption } from '../organisation-users/role-option.ts';
import type { KnownInvitation, KnownInvitations } from './known-invitations.ts';
import type { Tokens } from '../links/tokens.ts';

export interface InvitationMailParts {
  readonly invitations: Pick<KnownInvitations, 'find'>;
  readonly tokens: Pick<Tokens, 'make'>;
  /** The servers' clock. */
  readonly now: () => Date;
  /** Where links lead; without it they are paths. */
  readonly publicUrl: URL | undefined;
}

const addressOf = (token: string, publicUrl: URL | undefined): string =>
  linkTo(`/invitation/${token}`, publicUrl);

const letterOf = ({ organisation, invitation, account }: KnownInvitation, href: string): Letter => ({
  subject: `You are invited to ${organisation.name} on Laycan`,
  blocks: [
    text('Hello,'),
    text(
      `You are invited to work for ${organisation.name} on Laycan, as ${roleOption(invitation.role).name.toLowerCase()}.`,
    ),
    text(
      account === 'complete'
        ? 'You have an account already: accept the invitation, and sign in as you always do.'
        : 'Accept the invitation, and choose a password.',
    ),
    { kind: 'link', label: 'Accept the invitation', href },
    text(
      `The link is good until ${momentText(invitation.expiresAt)}. If you did not expect this mail, you need not do anything.`,
    ),
  ],
});

/** Invites somebody; null where the invitation was answered, withdrawn or sent anew before the mail went out. */
export const invitationMail = async (
  { invitations, tokens, now, publicUrl }: InvitationMailParts,
  {
    organisationId,
    invitationId,
    mailId,
  }: { readonly organisationId: string; readonly invitationId: string; readonly mailId: string },
): Promise<Outgoing | null> => {
  const known = await invitations.find(organisationId, invitationId);
  if (!known) return null;
  const { invitation, email } = known;
  const isDue =
    invitation.status === 'open' &&
    invitation.mailId === mailId &&
    invitation.expiresAt > now().toISOString();
  if (!isDue) return null;
  const token = await tokens.make({
    user: invitation.userId,
    purpose: 'invitation',
    subject: invitationId,
    organisation: organisationId,
    expiresAt: invitation.expiresAt,
  });
  return {
    mail: 'invitation',
    to: { address: email },
    write: () => letterOf(known, addressOf(token, publicUrl)),
  };
};
