import { describe, it } from '@jest/globals';
import type { SubmissionUndoEvent } from '#domain/submission-undo/events';
import { specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { submissionUndosProjection } from './projection.ts';

const given = specifyProjection(submissionUndosProjection);

const ordered: SubmissionUndoEvent = {
  type: 'UndoOrdered',
  data: {
    undoId: 'u1',
    submissionId: 's1',
    owner: { organisation: 'o1', side: 'internal', preparedBy: 'o1' },
    draftId: 'd0',
    asBroker: false,
    template: 'main',
    only: null,
    bookings: 300,
  },
};
const step = (upTo: string, bookings: number): SubmissionUndoEvent => ({
  type: 'UndoAdvanced',
  data: { undoId: 'u1', draftId: 'd1', upTo, bookings, undone: bookings - 3, kept: 2, created: 1 },
});

describe('the undo of a submission of many bookings', () => {
  it('tells how far it is, and what became of the bookings', () => {
    const begun = { organisationId: 'o1', side: 'internal', submissionId: 's1', bookings: 300 } as const;
    given([ordered]).thenDocumentLike('u1', { ...begun, draftId: null, done: 0, underWay: true });
    const steps = [ordered, step('b200', 200), step('b300', 100)];
    const all = { ...begun, draftId: 'd1', done: 300, undone: 294, kept: 4, created: 2 };
    given(steps).thenDocumentLike('u1', { ...all, underWay: true });
    given([...steps, { type: 'UndoCompleted', data: { undoId: 'u1' } }]).thenDocumentLike('u1', {
      ...all,
      underWay: false,
    });
  });
});
