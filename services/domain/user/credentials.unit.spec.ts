import { describe, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import {
  consumeRecoveryCode,
  passwordChanged,
  removeSecondFactor,
  renewRecoveryCodes,
  setSecondFactor,
  tellOfGuesses,
} from './credentials.ts';
import { userDecider } from './decide.ts';
import type { UserEvent } from './events.ts';

const given = specify(userDecider);

const userId = 'u1';
const registered: UserEvent = {
  type: 'UserRegistered',
  data: {
    userId,
    userType: 'customer',
    role: 'customer',
    firstName: 'v1.a',
    lastName: 'v1.b',
    email: 'v1.c',
  },
};
const removed: UserEvent = { type: 'UserRemoved', data: { userId } };
const set = (factorId: string): UserEvent => ({ type: 'SecondFactorSet', data: { userId, factorId } });
const off = (factorId: string, by: 'oneself' | 'administrator' = 'oneself'): UserEvent => ({
  type: 'SecondFactorRemoved',
  data: { userId, factorId, by },
});
const used = (codesId: string, place: number): UserEvent => ({
  type: 'RecoveryCodeUsed',
  data: { userId, codesId, place },
});

describe('a second factor', () => {
  it('is told once that it is on', () => {
    given([registered])
      .when((state) => setSecondFactor(state, { factorId: 'f1' }))
      .thenEvents([set('f1')]);
    given([registered, set('f1')])
      .when((state) => setSecondFactor(state, { factorId: 'f1' }))
      .thenNothing();
  });

  it('is removed as whoever removes it knew it', () => {
    const remove = (factorId: string) => (state: Parameters<typeof removeSecondFactor>[0]) =>
      removeSecondFactor(state, { factorId, by: 'administrator' });
    given([registered, set('f1')])
      .when(remove('f1'))
      .thenEvents([off('f1', 'administrator')]);
    given([registered, set('f1'), off('f1'), set('f2')])
      .when(remove('f1'))
      .thenRejected('second_factor_changed');
    // Of one whose process died before the log heard of it.
    given([registered])
      .when(remove('f1'))
      .thenEvents([off('f1', 'administrator')]);
    given([registered, set('f1'), removed])
      .when(remove('f1'))
      .thenRejected('user_removed');
    given([]).when(remove('f1')).thenRejected('user_unknown');
  });
});

describe('a recovery code', () => {
  const use = (codesId: string, place: number) => (state: Parameters<typeof consumeRecoveryCode>[0]) =>
    consumeRecoveryCode(state, { codesId, place });

  it('is used once', () => {
    given([registered])
      .when(use('c1', 3))
      .thenEvents([used('c1', 3)]);
    given([registered, used('c1', 3)])
      .when(use('c1', 3))
      .thenRejected('recovery_code_used');
    given([registered, used('c1', 3)])
      .when(use('c1', 4))
      .thenEvents([used('c1', 4)]);
  });

  it('of another set is another one', () => {
    given([registered])
      .when((state) => renewRecoveryCodes(state, { codesId: 'c2' }))
      .thenEvents([{ type: 'RecoveryCodesRenewed', data: { userId, codesId: 'c2' } }]);
    given([registered, used('c1', 3)])
      .when(use('c2', 3))
      .thenEvents([used('c2', 3)]);
    given([registered, used('c1', 3), used('c2', 3)])
      .when(use('c1', 3))
      .thenRejected('recovery_code_used');
  });

  it('opens nothing once others were made, until a second factor is set anew', () => {
    const renewed: UserEvent = { type: 'RecoveryCodesRenewed', data: { userId, codesId: 'c2' } };
    given([registered, set('f1'), renewed])
      .when(use('c1', 3))
      .thenRejected('recovery_codes_over');
    given([registered, set('f1'), renewed])
      .when(use('c2', 3))
      .thenEvents([used('c2', 3)]);
    given([registered, set('f1'), renewed, off('f1', 'oneself'), set('f2')])
      .when(use('c3', 3))
      .thenEvents([used('c3', 3)]);
  });
});

describe('what somebody signs in with', () => {
  it('is told to have changed, by who has access', () => {
    given([registered])
      .when((state) => passwordChanged(state, { changeId: 'p1' }))
      .thenEvents([{ type: 'PasswordChanged', data: { userId, changeId: 'p1' } }]);
    for (const decide of [
      (state: Parameters<typeof passwordChanged>[0]) => passwordChanged(state, { changeId: 'p1' }),
      (state: Parameters<typeof passwordChanged>[0]) => setSecondFactor(state, { factorId: 'f1' }),
      (state: Parameters<typeof passwordChanged>[0]) => renewRecoveryCodes(state, { codesId: 'c1' }),
      (state: Parameters<typeof passwordChanged>[0]) =>
        consumeRecoveryCode(state, { codesId: 'c1', place: 0 }),
      (state: Parameters<typeof passwordChanged>[0]) =>
        tellOfGuesses(state, { guessId: 'g1', now: new Date(0) }),
    ])
      given([registered, removed]).when(decide).thenRejected('user_removed');
  });

  it('is told to be guessed once an hour', () => {
    const at = (minute: number): Date => new Date(Date.UTC(2027, 2, 1, 8, minute));
    const guessed = (guessId: string, minute: number): UserEvent => ({
      type: 'SecondFactorGuessed',
      data: { userId, guessId, guessedAt: at(minute).toISOString() },
    });
    const tell = (minute: number) => (state: Parameters<typeof tellOfGuesses>[0]) =>
      tellOfGuesses(state, { guessId: 'g2', now: at(minute) });
    given([registered])
      .when(tell(0))
      .thenEvents([guessed('g2', 0)]);
    given([registered, guessed('g1', 0)])
      .when(tell(59))
      .thenNothing();
    given([registered, guessed('g1', 0)])
      .when(tell(60))
      .thenEvents([guessed('g2', 60)]);
  });
});
