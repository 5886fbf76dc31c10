import {
  accessCause,
  answerCause,
  cancellationCause,
  confirmationOf,
  credentialsCause,
  invitationCause,
  registrationCause,
  repeatCause,
  requestCause,
  resetCause,
  statementCause,
  transferCause,
  withdrawalCause,
  vesselRequestCause,
} from '#domain/effect/decide';
import type { EventNamed } from '#domain/stored-events';
import type { CredentialChange, DueEffectFacts } from './read-model.ts';

/** The events because of which something leaves the portal. */
export type CausingEvent =
  | EventNamed<'DeclarationCompleted'>
  | EventNamed<
      | 'BookingTransferRequested'
      | 'TransferWithdrawalRequested'
      | 'BookingCancelled'
      | 'VesselRequested'
      | 'StatementIssued'
      | 'MemberInvited'
      | 'InvitationRenewed'
      | 'PasswordResetRequested'
      | 'RegistrationReceived'
      | 'RegistrationRepeated'
      | 'EmailConfirmed'
      | 'RequestAccepted'
      | 'RequestRejected'
      | 'PasswordReset'
      | 'PasswordChanged'
      | 'SecondFactorSet'
      | 'SecondFactorRemoved'
      | 'RecoveryCodesRenewed'
      | 'RecoveryCodeUsed'
      | 'SecondFactorGuessed'
      | 'MemberJoined'
      | 'MemberRoleChanged'
      | 'StaffAppointed'
      | 'StaffReassigned'
      | 'UserRestored'
    >;

/** What leaves, under its cause. */
export interface Due {
  readonly cause: string;
  readonly facts: DueEffectFacts;
}

type Causes = { readonly [Event in CausingEvent as Event['type']]: Event['data'] };
type DueOn = { readonly [Type in keyof Causes]: (data: Causes[Type]) => readonly Due[] };
/** One of each, so that the type of an event tells its data. */
type Causing<Type extends keyof Causes> = {
  readonly [One in Type]: { readonly type: One; readonly data: Causes[One] };
}[Type];

const invitationMail = ({
  organisationId,
  invitationId,
  mailId,
}: {
  readonly organisationId: string;
  readonly invitationId: string;
  readonly mailId: string;
}): readonly Due[] => [
  {
    cause: invitationCause(mailId),
    facts: { effect: 'people_mail', mail: 'invitation', organisationId, invitationId, mailId },
  },
];

const credentialsMail = (userId: string, change: CredentialChange, id: string): readonly Due[] => [
  {
    cause: credentialsCause(change, id),
    facts: { effect: 'people_mail', mail: 'credentials_changed', userId, change },
  },
];

/** Those of before tell nobody, nor do those by which somebody comes by themselves. */
const accessMail = ({
  userId,
  organisationId,
  mailId,
}: {
  readonly userId: string;
  readonly organisationId?: string;
  readonly mailId?: string;
}): readonly Due[] =>
  mailId === undefined
    ? []
    : [
        {
          cause: accessCause(mailId),
          facts: {
            effect: 'people_mail',
            mail: 'access_changed',
            userId,
            organisationId: organisationId ?? null,
            mailId,
          },
        },
      ];

