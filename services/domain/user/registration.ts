import { type Decision, reject } from '../shared/decider.ts';
import { resetRequested } from './decide.ts';
import type { Registration, UserEvent } from './events.ts';
import type { UserRejection } from './rejections.ts';
import type { UserState } from './state.ts';

type Decided = Decision<UserEvent, UserRejection>;

/** For which a link that confirms an address is good, in ms. */
export const confirmationGoodMs = 72 * 3_600_000;
/** Between two mails to somebody who has an account that somebody tried to register it again, in ms. */
const repeatPauseMs = 24 * 3_600_000;

/**
 * Somebody registered an address, who may be anybody. One that has an account is told so, once a day.
 * @param now of the servers' clock
 */
export const receiveRegistration = (
  state: UserState,
  registration: Omit<Registration, 'expiresAt'>,
  now: Date,
): Decided => {
  const { userId, registrationId } = registration;
  if (state.status === 'erased') return reject('user_erased');
  // Whose access has ended does not come back by registering.
  if (state.status === 'removed') return [];
  if (state.status === 'active') {
    const last = state.repeatedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(state.repeatedAt);
    return now.getTime() - last < repeatPauseMs
      ? []
      : [{ type: 'RegistrationRepeated', data: { userId, registrationId, receivedAt: now.toISOString() } }];
  }
  const expiresAt = new Date(now.getTime() + confirmationGoodMs).toISOString();
  return [{ type: 'RegistrationReceived', data: { ...registration, expiresAt } }];
};

export interface ConfirmEmail {
  readonly registrationId: string;
  /**
   * null in the browser that registered, whose password then holds. Elsewhere whoever reads the mail need not be who chose that
   * password, so they choose one by a reset with this id.
   */
  readonly resetId: string | null;
  /** Of the servers' clock. */
  readonly now: Date;
}

/** The first link of any of an address' registrations makes the account; the others confirm nothing any more. */
export const confirmEmail = (state: UserState, { registrationId, resetId, now }: ConfirmEmail): Decided => {
  if (state.status === 'active')
    return state.confirmedBy === registrationId ? [] : reject('email_confirmed_already');
  if (state.status !== 'unconfirmed')
    return reject(state.status === 'erased' ? 'user_erased' : 'user_unknown');
  const found = state.registrations.find((one) => one.registrationId === registrationId);
  if (!found) return reject('user_unknown');
  if (found.expiresAt <= now.toISOString()) return reject('registration_over');
  const { expiresAt: _link, ...registration } = found;
  return [
    { type: 'EmailConfirmed', data: registration },
    ...(resetId === null ? [] : [resetRequested(state.userId, resetId, now)]),
  ];
};
