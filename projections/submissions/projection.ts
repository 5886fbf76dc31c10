import type { EventNamed } from '#domain/stored-events';
import { projection } from '../runtime/projection.ts';
import { type SubmissionDocument, submissionsModel } from './read-model.ts';

type Folded = EventNamed<'DeclarationSubmitted' | 'RowsSettled' | 'DeclarationCompleted'>;

const listed = (document: Omit<SubmissionDocument, 'listed'>): SubmissionDocument => ({
  ...document,
  listed: document.completed && document.changed > 0,
});

/** Submissions, one by one: drafts hold theirs together, and go on after them. */
export const submissionsProjection = projection<SubmissionDocument, Folded>({
  model: submissionsModel,
  version: 1,
  idsOf: ({ data }) => [data.submissionId],
  folds: {
    DeclarationSubmitted: {
      begins: (_none, { data: { draftId, submittedAt, editors = [] }, metadata }) =>
        listed({
          draftId,
          organisationId: metadata.organisation,
          side: metadata.side,
          by: metadata.actor,
          editors,
          submittedAt,
          changed: 0,
          completed: false,
        }),
    },
    RowsSettled: (document, { data: { outcomes } }) => {
      const changed = outcomes.filter((each) => each.outcome === 'declared' && !each.unchanged).length;
      return listed({ ...document, changed: document.changed + changed });
    },
    DeclarationCompleted: (document) => listed({ ...document, completed: true }),
  },
});
