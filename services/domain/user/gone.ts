import { type Decision, reject } from '../shared/decider.ts';
import type { UserRejection } from './rejections.ts';
import type { UserState } from './state.ts';

const goneAs = {
  unknown: 'user_unknown',
  unconfirmed: 'user_unknown',
  removed: 'user_removed',
  erased: 'user_erased',
} as const;

/** Refuses what only an account with access can do. */
export const gone = ({ status }: Exclude<UserState, { status: 'active' }>): Decision<never, UserRejection> =>
  reject(goneAs[status]);
