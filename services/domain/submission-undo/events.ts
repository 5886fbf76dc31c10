import type { DraftOwner } from '../declaration-draft/events.ts';
import type { ToldStep } from './told.ts';

/** What became of bookings in one step of an undo. */
export interface UndoneStep {
  /** The last of them, by id: the next step begins behind it. */
  readonly upTo: string;
  /** All that the step looked at. */
  readonly bookings: number;
  /** Of which something went into the edit draft. */
  readonly undone: number;
  /** Of which something stays as it is; once for each reason and hand. */
  readonly kept: number;
  /** That the submission declared, and that may be cancelled. */
  readonly created: number;
  /** The first of them by name, as whoever undid was told; older steps have none. */
  readonly told?: ToldStep;
}

/**
 * The undo of a submission, in `submission-undo-{undoId}`. One that was made at once is recorded after it, all three events in one append.
 * What it puts back stands in the edit draft's own stream.
 */
export type SubmissionUndoEvent =
  | {
      readonly type: 'UndoOrdered';
      readonly data: {
        readonly undoId: string;
        readonly submissionId: string;
        /** Whose edit draft takes it. */
        readonly owner: DraftOwner;
        /** The edit draft at that moment: a step may have been taken in it or in one behind it, and in none before. */
        readonly draftId?: string;
        /** Whose bookings are seen: those in a broker's hands, or a charterer's own. */
        readonly asBroker: boolean;
        /** Of the organisation, for a draft that is opened. */
        readonly template: string;
        /** Ids of bookings; null: all of the submission. */
        readonly only: readonly string[] | null;
        /** That there are to look at. */
        readonly bookings: number;
      };
    }
  | {
      readonly type: 'UndoAdvanced';
      readonly data: UndoneStep & { readonly undoId: string; readonly draftId: string };
    }
  | { readonly type: 'UndoCompleted'; readonly data: { readonly undoId: string } };
