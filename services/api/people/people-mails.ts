import type { MachineClock } from '#platform/clock/port';
import type { Config } from '#platform/config/config';
import { CONFIG, MACHINE_CLOCK } from '#platform/tokens';
import { addressInMails } from '../mail/address-in-mails.ts';
import { type AreaMails, mailQueue } from '../mail/mail-queue.ts';
import { invitationMail } from './invitations/invitation-mail.ts';
import { KnownInvitations } from './invitations/known-invitations.ts';
import { Tokens } from './invitations/tokens.ts';

/** What is mailed to people because of their place in the portal. */
export const peopleMails: AreaMails = {
  inject: [KnownInvitations, Tokens, MACHINE_CLOCK, CONFIG],
  useFactory: (invitations: KnownInvitations, tokens: Tokens, clock: MachineClock, config: Config) => [
    mailQueue(
      invitationMail({ invitations, tokens, now: () => clock.now(), publicUrl: addressInMails(config) }),
    ),
  ],
};
