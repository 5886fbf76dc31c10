import { describe, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import { eraseUser, registerUser, requestPasswordReset, userDecider } from './decide.ts';
import type { Registration, UserEvent } from './events.ts';
import { confirmEmail, receiveRegistration } from './registration.ts';
import type { UserState } from './state.ts';

const given = specify(userDecider);

const at = (hour: number): Date => new Date(Date.UTC(2027, 2, 1, hour));
const wanted = (registrationId: string): Omit<Registration, 'expiresAt'> => ({
  userId: 'u1',
  registrationId,
  firstName: `first of ${registrationId}`,
  lastName: 'v1.b',
  email: 'v1.c',
  organisation: 'v1.d',
  businessType: 'cargo_owner',
  tradelanes: ['EU'],
  termsVersion: '2026-11',
});
const received = (registrationId: string, hour = 0): UserEvent => ({
  type: 'RegistrationReceived',
  data: { ...wanted(registrationId), expiresAt: at(hour + 72).toISOString() },
});
const confirmed = (registrationId: string): UserEvent => ({
  type: 'EmailConfirmed',
  data: wanted(registrationId),
});
const account = {
  userId: 'u1',
  userType: 'customer',
  role: 'customer',
  firstName: 'v1.a',
  lastName: 'v1.b',
  email: 'v1.c',
} as const;
const registered: UserEvent = { type: 'UserRegistered', data: account };
const erased: UserEvent = { type: 'UserErased', data: { userId: 'u1' } };

const receive =
  (registrationId: string, hour = 0) =>
  (state: UserState) =>
    receiveRegistration(state, wanted(registrationId), at(hour));
const confirm =
  (registrationId: string, hour = 1, resetId: string | null = null) =>
  (state: UserState) =>
    confirmEmail(state, { registrationId, resetId, now: at(hour) });

describe('somebody who registers by themselves', () => {
  it('is nobody until the address confirms it, however often it is registered', () => {
    given([])
      .when(receive('r1'))
      .thenEvents([received('r1')]);
    given([received('r1')])
      .when(receive('r2', 1))
      .thenEvents([received('r2', 1)]);
    given([received('r1')])
      .when((state) => requestPasswordReset(state, { resetId: 'x', now: at(1) }))
      .thenRejected('user_unknown');
  });

  it('becomes a user by the first of its links, within three days', () => {
    const both = [received('r1'), received('r2', 1)];
    given(both)
      .when(confirm('r1', 71))
      .thenEvents([confirmed('r1')]);
    given(both).when(confirm('r1', 72)).thenRejected('registration_over');
    given(both)
      .when(confirm('r2', 72))
      .thenEvents([confirmed('r2')]);
    given([...both, confirmed('r2')])
      .when(confirm('r1'))
      .thenRejected('email_confirmed_already');
    given([...both, confirmed('r2')])
      .when(confirm('r2'))
      .thenNothing();
    given(both).when(confirm('none')).thenRejected('user_unknown');
    given([]).when(confirm('r1')).thenRejected('user_unknown');
  });

  it('chooses another password where the link is opened in another browser', () => {
    given([received('r1')])
      .when(confirm('r1', 1, 'reset'))
      .thenEvents([
        confirmed('r1'),
        {
          type: 'PasswordResetRequested',
          data: { userId: 'u1', resetId: 'reset', expiresAt: at(2).toISOString() },
        },
      ]);
  });

  it('confirms nothing of an account that there is by another way', () => {
    given([received('r1')])
      .when((state) => registerUser(state, account))
      .thenEvents([registered]);
    given([received('r1'), registered])
      .when(confirm('r1'))
      .thenRejected('email_confirmed_already');
  });

  it('is told once a day where the address has an account', () => {
    const repeated = (registrationId: string, hour: number): UserEvent => ({
      type: 'RegistrationRepeated',
      data: { userId: 'u1', registrationId, receivedAt: at(hour).toISOString() },
    });
    given([registered])
      .when(receive('r1'))
      .thenEvents([repeated('r1', 0)]);
    given([registered, repeated('r1', 0)])
      .when(receive('r2', 23))
      .thenNothing();
    given([registered, repeated('r1', 0)])
      .when(receive('r2', 24))
      .thenEvents([repeated('r2', 24)]);
  });

  it('does not come back by registering where their access has ended', () => {
    given([registered, { type: 'UserRemoved', data: { userId: 'u1' } }])
      .when(receive('r1'))
      .thenNothing();
  });

  it('is forgotten like everybody else', () => {
    given([received('r1')])
      .when(eraseUser)
      .thenEvents([erased]);
    given([received('r1'), erased])
      .when(receive('r2'))
      .thenRejected('user_erased');
    given([received('r1'), erased])
      .when(confirm('r1'))
      .thenRejected('user_erased');
  });
});
