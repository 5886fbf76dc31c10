import { listOf } from '../lists/criteria.ts';
import type { Paginated } from '../lists/paginated.ts';

/** A statement of where the history of each of an organisation's bookings ended. */
export interface StatementView {
  /** `yyyy-MM-dd`, UTC. */
  readonly day: string;
  /** Streams of bookings that it lists. */
  readonly count: number;
  /** SHA-256 of its file, 64 hex digits. */
  readonly hash: string;
  /** Hash of the statement before; null: it is the first. */
  readonly previous: string | null;
}

/** Nothing narrows it. */
export const statementList = listOf({ criteria: {} });

/** Answer of `GET statements?page=&per_page=`, newest first. */
export type StatementsAnswer = Paginated<StatementView>;

/** An event of a booking, as it is hashed; docs/decisions/proof.md has the format. */
export interface ProofEvent {
  /** In its stream; those that the charterer does not see are left out. */
  readonly revision: number;
  readonly id: string;
  /** As it is stored. */
  readonly type: string;
  /** ISO moment. */
  readonly recordedAt: string;
  /** JSON text as it is stored. */
  readonly data: string;
  /** Who did it: JSON text with sorted keys. */
  readonly who: string;
}

/** The log was restored from a backup: what was recorded between the two moments was lost. ISO moments. */
export interface Restore {
  readonly backupTakenAt: string;
  readonly restoredAt: string;
}

/** Answer of `GET cargo-declarations/{bookingId}/proof`: what the verifier reads. */
export interface BookingProof {
  readonly format: 'laycan-booking-proof-1';
  /** A booking and its continuation share one. */
  readonly stream: string;
  readonly events: readonly ProofEvent[];
  /** Statements since the booking was declared, the oldest first. */
  readonly statements: readonly StatementView[];
  readonly restores: readonly Restore[];
}
