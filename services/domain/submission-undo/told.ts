import type { ToldChange } from '../booking/told-change.ts';
import type { KeptReason } from '../declaration-draft/undo-submission.ts';
import type { Side } from '../shared/envelope.ts';

interface ToldBooking {
  readonly id: string;
  readonly code: string | null;
  /** With its letter. */
  readonly bookingNo: string;
}

export interface ToldUndone extends ToldBooking {
  /** From what it held when it was undone. */
  readonly changes: readonly ToldChange[];
}

export interface ToldKept extends ToldBooking {
  /** `cancelled_by_it`: the submission itself cancelled the booking, to declare another in its place. */
  readonly because: KeptReason | 'cancelled_by_it';
  /** What the undo would have made of it. */
  readonly changes: readonly ToldChange[];
  /** Who set it since, and the ISO moment; user ids. */
  readonly setBy: {
    readonly actor: string;
    readonly side: Side;
    readonly authors?: readonly string[];
    readonly at: string;
  } | null;
  /** Whose edit is in the way, user id. */
  readonly editedBy: string | null;
}

export interface ToldCreated extends ToldBooking {
  /** At which it was shown: its cancellation names it. */
  readonly revision: number;
}

/**
 * What was told of a step by name: the same key again is told the same, whatever became of the bookings since. People stand in it by
 * their ids: who was erased has no name any more.
 */
export interface ToldStep {
  /** Who submitted what was undone, and the ISO moment. */
  readonly submitted: { readonly actor: string; readonly side: Side; readonly at: string };
  readonly undone: readonly ToldUndone[];
  readonly kept: readonly ToldKept[];
  readonly created: readonly ToldCreated[];
}
