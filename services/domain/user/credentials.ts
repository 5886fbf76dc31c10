import { type Decision, reject } from '../shared/decider.ts';
import type { CredentialEvent, UserEvent } from './events.ts';
import { usedCode } from './evolve.ts';
import { gone } from './gone.ts';
import type { UserRejection } from './rejections.ts';
import type { KnownUser, UserState } from './state.ts';

type Decided = Decision<UserEvent, UserRejection>;

type Told<Type extends CredentialEvent['type']> = Omit<
  Extract<CredentialEvent, { type: Type }>['data'],
  'userId'
>;

export const passwordChanged = (state: UserState, { changeId }: Told<'PasswordChanged'>): Decided =>
  state.status === 'active'
    ? [{ type: 'PasswordChanged', data: { userId: state.userId, changeId } }]
    : gone(state);

/** The vault has it already, where one of two that are confirmed at once was first. */
export const setSecondFactor = (state: UserState, { factorId }: Told<'SecondFactorSet'>): Decided => {
  if (state.status !== 'active') return gone(state);
  const { userId } = state;
  return state.factorId === factorId ? [] : [{ type: 'SecondFactorSet', data: { userId, factorId } }];
};

/** Of one that the log never heard of, too: a process may have died between the vault and the log. */
export const removeSecondFactor = (
  state: UserState,
  { factorId, by }: Told<'SecondFactorRemoved'>,
): Decided => {
  if (state.status !== 'active') return gone(state);
  const { userId } = state;
  return state.factorId === null || state.factorId === factorId
    ? [{ type: 'SecondFactorRemoved', data: { userId, factorId, by } }]
    : reject('second_factor_changed');
};

export const renewRecoveryCodes = (state: UserState, { codesId }: Told<'RecoveryCodesRenewed'>): Decided =>
  state.status === 'active'
    ? [{ type: 'RecoveryCodesRenewed', data: { userId: state.userId, codesId } }]
    : gone(state);

/** Whether a set of recovery codes opens anything: once others were made, those of before do not. */
export const areInForce = (
  { codesId: latest }: Pick<KnownUser, 'codesId'>,
  { codesId }: { readonly codesId: string },
): boolean => latest === null || latest === codesId;

/** Each is of use once, however many browsers send it at the same time; while others are made, only before that. */
export const consumeRecoveryCode = (state: UserState, code: Told<'RecoveryCodeUsed'>): Decided => {
  if (state.status !== 'active') return gone(state);
  if (!areInForce(state, code)) return reject('recovery_codes_over');
  return state.usedCodes.includes(usedCode(code))
    ? reject('recovery_code_used')
    : [{ type: 'RecoveryCodeUsed', data: { userId: state.userId, ...code } }];
};

/** Between two mails that codes were guessed, in ms. */
const guessPauseMs = 3_600_000;

/** @param now of the servers' clock */
export const tellOfGuesses = (
  state: UserState,
  { guessId, now }: { readonly guessId: string; readonly now: Date },
): Decided => {
  if (state.status !== 'active') return gone(state);
  const { userId, guessedAt: last } = state;
  if (last !== null && now.getTime() - Date.parse(last) < guessPauseMs) return [];
  return [{ type: 'SecondFactorGuessed', data: { userId, guessId, guessedAt: now.toISOString() } }];
};
