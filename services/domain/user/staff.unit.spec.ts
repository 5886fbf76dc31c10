import { describe, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import { eraseEnded, requestPasswordReset, userDecider } from './decide.ts';
import type { UserEvent } from './events.ts';
import type { UserState } from './state.ts';
import { appointStaff, reassignStaff, removeUser, restoreUser } from './staff.ts';

const given = specify(userDecider);

const appointment = {
  userId: 'u1',
  role: 'G2O User',
  firstName: 'v1.a',
  lastName: 'v1.b',
  email: 'v1.c',
  organisations: ['a', 'b'],
};
const appointed: UserEvent = { type: 'StaffAppointed', data: appointment };
const customer: UserEvent = {
  type: 'UserRegistered',
  data: { ...appointment, userType: 'customer', role: 'customer' },
};
const removed: UserEvent = { type: 'UserRemoved', data: { userId: 'u1' } };
const restored: UserEvent = { type: 'UserRestored', data: { userId: 'u1' } };
const erased: UserEvent = { type: 'UserErased', data: { userId: 'u1' } };

const loaded = { role: 'G2O User', organisations: ['a', 'b'] };
const reassigned = (to: string, added: readonly string[], gone: readonly string[]): UserEvent => ({
  type: 'StaffReassigned',
  data: { userId: 'u1', role: { from: 'G2O User', to }, added, removed: gone },
});

describe('staff', () => {
  it('are appointed once', () => {
    given([])
      .when((state) => appointStaff(state, appointment))
      .thenEvents([appointed]);
    for (const before of [[appointed], [customer], [appointed, removed]])
      given(before)
        .when((state) => appointStaff(state, appointment))
        .thenRejected('user_already_registered');
    given([appointed, erased])
      .when((state) => appointStaff(state, appointment))
      .thenRejected('user_erased');
  });

  it('get other organisations by what was changed, so that colleagues’ changes merge', () => {
    const wanted = { role: 'G2O User', organisations: ['b', 'c'] };
    given([appointed])
      .when((state) => reassignStaff(state, { loaded, wanted }))
      .thenEvents([reassigned('G2O User', ['c'], ['a'])]);
    given([appointed, reassigned('G2O User', ['d'], [])])
      .when((state) => reassignStaff(state, { loaded, wanted }))
      .thenEvents([reassigned('G2O User', ['c'], ['a'])]);
    given([appointed])
      .when((state) => reassignStaff(state, { loaded, wanted: loaded }))
      .thenNothing();
  });

  it('get another role where it is still the one that was seen', () => {
    const wanted = { role: 'G2O Spectator', organisations: ['a', 'b'] };
    given([appointed])
      .when((state) => reassignStaff(state, { loaded, wanted }))
      .thenEvents([reassigned('G2O Spectator', [], [])]);
    given([appointed, reassigned('G2O Spectator', [], [])])
      .when((state) => reassignStaff(state, { loaded, wanted }))
      .thenRejected('staff_role_changed', { seen: 'G2O User', now: 'G2O Spectator' });
  });

  it('keep their organisations when they become an administrator, who is edited no more', () => {
    const wanted = { role: 'G2O Admin', organisations: ['a', 'b', 'c', 'd'] };
    const admin = reassigned('G2O Admin', [], []);
    given([appointed])
      .when((state) => reassignStaff(state, { loaded, wanted }))
      .thenEvents([admin]);
    given([appointed, admin])
      .when((state) => reassignStaff(state, { loaded: wanted, wanted: loaded }))
      .thenRejected('administrator_kept');
  });

  it('are none of the customers, and nobody whose access has ended', () => {
    const change = { loaded, wanted: { ...loaded, organisations: [] } };
    given([])
      .when((state) => reassignStaff(state, change))
      .thenRejected('user_unknown');
    given([customer])
      .when((state) => reassignStaff(state, change))
      .thenRejected('not_staff');
    given([appointed, removed])
      .when((state) => reassignStaff(state, change))
      .thenRejected('user_removed');
    given([erased])
      .when((state) => reassignStaff(state, change))
      .thenRejected('user_erased');
  });
});

describe('access', () => {
  const requested: UserEvent = {
    type: 'PasswordResetRequested',
    data: { userId: 'u1', resetId: 'r1', expiresAt: '2026-01-01T01:00:00.000Z' },
  };

  it('ends once, and is given back', () => {
    for (const [who, role] of [
      [appointed, 'G2O User'],
      [customer, null],
    ] as const) {
      const remove = (state: UserState) => removeUser(state, role);
      given([who]).when(remove).thenEvents([removed]);
      given([who, removed]).when(remove).thenNothing();
      given([who, removed]).when(restoreUser).thenEvents([restored]);
      given([who, removed, restored]).when(restoreUser).thenNothing();
    }
    given([])
      .when((state) => removeUser(state, null))
      .thenRejected('user_unknown');
    given([appointed])
      .when((state) => removeUser(state, 'G2O Spectator'))
      .thenRejected('staff_role_changed', { seen: 'G2O Spectator', now: 'G2O User' });
    given([]).when(restoreUser).thenRejected('user_unknown');
    given([appointed, erased])
      .when((state) => removeUser(state, 'G2O User'))
      .thenRejected('user_erased');
    given([appointed, erased]).when(restoreUser).thenRejected('user_erased');
  });

  it('that has ended asks for no new password, and links of before are over', () => {
    const again = { resetId: 'r2', now: new Date('2026-01-01T00:02:00.000Z') };
    given([appointed, requested, removed])
      .when((state) => requestPasswordReset(state, again))
      .thenRejected('user_removed');
    given([appointed, requested, removed, restored])
      .when((state) => requestPasswordReset(state, again))
      .thenEvents([
        {
          type: 'PasswordResetRequested',
          data: { userId: 'u1', resetId: 'r2', expiresAt: '2026-01-01T01:02:00.000Z' },
        },
      ]);
  });
});

describe('erasing', () => {
  const invited = { userId: 'u1', isInvited: true };

  it('is for who has no account, too, where they were invited', () => {
    given([])
      .when((state) => eraseEnded(state, invited))
      .thenEvents([erased]);
    given([])
      .when((state) => eraseEnded(state, { ...invited, isInvited: false }))
      .thenRejected('user_unknown');
    given([erased])
      .when((state) => eraseEnded(state, invited))
      .thenNothing();
  });

  it('is for whose access has ended', () => {
    const known = { userId: 'u1', isInvited: false };
    given([appointed, removed])
      .when((state) => eraseEnded(state, known))
      .thenEvents([erased]);
    given([appointed])
      .when((state) => eraseEnded(state, known))
      .thenRejected('access_open');
  });
});
