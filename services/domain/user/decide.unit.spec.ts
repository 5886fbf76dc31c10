import { describe, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import {
  arrangeList,
  chooseTheme,
  eraseUser,
  mostLists,
  registerUser,
  renameUser,
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
  const arranged = (list: string, from: number | null, to: number): UserEvent => ({
    type: 'ListArranged',
    data: {
      userId: 'u1',
      list,
      from: { widths: from === null ? {} : { code: from } },
      to: { widths: { code: to } },
    },
  });

  it('is taken as a whole, and told with what it was', () => {
    given([registered])
      .when((state) => arrangeList(state, 'outbox', { widths: { code: 120 } }))
      .thenEvents([arranged('outbox', null, 120)]);
    given([registered, arranged('outbox', null, 120)])
      .when((state) => arrangeList(state, 'outbox', { widths: { code: 140 } }))
      .thenEvents([arranged('outbox', 120, 140)]);
  });

  it('is no news where nothing changes', () => {
    given([registered])
      .when((state) => arrangeList(state, 'outbox', { widths: {} }))
      .thenNothing();
    given([registered, arranged('outbox', null, 120)])
      .when((state) => arrangeList(state, 'outbox', { widths: { code: 120 } }))
      .thenNothing();
  });

  it('is kept of a hundred lists', () => {
    const all = Array.from({ length: mostLists }, (_, index) => arranged(`list-${index}`, null, 120));
    given([registered, ...all])
      .when((state) => arrangeList(state, 'one-more', { widths: { code: 120 } }))
      .thenRejected('too_many_lists');
    given([registered, ...all])
      .when((state) => arrangeList(state, 'list-0', { widths: { code: 140 } }))
      .thenEvents([arranged('list-0', 120, 140)]);
  });

  it('may be called as an object’s own members are', () => {
    given([registered])
      .when((state) => arrangeList(state, 'constructor', { widths: { code: 120 } }))
      .thenEvents([arranged('constructor', null, 120)]);
  });
});

describe('the end of a user', () => {
  it('erases for good', () => {
    given([registered]).when(eraseUser).thenEvents([erased]);
    given([registered, erased]).when(eraseUser).thenNothing();
    given([]).when(eraseUser).thenRejected('user_unknown');
  });
});
