import type { MachineClock } from '#platform/clock/port';
import type { Config } from '#platform/config/config';
import type { EventStore } from '#platform/event-store/port';
import { CONFIG, DIRECTORY, EVENT_STORE, MACHINE_CLOCK } from '#platform/tokens';
import type { Directory } from '#projections/runtime/presenting/directory-port';
import { addressInMails } from '../mail/address-in-mails.ts';
import { type AreaMails, mailQueue } from '../mail/mail-queue.ts';
import type { MailKind, Outgoing } from '../mail/send-letter.ts';
import type { DueEffect } from '../effects/due-effects.ts';
import { accessMail, type AccessMailParts } from './access-mail.ts';
import { credentialsMail } from './credentials-mail.ts';
import { invitationMail, type InvitationMailParts } from './invitations/invitation-mail.ts';
import { KnownInvitations } from './invitations/known-invitations.ts';
import { Tokens } from './links/tokens.ts';
import { KnownResets } from './password-reset/known-resets.ts';
import { resetMail, type ResetMailParts } from './password-reset/reset-mail.ts';
import { KnownRegistrations } from './registration/known-registrations.ts';
import {
  confirmationMail,
  knownAccountMail,
  type RegistrationMailParts,
} from './registration/registration-mails.ts';
import {
  requestAcceptedMail,
  type RequestMailParts,
  requestRejectedMail,
  requestWaitingMail,
} from './requests/request-mails.ts';

type Parts = InvitationMailParts &
  ResetMailParts &
  RegistrationMailParts &
  RequestMailParts &
  AccessMailParts;

const mailFor = async (parts: Parts, due: DueEffect<'people_mail'>): Promise<Outgoing | null> => {
  switch (due.mail) {
    case 'invitation':
      return invitationMail(parts, due);
    case 'reset':
      return resetMail(parts, due);
    case 'confirmation':
      return confirmationMail(parts, due);
    case 'known_account':
      return knownAccountMail(parts, due);
    case 'request_waiting':
      return requestWaitingMail(parts, due.userId);
    case 'request_accepted':
      return requestAcceptedMail(parts, due.userId);
    case 'request_rejected':
      return requestRejectedMail(due.userId);
    case 'credentials_changed':
      return credentialsMail(parts, due);
    case 'access_changed':
      return accessMail(parts, due);
  }
};

/** Mails about an account. The token of a link is made when a mail is sent: a repeat carries another one. */
const peopleMail = (parts: Parts): MailKind<'people_mail'> => ({
  effect: 'people_mail',
  causes: [
    'MemberInvited',
    'InvitationRenewed',
    'PasswordResetRequested',
    'RegistrationReceived',
    'RegistrationRepeated',
    'EmailConfirmed',
    'RequestAccepted',
    'RequestRejected',
    'PasswordReset',
    'PasswordChanged',
    'SecondFactorSet',
    'SecondFactorRemoved',
    'RecoveryCodesRenewed',
    'RecoveryCodeUsed',
    'SecondFactorGuessed',
    'MemberJoined',
    'MemberRoleChanged',
    'StaffAppointed',
    'StaffReassigned',
    'UserRestored',
  ],
  mailFor: (due) => mailFor(parts, due),
});

/** What is mailed to people because of their place in the portal. */
export const peopleMails: AreaMails = {
  inject: [
    KnownInvitations,
    KnownResets,
    KnownRegistrations,
    Tokens,
    EVENT_STORE,
    DIRECTORY,
    MACHINE_CLOCK,
    CONFIG,
  ],
  useFactory: (
    invitations: KnownInvitations,
    resets: KnownResets,
    registrations: KnownRegistrations,
    tokens: Tokens,
    events: EventStore,
    directory: Directory,
    clock: MachineClock,
    config: Config,
  ) => [
    mailQueue(
      peopleMail({
        invitations,
        resets,
        registrations,
        tokens,
        events,
        directory,
        hasDirectory: config.singleSignOn !== undefined,
        now: () => clock.now(),
        desk: config.deskMail,
        publicUrl: addressInMails(config),
      }),
    ),
  ],
};
