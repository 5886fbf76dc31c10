import { describe, expect, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import {
  advanceUndo,
  completeUndo,
  orderUndo,
  recordUndone,
  submissionUndoDecider,
  type SubmissionUndoState,
} from './decide.ts';
import type { SubmissionUndoEvent } from './events.ts';

const given = specify(submissionUndoDecider);
const order = {
  undoId: 'u1',
  submissionId: 's1',
  owner: { organisation: 'o1', side: 'external', preparedBy: 'o1' },
  draftId: 'd0',
  asBroker: false,
  template: 'cmpc',
  only: null,
  bookings: 300,
} as const;
const ordered: SubmissionUndoEvent = { type: 'UndoOrdered', data: order };
const step = { draftId: 'd1', upTo: 'b200', bookings: 200, undone: 190, kept: 9, created: 1 };
const advanced: SubmissionUndoEvent = { type: 'UndoAdvanced', data: { undoId: 'u1', ...step } };
const completed: SubmissionUndoEvent = { type: 'UndoCompleted', data: { undoId: 'u1' } };

describe('the undo of a submission of many bookings', () => {
  it('is ordered once', () => {
    given([])
      .when((state) => orderUndo(state, order))
      .thenEvents([ordered]);
    given([ordered])
      .when((state) => orderUndo(state, order))
      .thenNothing();
    // Orders of before name no draft.
    const { draftId: _, ...unnamed } = order;
    const before = given([{ type: 'UndoOrdered', data: unnamed }]).when(completeUndo);
    expect(before.state().draftId).toBeNull();
  });

  it('takes each step once, and none backwards', () => {
    const done = given([ordered]).when((state) => advanceUndo(state, step));
    expect(done.events()).toEqual([advanced]);
    expect(done.state()).toMatchObject({ draftId: 'd1', upTo: 'b200', completed: false });
    for (const upTo of ['b100', 'b200'])
      given([ordered, advanced])
        .when((state) => advanceUndo(state, { ...step, upTo }))
        .thenNothing();
    given([ordered, advanced])
      .when((state) => advanceUndo(state, { ...step, upTo: 'b300' }))
      .thenEvents([{ ...advanced, data: { ...advanced.data, upTo: 'b300' } }]);
  });

  it('is completed once, and goes no further then', () => {
    given([ordered, advanced]).when(completeUndo).thenEvents([completed]);
    given([ordered, completed]).when(completeUndo).thenNothing();
    given([ordered, completed])
      .when((state) => advanceUndo(state, step))
      .thenNothing();
    given([]).when(completeUndo).thenNothing();
  });

  it('is known once where it was made at once, and not ordered again', () => {
    const all = { ...step, upTo: 'b300', bookings: 300 };
    const made: readonly SubmissionUndoEvent[] = [
      ordered,
      { type: 'UndoAdvanced', data: { undoId: 'u1', ...all } },
      completed,
    ];
    given([])
      .when((state) => recordUndone(state, order, all))
      .thenEvents(made);
    for (const again of [
      (state: SubmissionUndoState) => recordUndone(state, order, all),
      (state: SubmissionUndoState) => orderUndo(state, order),
    ])
      given(made).when(again).thenNothing();
  });
});
