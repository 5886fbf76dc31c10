import { describe, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import {
  changeStaffRole,
  deactivateUser,
  eraseUser,
  reactivateUser,
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
const staff: UserEvent = {
  type: 'UserRegistered',
  data: { ...registration, userType: 'g2o', role: 'G2O User' },
};
const deactivated: UserEvent = { type: 'UserDeactivated', data: { userId: 'u1' } };
const reactivated: UserEvent = { type: 'UserReactivated', data: { userId: 'u1' } };
const erased: UserEvent = { type: 'UserErased', data: { userId: 'u1' } };
const name = { firstName: 'v1.d', lastName: 'v1.e' };
const renamed: UserEvent = {
  type: 'UserRenamed',
  data: { userId: 'u1', from: { firstName: 'v1.a', lastName: 'v1.b' }, to: name },
};

describe('registering a user', () => {
  it('happens once', () => {
    given([])
      .when((state) => registerUser(registration, state))
      .thenEvents([registered]);
    given([registered])
      .when((state) => registerUser(registration, state))
      .thenRejected('user_already_registered');
  });

  it('never brings an erased user back', () => {
    given([registered, erased])
      .when((state) => registerUser(registration, state))
      .thenRejected('user_erased');
  });
});

describe('renaming a user', () => {
  it('tells the ciphertexts before and after', () => {
    given([registered])
      .when((state) => renameUser(name, state))
      .thenEvents([renamed]);
  });

  it('is for active users only', () => {
    given([])
      .when((state) => renameUser(name, state))
      .thenRejected('user_unknown');
    given([registered, deactivated])
      .when((state) => renameUser(name, state))
      .thenRejected('user_inactive');
    given([registered, erased])
      .when((state) => renameUser(name, state))
      .thenRejected('user_erased');
  });
});

describe('the role of staff', () => {
  it('changes for staff only, and only where it differs', () => {
    given([staff])
      .when((state) => changeStaffRole('G2O Admin', state))
      .thenEvents([{ type: 'StaffRoleChanged', data: { userId: 'u1', from: 'G2O User', to: 'G2O Admin' } }]);
    given([staff])
      .when((state) => changeStaffRole('G2O User', state))
      .thenNothing();
    given([registered])
      .when((state) => changeStaffRole('G2O Admin', state))
      .thenRejected('user_not_staff');
    given([staff, erased])
      .when((state) => changeStaffRole('G2O Admin', state))
      .thenRejected('user_erased');
  });
});

describe('the end of a user', () => {
  it('deactivates and reactivates, once each', () => {
    given([registered]).when(deactivateUser).thenEvents([deactivated]);
    given([registered, deactivated]).when(deactivateUser).thenNothing();
    given([registered, deactivated]).when(reactivateUser).thenEvents([reactivated]);
    given([registered, deactivated, reactivated]).when(reactivateUser).thenNothing();
    given([]).when(deactivateUser).thenRejected('user_unknown');
  });

  it('erases for good', () => {
    given([registered]).when(eraseUser).thenEvents([erased]);
    given([registered, erased]).when(eraseUser).thenNothing();
    given([registered, erased]).when(reactivateUser).thenRejected('user_erased');
    given([registered, erased]).when(deactivateUser).thenNothing();
    given([]).when(eraseUser).thenRejected('user_unknown');
  });
});
