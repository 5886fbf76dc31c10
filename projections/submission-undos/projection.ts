import type { SubmissionUndoEvent } from '#domain/submission-undo/events';
import { projection } from '../runtime/projection.ts';
import { type SubmissionUndoDocument, submissionUndosModel } from './read-model.ts';

/** Undos of submissions of many bookings, and how far they are. */
export const submissionUndosProjection = projection<SubmissionUndoDocument, SubmissionUndoEvent>({
  model: submissionUndosModel,
  version: 1,
  idsOf: ({ data }) => [data.undoId],
  folds: {
    UndoOrdered: {
      begins: (_none, { data, metadata, recordedAt }) => ({
        organisationId: data.owner.organisation,
        side: data.owner.side,
        submissionId: data.submissionId,
        orderedBy: metadata.actor,
        orderedAt: recordedAt,
        draftId: null,
        bookings: data.bookings,
        done: 0,
        undone: 0,
        kept: 0,
        created: 0,
        underWay: true,
      }),
    },
    UndoAdvanced: (document, { data }) => ({
      ...document,
      draftId: data.draftId,
      done: document.done + data.bookings,
      undone: document.undone + data.undone,
      kept: document.kept + data.kept,
      created: document.created + data.created,
    }),
    UndoCompleted: (document) => ({ ...document, underWay: false }),
  },
});
