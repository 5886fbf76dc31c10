import type { ListArrangement, Theme, UserName } from './events.ts';

/** A user from registration to erasure: unknown → active → erased. */
export type UserState =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'active';
      readonly userId: string;
      /** Ciphertexts. */
      readonly name: UserName;
      readonly theme: Theme;
      readonly lists: Readonly<Record<string, ListArrangement>>;
    }
  | { readonly status: 'erased'; readonly userId: string };

export const initialUserState: UserState = { status: 'unknown' };
