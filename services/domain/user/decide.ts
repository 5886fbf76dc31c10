import { type Decider, type Decision, reject } from '../shared/decider.ts';
import { evolveUser } from './evolve.ts';
import type { ListArrangement, Theme, UserEvent, UserName } from './events.ts';
import { gone } from './gone.ts';
import type { UserRejection } from './rejections.ts';
import { initialUserState, type UserState } from './state.ts';

export const userDecider: Decider<UserState, UserEvent> = {
  initialState: initialUserState,
  evolve: evolveUser,
};

type Decided = Decision<UserEvent, UserRejection>;

export type RegisterUser = Extract<UserEvent, { type: 'UserRegistered' }>['data'];

export const registerUser = (state: UserState, command: RegisterUser): Decided =>
  state.status === 'unknown' || state.status === 'unconfirmed'
    ? [{ type: 'UserRegistered', data: command }]
    : reject(state.status === 'erased' ? 'user_erased' : 'user_already_registered');

/** Names arrive encrypted; whether they differ is the caller's to know, for equal names have unequal ciphertexts. */
export const renameUser = (state: UserState, name: UserName): Decided => {
  if (state.status !== 'active') return gone(state);
  return [{ type: 'UserRenamed', data: { userId: state.userId, from: state.name, to: name } }];
};

/** Columns of all lists together whose widths are kept; the portal has some two hundred. */
export const maxColumns = 500;

const asItIs: ListArrangement = { widths: {} };

const sameWidths = (a: ListArrangement['widths'], b: ListArrangement['widths']): boolean => {
  const columns = Object.keys(a);
  return columns.length === Object.keys(b).length && columns.every((column) => a[column] === b[column]);
};

export const chooseTheme = (state: UserState, theme: Theme): Decided => {
  if (state.status !== 'active') return gone(state);
  const { userId, theme: from } = state;
  return from === theme ? [] : [{ type: 'ThemeChosen', data: { userId, from, to: theme } }];
};

/** The last hand wins: an arrangement is taken as a whole. */
export const arrangeList = (state: UserState, list: string, to: ListArrangement): Decided => {
  if (state.status !== 'active') return gone(state);
  const { userId, lists } = state;
  const before = (Object.hasOwn(lists, list) ? lists[list] : undefined) ?? asItIs;
  if (sameWidths(before.widths, to.widths)) return [];
  const others = Object.entries(lists).filter(([name]) => name !== list);
  const columns = [...others.map(([, { widths }]) => widths), to.widths]
    .map((widths) => Object.keys(widths).length)
    .reduce((sum, count) => sum + count, 0);
  if (columns > maxColumns) return reject('too_many_columns');
  return [{ type: 'ListArranged', data: { userId, list, to } }];
};

/** Between two links, in ms; whoever asks again meanwhile has one on its way. */
const resetPauseMs = 5 * 60_000;
/** For which a link is good, in ms. */
const resetGoodMs = 60 * 60_000;

export const resetRequested = (userId: string, resetId: string, now: Date): UserEvent => ({
  type: 'PasswordResetRequested',
  data: { userId, resetId, expiresAt: new Date(now.getTime() + resetGoodMs).toISOString() },
});

/**
 * @param now of the servers' clock
 */
export const requestPasswordReset = (
  state: UserState,
  { resetId, now }: { readonly resetId: string; readonly now: Date },
): Decided => {
  if (state.status !== 'active') return gone(state);
  const { userId, resets } = state;
  const last = resets.at(-1);
  const begun = last ? Date.parse(last.expiresAt) - resetGoodMs : Number.NEGATIVE_INFINITY;
  if (now.getTime() - begun < resetPauseMs) return [];
  return [resetRequested(userId, resetId, now)];
};

/** The first use of any link ends them all. @param now ISO moment of the servers' clock */
export const resetPassword = (
  state: UserState,
  { resetId, now }: { readonly resetId: string; readonly now: string },
): Decided => {
  if (state.status !== 'active') return gone(state);
  const open = state.resets.find((reset) => reset.resetId === resetId);
  if (!open || open.expiresAt <= now) return reject('reset_over');
  return [{ type: 'PasswordReset', data: { userId: state.userId, resetId, changedAt: now } }];
};

/** One person of the directory for one of ours: whoever comes later with the same address is somebody else. */
export const linkDirectory = (state: UserState): Decided => {
  if (state.status !== 'active') return gone(state);
  return state.isLinked
    ? reject('directory_linked')
    : [{ type: 'DirectoryLinked', data: { userId: state.userId } }];
};

export const eraseUser = (state: UserState): Decided => {
  if (state.status === 'unknown') return reject('user_unknown');
  return state.status === 'erased' ? [] : [{ type: 'UserErased', data: { userId: state.userId } }];
};

/**
 * Whose access has ended, or who was invited and has none: so nobody is erased by a slip.
 * @param isInvited whether an address is known of them though they may have no account
 */
export const eraseEnded = (
  state: UserState,
  { userId, isInvited }: { readonly userId: string; readonly isInvited: boolean },
): Decided => {
  if (state.status === 'active') return reject('access_open');
  return state.status === 'unknown' && isInvited
    ? [{ type: 'UserErased', data: { userId } }]
    : eraseUser(state);
};
