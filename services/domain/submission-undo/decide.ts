import type { Decider, Decision } from '../shared/decider.ts';
import type { SubmissionUndoEvent, UndoneStep } from './events.ts';

type Ordered = Extract<SubmissionUndoEvent, { readonly type: 'UndoOrdered' }>['data'];

export interface SubmissionUndoState {
  /** null before it is ordered. */
  readonly order: Ordered | null;
  /** The edit draft that took the last step, before the first the one of the order; null before it is ordered, and where the order names none. */
  readonly draftId: string | null;
  /** Bookings up to this id are looked at; empty before the first step. */
  readonly upTo: string;
  readonly completed: boolean;
}

export type UndoDecision = Decision<SubmissionUndoEvent, never>;

export const submissionUndoDecider: Decider<SubmissionUndoState, SubmissionUndoEvent> = {
  initialState: { order: null, draftId: null, upTo: '', completed: false },
  evolve: (state, event) => {
    switch (event.type) {
      case 'UndoOrdered':
        return { ...state, order: event.data, draftId: event.data.draftId ?? null };
      case 'UndoAdvanced':
        return { ...state, draftId: event.data.draftId, upTo: event.data.upTo };
      case 'UndoCompleted':
        return { ...state, completed: true };
    }
  },
};

/** Ordered already: nothing to do. */
export const orderUndo = (state: SubmissionUndoState, order: Ordered): UndoDecision =>
  state.order === null ? [{ type: 'UndoOrdered', data: order }] : [];

/** Of bookings that were looked at before nothing is taken. */
export const advanceUndo = (
  { order, upTo, completed }: SubmissionUndoState,
  { draftId, ...step }: UndoneStep & { readonly draftId: string },
): UndoDecision =>
  order === null || completed || step.upTo <= upTo
    ? []
    : [{ type: 'UndoAdvanced', data: { undoId: order.undoId, draftId, ...step } }];

export const completeUndo = ({ order, completed }: SubmissionUndoState): UndoDecision =>
  order === null || completed ? [] : [{ type: 'UndoCompleted', data: { undoId: order.undoId } }];

/** An undo that was made at once: ordered, taken in one step and completed. Nothing where it is known already. */
export const recordUndone = (
  state: SubmissionUndoState,
  order: Ordered,
  step: UndoneStep & { readonly draftId: string },
): UndoDecision => {
  const { undoId } = order;
  return state.order === null
    ? [
        { type: 'UndoOrdered', data: order },
        { type: 'UndoAdvanced', data: { undoId, ...step } },
        { type: 'UndoCompleted', data: { undoId } },
      ]
    : [];
};
