import { describe, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import { eraseUser, registerUser, renameUser, userDecider } from './decide.ts';
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

describe('the end of a user', () => {
  it('erases for good', () => {
    given([registered]).when(eraseUser).thenEvents([erased]);
    given([registered, erased]).when(eraseUser).thenNothing();
    given([]).when(eraseUser).thenRejected('user_unknown');
  });
});
