import {
  acceptRequest,
  admissionsDecider,
  admitOrganisation,
  rejectRequest,
} from '#domain/admissions/decide';
import { releaseAdministrator, renameOrganisation } from '#domain/admissions/decide';
import type { Admission, AdmissionEvent } from '#domain/admissions/events';
import type { AdmissionsState } from '#domain/admissions/decide';
import { changeMemberRole, organisationDecider, removeMember } from '#domain/organisation/decide';
import type { OrganisationEvent } from '#domain/organisation/events';
import {
  acceptInvitation,
  inviteMember,
  renewInvitation,
  withdrawInvitation,
} from '#domain/organisation/invitations';
import { changeSettings } from '#domain/organisation/settings';
import type { OrganisationState } from '#domain/organisation/state';
import { consumeRecoveryCode, removeSecondFactor, renewRecoveryCodes } from '#domain/user/credentials';
import {
  eraseEnded,
  linkDirectory,
  requestPasswordReset,
  resetPassword,
  userDecider,
} from '#domain/user/decide';
import type { UserEvent } from '#domain/user/events';
import { confirmEmail, receiveRegistration } from '#domain/user/registration';
import { reassignStaff, removeUser, restoreUser } from '#domain/user/staff';
import type { UserState } from '#domain/user/state';
import type { Race } from './racing-commands.ts';

const now = new Date('2027-01-05T12:00:00.000Z');
const [today, later] = [now.toISOString(), '2027-01-12T12:00:00.000Z'];

const organisationId = 'o1';
const invitation = {
  invitationId: 'i1',
  mailId: 'm1',
  userId: 'u1',
  email: 'v1.a',
  role: 'declarer',
  expiresAt: later,
};
const by = (userId: string) => ({ userId, side: 'external' as const });

/** Two administrators, a declarer and somebody who was invited. */
const organisation: Race<OrganisationState, OrganisationEvent> = {
  stream: 'organisation',
  decider: organisationDecider,
  before: [
    {
      type: 'OrganisationFounded',
      data: {
        organisationId,
        name: 'Nordfjord Pulp',
        type: 'charterer',
        template: 'suzano',
        features: ['bookings'],
      },
    },
    { type: 'MemberJoined', data: { organisationId, userId: 'ana', role: 'super' } },
    { type: 'MemberJoined', data: { organisationId, userId: 'ben', role: 'super' } },
    { type: 'MemberJoined', data: { organisationId, userId: 'eva', role: 'declarer' } },
    { type: 'MemberInvited', data: { organisationId, ...invitation } },
  ],
  commands: {
    'invite again': (state) =>
      inviteMember(state, { ...invitation, invitationId: 'i2', mailId: 'm2', role: 'spectator' }),
    'invite another': (state) =>
      inviteMember(state, { ...invitation, invitationId: 'i3', mailId: 'm3', userId: 'u3' }),
    'send again': (state) => renewInvitation(state, { invitationId: 'i1', mailId: 'm4', expiresAt: later }),
    withdraw: (state) => withdrawInvitation(state, 'i1'),
    accept: (state) => acceptInvitation(state, { invitationId: 'i1', now: today }),
    'Ana demotes Ben': (state) => changeMemberRole(state, { userId: 'ben', role: 'spectator' }, by('ana')),
    'Ben demotes Ana': (state) => changeMemberRole(state, { userId: 'ana', role: 'spectator' }, by('ben')),
    'Ana removes Ben': (state) => removeMember(state, 'ben', by('ana')),
    'Ben removes Ana': (state) => removeMember(state, 'ana', by('ben')),
    'Ana makes Eva an administrator': (state) =>
      changeMemberRole(state, { userId: 'eva', role: 'super' }, by('ana')),
    'Ben removes Eva': (state) => removeMember(state, 'eva', by('ben')),
    'bookings off': (state) => changeSettings(state, { features: [{ feature: 'bookings', on: false }] }),
    'another template': (state) => changeSettings(state, { template: 'cmpc' }),
  },
  exclusive: [
    'withdraw | accept',
    'Ana demotes Ben | Ben demotes Ana',
    'Ana demotes Ben | Ben removes Ana',
    'Ben demotes Ana | Ana removes Ben',
    'Ana removes Ben | Ben removes Ana',
  ],
};

const registration = {
  userId: 'u1',
  firstName: 'v1.a',
  lastName: 'v1.b',
  email: 'v1.c',
  organisation: 'v1.d',
  businessType: 'cargo_owner',
  tradelanes: ['EU'],
  termsVersion: '2026-11',
};
const confirm = (registrationId: string) => (state: UserState) =>
  confirmEmail(state, { registrationId, resetId: null, now });

