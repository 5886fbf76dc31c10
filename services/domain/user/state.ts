import type { ListArrangement, NotificationChannels, Registration, Theme, UserName } from './events.ts';

/** What is known of somebody with an account. */
export interface KnownUser {
  readonly userId: string;
  /** Of the operator's staff only. */
  readonly staffRole: string | null;
  /** Ciphertexts. */
  readonly name: UserName;
  readonly theme: Theme;
  readonly lists: Readonly<Record<string, ListArrangement>>;
  /** By organisation; of one that is not here the usual ones hold. */
  readonly channels: ReadonlyMap<string, NotificationChannels>;
  /** Links of resets that nobody has used, the latest last; one that is used ends them all. */
  readonly resets: readonly OpenReset[];
  /** The registration that made the account; null where something else did. */
  readonly confirmedBy: string | null;
  /** Whether the operator's directory knows them. */
  readonly isLinked: boolean;
  /** What signing in asks a code of; null: nothing but the password. */
  readonly factorId: string | null;
  /** The set of recovery codes that was made last; null: the one that came with the second factor. */
  readonly codesId: string | null;
  /** Recovery codes that were used, by set and place, the latest last. */
  readonly usedCodes: readonly string[];
  /** ISO moment when they were last told that codes were guessed; null: never. */
  readonly guessedAt: string | null;
  /** ISO moment when they were last told that somebody registered their address; null: never. */
  readonly repeatedAt: string | null;
}

/** A user to erasure: unknown → unconfirmed, of who registers by themselves → active ⇄ removed → erased. */
export type UserState =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'unconfirmed';
      readonly userId: string;
      /** The latest last; any of them may be a stranger's. */
      readonly registrations: readonly Registration[];
    }
  | ({ readonly status: 'active' } & KnownUser)
  /** Their access has ended. */
  | ({ readonly status: 'removed' } & KnownUser)
  | { readonly status: 'erased'; readonly userId: string };

export interface OpenReset {
  readonly resetId: string;
  /** ISO moment. */
  readonly expiresAt: string;
}

export const initialUserState: UserState = { status: 'unknown' };
