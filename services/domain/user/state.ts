import type { ListArrangement, Registration, Theme, UserName } from './events.ts';

/** A user to erasure: unknown → unconfirmed, of who registers by themselves → active → erased. */
export type UserState =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'unconfirmed';
      readonly userId: string;
      /** The latest last; any of them may be a stranger's. */
      readonly registrations: readonly Registration[];
    }
  | {
      readonly status: 'active';
      readonly userId: string;
      /** Ciphertexts. */
      readonly name: UserName;
      readonly theme: Theme;
      readonly lists: Readonly<Record<string, ListArrangement>>;
      /** Links of resets that nobody has used, the latest last; one that is used ends them all. */
      readonly resets: readonly OpenReset[];
      /** The registration that made the account; null where something else did. */
      readonly confirmedBy: string | null;
      /** Whether the operator's directory knows them. */
      readonly isLinked: boolean;
      /** ISO moment when they were last told that somebody registered their address; null: never. */
      readonly repeatedAt: string | null;
    }
  | { readonly status: 'erased'; readonly userId: string };

export interface OpenReset {
  readonly resetId: string;
  /** ISO moment. */
  readonly expiresAt: string;
}

export const initialUserState: UserState = { status: 'unknown' };
