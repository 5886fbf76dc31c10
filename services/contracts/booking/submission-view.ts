import type { DraftKind } from '#domain/declaration-draft/events';
import { listOf } from '../lists/criteria.ts';
import type { Paginated } from '../lists/paginated.ts';

/** A submission, and what it made of the bookings that the reader sees today. */
export interface SubmissionView {
  readonly id: string;
  /** ISO moment. */
  readonly submittedAt: string;
  /** Display name; null when erased. Customers read "G2O" for the operator's staff. */
  readonly submittedBy: string | null;
  /** Names of colleagues whose edits it took along. */
  readonly editors: readonly string[];
  /** What it was submitted from; `upload`: a file, by its name as long as it is kept, and its own side reads. */
  readonly source: { readonly kind: DraftKind; readonly fileName: string | null };
  /** Bookings that it declared, that it amended, and that it cancelled to declare others in their place. */
  readonly declared: number;
  readonly amended: number;
  readonly cancelled: number;
  /** Whether it is of the reader's own side, whose receipt may be opened. */
  readonly hasReceipt: boolean;
}

/** `GET history/submissions`: the latest first. */
export const submissionList = listOf({ criteria: {} });

export type SubmissionsAnswer = Paginated<SubmissionView>;
