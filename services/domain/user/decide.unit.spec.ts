import { describe, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import {
  arrangeList,
  chooseTheme,
  eraseUser,
  linkDirectory,
  maxColumns,
  registerUser,
  renameUser,
  requestPasswordReset,
  resetPassword,
  userDecider,
} from './decide.ts';
import type { UserEvent } from './events.ts';

const given = specify(userDecider);

const registration = {
  userId: 'u1',
  userType: 'customer',
  role: 'customer',
  firstName: 'v1.a',
  lastName: 'v1.b',
  email: 'v1.c',
} as const;
const registered: UserEvent = { type: 'UserRegistered', data: registration };
const erased: UserEvent = { type: 'UserErased', data: { userId: 'u1' } };
const name = { firstName: 'v1.d', lastName: 'v1.e' };
const renamed: UserEvent = {
  type: 'UserRenamed',
  data: { userId: 'u1', from: { firstName: 'v1.a', lastName: 'v1.b' }, to: name },
};

describe('registering a user', () => {
  it('happens once', () => {
    given([])
      .when((state) => registerUser(state, registration))
      .thenEvents([registered]);
    given([registered])
      .when((state) => registerUser(state, registration))
      .thenRejected('user_already_registered');
  });

  it('never brings an erased user back', () => {
    given([registered, erased])
      .when((state) => registerUser(state, registration))
      .thenRejected('user_erased');
  });
});

describe('renaming a user', () => {
  it('tells the ciphertexts before and after', () => {
    given([registered])
      .when((state) => renameUser(state, name))
      .thenEvents([renamed]);
  });

  it('is for those who are there', () => {
    given([])
      .when((state) => renameUser(state, name))
      .thenRejected('user_unknown');
    given([registered, erased])
      .when((state) => renameUser(state, name))
      .thenRejected('user_erased');
  });
});

describe('the theme of a user', () => {
  const chosen: UserEvent = { type: 'ThemeChosen', data: { userId: 'u1', from: 'system', to: 'dark' } };

  it('is the system’s until another is chosen, once', () => {
    given([registered])
      .when((state) => chooseTheme(state, 'system'))
      .thenNothing();
    given([registered])
      .when((state) => chooseTheme(state, 'dark'))
      .thenEvents([chosen]);
    given([registered, chosen])
      .when((state) => chooseTheme(state, 'dark'))
      .thenNothing();
  });

  it('is chosen by those who are there', () => {
    given([])
      .when((state) => chooseTheme(state, 'dark'))
      .thenRejected('user_unknown');
    given([registered, erased])
      .when((state) => chooseTheme(state, 'dark'))
      .thenRejected('user_erased');
  });
});

describe('how a user arranges a list', () => {
  const arranged = (list: string, widths: Readonly<Record<string, number>>): UserEvent => ({
    type: 'ListArranged',
    data: { userId: 'u1', list, to: { widths } },
  });
  const columns = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`c${index}`, 120]));

  it('is taken as a whole', () => {
    given([registered])
      .when((state) => arrangeList(state, 'outbox', { widths: { code: 120 } }))
      .thenEvents([arranged('outbox', { code: 120 })]);
    given([registered, arranged('outbox', { code: 120, subject: 300 })])
      .when((state) => arrangeList(state, 'outbox', { widths: { code: 140 } }))
      .thenEvents([arranged('outbox', { code: 140 })]);
  });

  it('is no news where nothing changes', () => {
    given([registered])
      .when((state) => arrangeList(state, 'outbox', { widths: {} }))
      .thenNothing();
    given([registered, arranged('outbox', { code: 120 })])
      .when((state) => arrangeList(state, 'outbox', { widths: { code: 120 } }))
      .thenNothing();
  });

  it('is kept of five hundred columns in all', () => {
    const full = [registered, arranged('a', columns(100)), arranged('b', columns(maxColumns - 100))];
    given(full)
      .when((state) => arrangeList(state, 'c', { widths: { code: 120 } }))
      .thenRejected('too_many_columns');
    given([...full, arranged('a', {})])
      .when((state) => arrangeList(state, 'c', { widths: { code: 120 } }))
      .thenEvents([arranged('c', { code: 120 })]);
  });

  it('may be called as an object’s own members are', () => {
    given([registered])
      .when((state) => arrangeList(state, 'constructor', { widths: { code: 120 } }))
      .thenEvents([arranged('constructor', { code: 120 })]);
  });
});

describe('a password that was forgotten', () => {
  const at = (minute: number): Date => new Date(Date.UTC(2027, 2, 1, 8, minute));
  const requested = (resetId: string, minute: number): UserEvent => ({
    type: 'PasswordResetRequested',
    data: { userId: 'u1', resetId, expiresAt: at(minute + 60).toISOString() },
  });
  const reset = (resetId: string, minute: number): UserEvent => ({
    type: 'PasswordReset',
    data: { userId: 'u1', resetId, changedAt: at(minute).toISOString() },
  });
  const request = (minute: number) => (state: Parameters<typeof requestPasswordReset>[0]) =>
    requestPasswordReset(state, { resetId: 'r2', now: at(minute) });
  const use = (resetId: string, minute: number) => (state: Parameters<typeof resetPassword>[0]) =>
    resetPassword(state, { resetId, now: at(minute).toISOString() });

  it('is asked for once in five minutes, by those who are there', () => {
    given([registered])
      .when(request(0))
      .thenEvents([requested('r2', 0)]);
    given([registered, requested('r1', 0)])
      .when(request(4))
      .thenNothing();
    given([registered, requested('r1', 0)])
      .when(request(5))
      .thenEvents([requested('r2', 5)]);
    given([]).when(request(0)).thenRejected('user_unknown');
    given([registered, erased]).when(request(0)).thenRejected('user_erased');
  });

  it('is chosen anew once by any of the links, within an hour', () => {
    const both = [registered, requested('r1', 0), requested('r2', 30)];
    given(both)
      .when(use('r1', 59))
      .thenEvents([reset('r1', 59)]);
    given(both).when(use('r1', 60)).thenRejected('reset_over');
    given([...both, reset('r2', 59)])
      .when(use('r1', 40))
      .thenRejected('reset_over');
    given([...both, reset('r2', 59)])
      .when(use('r2', 40))
      .thenRejected('reset_over');
  });
});

describe('the directory of the operator', () => {
  const linked: UserEvent = { type: 'DirectoryLinked', data: { userId: 'u1' } };

  it('knows somebody once: another of its people is somebody else', () => {
    given([registered]).when(linkDirectory).thenEvents([linked]);
    given([registered, linked]).when(linkDirectory).thenRejected('directory_linked');
    given([]).when(linkDirectory).thenRejected('user_unknown');
    given([registered, erased]).when(linkDirectory).thenRejected('user_erased');
  });
});

describe('the end of a user', () => {
  it('erases for good', () => {
    given([registered]).when(eraseUser).thenEvents([erased]);
    given([registered, erased]).when(eraseUser).thenNothing();
    given([]).when(eraseUser).thenRejected('user_unknown');
  });
});
