import type { MachineClock } from '#platform/clock/port';
import type { Config } from '#platform/config/config';
import { CONFIG, MACHINE_CLOCK } from '#platform/tokens';
import { addressInMails } from '../mail/address-in-mails.ts';
import { type AreaMails, mailQueue } from '../mail/mail-queue.ts';
import type { MailKind } from '../mail/send-letter.ts';
import { invitationMail, type InvitationMailParts } from './invitations/invitation-mail.ts';
import { KnownInvitations } from './invitations/known-invitations.ts';
import { Tokens } from './links/tokens.ts';
import { KnownResets } from './password-reset/known-resets.ts';
import { resetMail, type ResetMailParts } from './password-reset/reset-mail.ts';

/** Mails with a link that opens something. The token is made when a mail is sent: a repeat carries another one. */
const peopleMail = (parts: InvitationMailParts & ResetMailParts): MailKind<'people_mail'> => ({
  effect: 'people_mail',
  causes: ['MemberInvited', 'InvitationRenewed', 'PasswordResetRequested'],
  mailFor: async (due) => (due.mail === 'invitation' ? invitationMail(parts, due) : resetMail(parts, due)),
});

/** What is mailed to people because of their place in the portal. */
export const peopleMails: AreaMails = {
  inject: [KnownInvitations, KnownResets, Tokens, MACHINE_CLOCK, CONFIG],
  useFactory: (
    invitations: KnownInvitations,
    resets: KnownResets,
    tokens: Tokens,
    clock: MachineClock,
    config: Config,
  ) => [
    mailQueue(
      peopleMail({
        invitations,
        resets,
        tokens,
        now: () => clock.now(),
        publicUrl: addressInMails(config),
      }),
    ),
  ],
};