/** An event may cause many, as a schedule that is issued does a mail to each of its readers. Demo data go by it as well, so that nothing is sent because of them. */
const dueOn: DueOn = {
  // An effect an addressee: one that the mail server does not take for now is tried again without the others.
  DeclarationCompleted: ({ draftId, submissionId, editors = [] }) =>
    [null, ...editors].map((editor) => ({
      cause: confirmationOf(submissionId, editor),
      facts: { effect: 'submission_confirmation', draftId, submissionId, editor },
    })),
  BookingTransferRequested: ({ firstBookingId, transferId }) => [
    {
      cause: transferCause(transferId),
      facts: { effect: 'booking_transfer', message: 'transfer', firstBookingId, transferId },
    },
  ],
  // By the same runner: it goes out after the transfer.
  TransferWithdrawalRequested: ({ firstBookingId, transferId }) => [
    {
      cause: withdrawalCause(transferId),
      facts: { effect: 'booking_transfer', message: 'withdrawal', firstBookingId, transferId },
    },
  ],
  // Those of before there was a notice do not name whose stream it is: nobody is to be mailed about them now.
  BookingCancelled: ({ firstBookingId }) =>
    firstBookingId === undefined
      ? []
      : [
          {
            cause: cancellationCause(firstBookingId),
            facts: { effect: 'cancellation_notice', firstBookingId },
          },
        ],
  VesselRequested: ({ firstBookingId }) => [
    { cause: vesselRequestCause(firstBookingId), facts: { effect: 'vessel_request', firstBookingId } },
  ],
  StatementIssued: ({ organisationId, day, count, hash, administrators }) =>
    administrators.map((administrator) => ({
      cause: statementCause(organisationId, day, administrator),
      facts: { effect: 'statement_notice', organisationId, day, count, hash, administrator },
    })),
  MemberInvited: invitationMail,
  InvitationRenewed: invitationMail,
  PasswordResetRequested: ({ userId, resetId }) => [
    { cause: resetCause(resetId), facts: { effect: 'people_mail', mail: 'reset', userId, resetId } },
  ],
  RegistrationReceived: ({ userId, registrationId }) => [
    {
      cause: registrationCause(registrationId),
      facts: { effect: 'people_mail', mail: 'confirmation', userId, registrationId },
    },
  ],
  RegistrationRepeated: ({ userId, registrationId }) => [
    {
      cause: repeatCause(registrationId),
      facts: { effect: 'people_mail', mail: 'known_account', userId, registrationId },
    },
  ],
  EmailConfirmed: ({ userId }) => [
    { cause: requestCause(userId), facts: { effect: 'people_mail', mail: 'request_waiting', userId } },
  ],
  RequestAccepted: ({ userId }) => [
    { cause: answerCause(userId), facts: { effect: 'people_mail', mail: 'request_accepted', userId } },
  ],
  RequestRejected: ({ userId }) => [
    { cause: answerCause(userId), facts: { effect: 'people_mail', mail: 'request_rejected', userId } },
  ],
  PasswordReset: ({ userId, resetId, changedAt }) =>
    changedAt === undefined ? [] : credentialsMail(userId, 'password_changed', resetId),
  PasswordChanged: ({ userId, changeId }) => credentialsMail(userId, 'password_changed', changeId),
  SecondFactorSet: ({ userId, factorId }) => credentialsMail(userId, 'second_factor_on', factorId),
  SecondFactorRemoved: ({ userId, factorId, by }) =>
    credentialsMail(userId, by === 'oneself' ? 'second_factor_off' : 'second_factor_taken_off', factorId),
  RecoveryCodesRenewed: ({ userId, codesId }) => credentialsMail(userId, 'recovery_codes_renewed', codesId),
  RecoveryCodeUsed: ({ userId, codesId, place }) =>
    credentialsMail(userId, 'recovery_code_used', `${codesId}-${place}`),
  SecondFactorGuessed: ({ userId, guessId }) => credentialsMail(userId, 'codes_guessed', guessId),
  MemberJoined: accessMail,
  MemberRoleChanged: accessMail,
  StaffAppointed: accessMail,
  StaffReassigned: accessMail,
  UserRestored: accessMail,
};

export const causingTypes = Object.keys(dueOn) as readonly CausingEvent['type'][];

export const isCausing = (event: { readonly type: string; readonly data: unknown }): event is CausingEvent =>
  Object.hasOwn(dueOn, event.type);

/** What becomes due by an event. */
export const dueBy = <Type extends keyof Causes>({ type, data }: Causing<Type>): readonly Due[] =>
  dueOn[type](data);
