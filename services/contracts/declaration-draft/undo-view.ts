import type { ToldKept } from '#domain/submission-undo/told';
import type { TimelineBooking, TimelineChange } from '../booking/timeline.ts';

/** A booking, and what an undo makes of it. */
export interface UndoneBooking extends TimelineBooking {
  /** From what it holds now. */
  readonly changes: readonly TimelineChange[];
}

/** `cancelled_by_it`: the submission itself cancelled the booking, to declare another in its place. */
export type KeptBecause = ToldKept['because'];

/** A booking of which something stays as it is, and why; once for each reason and hand. */
export interface KeptBooking extends TimelineBooking {
  readonly because: KeptBecause;
  /** What the undo would have made of it. */
  readonly changes: readonly TimelineChange[];
  /** Display name of who set it since, or edits it now; null where nobody did, or who did was erased. */
  readonly by: string | null;
  /** ISO moment of that; null of what is under edit. */
  readonly at: string | null;
}

/** A booking that the submission declared, and that may still be cancelled. */
export interface CreatedBooking extends TimelineBooking {
  /** At which it is shown: the cancellation names it. */
  readonly revision: number;
}

/** So many, and the first of them by name. */
export interface Named<Booking> {
  readonly count: number;
  readonly named: readonly Booking[];
}

/** Bookings of each kind that are named; the others are counted. */
export const maxNamed = 100;

/**
 * `GET submissions/{submissionId}/undo`: what undoing it would do now. `POST` does it: the changes stand in the edit draft of one's
 * side, and are submitted from there as any other.
 */
export interface UndoView {
  readonly submissionId: string;
  /** ISO moment. */
  readonly submittedAt: string;
  /** Display name; null when erased. */
  readonly submittedBy: string | null;
  /** The edit draft. */
  readonly importId: string;
  readonly undone: Named<UndoneBooking>;
  readonly kept: Named<KeptBooking>;
  /** Declared by the submission: these are not undone, but can be cancelled, where one may. At most `maxTogether` are named. */
  readonly created: Named<CreatedBooking>;
}

/**
 * `POST submissions/{submissionId}/undo`: 200 with what it did, 202 while it goes on; `GET …/undo/{undoId}` then says how far it is.
 * While it goes on, and by its own address, nobody is named: the counts are of what is done by then. Once it is done, `POST` under the same
 * key tells again what it told.
 */
export interface UndoAnswer extends UndoView {
  readonly undoId: string;
  /** Of the submission, to look at: all of them, and those that are done. */
  readonly bookings: number;
  readonly done: number;
  readonly completed: boolean;
}

/** Of one booking's part in a submission; of a pair both go together. */
export interface UndoRequest {
  readonly bookings?: readonly string[];
}
