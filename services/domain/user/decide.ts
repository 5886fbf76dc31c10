import { type Decider, type Decision, reject } from '../shared/decider.ts';
import { evolveUser } from './evolve.ts';
import type { UserEvent, UserName } from './events.ts';
import type { UserRejection } from './rejections.ts';
import { initialUserState, type UserState } from './state.ts';

export const userDecider: Decider<UserState, UserEvent> = {
  initialState: initialUserState,
  evolve: evolveUser,
};

type Decided = Decision<UserEvent, UserRejection>;

export type RegisterUser = Extract<UserEvent, { type: 'UserRegistered' }>['data'];

export const registerUser = (state: UserState, command: RegisterUser): Decided =>
  state.status === 'unknown'
    ? [{ type: 'UserRegistered', data: command }]
    : reject(state.status === 'erased' ? 'user_erased' : 'user_already_registered');

/** Names arrive encrypted; whether they differ is the caller's to know, for equal names have unequal ciphertexts. */
export const renameUser = (state: UserState, name: UserName): Decided => {
  switch (state.status) {
    case 'unknown':
      return reject('user_unknown');
    case 'erased':
      return reject('user_erased');
    case 'active':
      return [{ type: 'UserRenamed', data: { userId: state.userId, from: state.name, to: name } }];
  }
};

export const eraseUser = (state: UserState): Decided => {
  if (state.status === 'unknown') return reject('user_unknown');
  return state.status === 'erased' ? [] : [{ type: 'UserErased', data: { userId: state.userId } }];
};