/** Somebody whose address was registered twice, and not confirmed. */
const stranger: Race<UserState, UserEvent> = {
  stream: 'user',
  decider: userDecider,
  before: ['r1', 'r2'].map((registrationId) => ({
    type: 'RegistrationReceived',
    data: { ...registration, registrationId, expiresAt: later },
  })),
  commands: {
    'confirm the one': confirm('r1'),
    'confirm the other': confirm('r2'),
    'register again': (state) => receiveRegistration(state, { ...registration, registrationId: 'r3' }, now),
    erase: (state) => eraseEnded(state, { userId: 'u1', isInvited: false }),
  },
  exclusive: ['confirm the one | confirm the other', 'confirm the one | erase', 'confirm the other | erase'],
};

const loaded = { role: 'G2O User', organisations: ['o1'] };
const reassign = (wanted: typeof loaded) => (state: UserState) => reassignStaff(state, { loaded, wanted });
const code = (state: UserState) => consumeRecoveryCode(state, { codesId: 'c1', place: 3 });

/** One of the staff, with a second factor and a link to choose a password. */
const colleague: Race<UserState, UserEvent> = {
  stream: 'user',
  decider: userDecider,
  before: [
    {
      type: 'StaffAppointed',
      data: {
        userId: 'u1',
        role: 'G2O User',
        firstName: 'v1.a',
        lastName: 'v1.b',
        email: 'v1.c',
        organisations: ['o1'],
      },
    },
    { type: 'SecondFactorSet', data: { userId: 'u1', factorId: 'f1' } },
    { type: 'RecoveryCodesRenewed', data: { userId: 'u1', codesId: 'c1' } },
    { type: 'PasswordResetRequested', data: { userId: 'u1', resetId: 'x1', expiresAt: later } },
  ],
  commands: {
    'assign to another': reassign({ role: 'G2O User', organisations: ['o1', 'o2'] }),
    'assign to none': reassign({ role: 'G2O User', organisations: [] }),
    'make a spectator': reassign({ role: 'G2O Spectator', organisations: ['o1'] }),
    'make an administrator': reassign({ role: 'G2O Admin', organisations: ['o1'] }),
    'end access': (state) => removeUser(state, 'G2O User'),
    'give access back': (state) => restoreUser(state),
    'choose a password': (state) => resetPassword(state, { resetId: 'x1', now: today }),
    'choose it in another tab': (state) => resetPassword(state, { resetId: 'x1', now: today }),
    'ask for a link': (state) => requestPasswordReset(state, { resetId: 'x2', now }),
    'use a recovery code': code,
    'use it elsewhere': code,
    'renew the codes': (state) => renewRecoveryCodes(state, { codesId: 'c2' }),
    'turn it off': (state) => removeSecondFactor(state, { factorId: 'f1', by: 'oneself' }),
    'come from the directory': linkDirectory,
    'come from it as another': linkDirectory,
  },
  exclusive: [
    'make a spectator | make an administrator',
    'make a spectator | end access',
    'make an administrator | end access',
    'choose a password | choose it in another tab',
    'use a recovery code | use it elsewhere',
    'come from the directory | come from it as another',
  ],
};

const admission: Admission = {
  organisationId: 'o1',
  name: 'Nordfjord Pulp',
  type: 'charterer',
  template: 'main',
  features: [],
  etaSource: 'live',
  companies: ['c1'],
  staff: [],
  customers: [],
  expiresAt: later,
};
const rename = (id: string, name: string) => (state: AdmissionsState) =>
  renameOrganisation(state, { organisationId: id, founded: 'Old name', name });

/** What holds across organisations, requests and administrators. */
const admissions: Race<AdmissionsState, AdmissionEvent> = {
  stream: 'admissions',
  decider: admissionsDecider,
  before: [{ type: 'OrganisationAdmitted', data: { ...admission, organisationId: 'o9', name: 'Old name' } }],
  commands: {
    'found it': (state) => admitOrganisation(state, admission),
    'found another of that name': (state) => admitOrganisation(state, { ...admission, organisationId: 'o2' }),
    'call one so': rename('o9', 'NORDFJORD  PULP'),
    'accept a request': (state) =>
      acceptRequest(state, { userId: 'u1', organisationId: 'o9', role: 'declarer' }),
    'accept it into another': (state) =>
      acceptRequest(state, { userId: 'u1', organisationId: 'o8', role: 'spectator' }),
    'reject it': (state) => rejectRequest(state, 'u1'),
    'Tom ends the access of Eva': (state) => releaseAdministrator(state, { userId: 'eva', by: 'tom' }),
    'Eva ends the access of Tom': (state) => releaseAdministrator(state, { userId: 'tom', by: 'eva' }),
  },
  exclusive: [
    'found it | found another of that name',
    'found it | call one so',
    'found another of that name | call one so',
    'accept a request | accept it into another',
    'accept a request | reject it',
    'accept it into another | reject it',
    'Tom ends the access of Eva | Eva ends the access of Tom',
  ],
};

export const peopleRaces = { organisation, stranger, colleague, admissions };
