import type { UserName } from './events.ts';

/** A user from registration to erasure: unknown → active ⇄ inactive → erased. */
export type UserState =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'active' | 'inactive';
      readonly userId: string;
      readonly userType: 'g2o' | 'customer' | 'public';
      readonly role: string;
      /** Ciphertexts. */
      readonly name: UserName;
    }
  | { readonly status: 'erased'; readonly userId: string };

export const initialUserState: UserState = { status: 'unknown' };
