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
      /** Links of resets that nobody has used, the latest last; one that is used ends them all. */
      readonly resets: readonly OpenReset[];
    }
  | { readonly status: 'erased'; readonly userId: string };

export interface OpenReset {
  readonly resetId: string;
  /** ISO moment. */
  readonly expiresAt: string;
}

export const initialUserState: UserState = { status: 'unknown' };
