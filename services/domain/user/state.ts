import type { UserName } from './events.ts';

/** A user from registration to erasure: unknown → active → erased. */
export type UserState =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'active';
      readonly userId: string;
      /** Ciphertexts. */
      readonly name: UserName;
    }
  | { readonly status: 'erased'; readonly userId: string };

export const initialUserState: UserState = { status: 'unknown' };
