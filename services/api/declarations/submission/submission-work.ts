import type { Stored } from '#platform/documents/port';
import type { DraftDocument } from '#projections/drafts/read-model';
import type { Due } from '../../processes/durable-process.ts';

/** A submission that waits for its turn. */
export interface DueSubmission {
  readonly draftId: string;
  readonly submissionId: string;
  readonly charterer: string;
}

/** Submissions of one charterer are carried out one after another. */
export const submissionWork = {
  name: 'submissions',
  idOf: ({ submissionId }: DueSubmission): string => submissionId,
  keyOf: ({ charterer }: DueSubmission): string => charterer,
} as const;

/** Those of these drafts that are not completed, the earliest first; one that a living node carries out changes its draft with every batch. */
export const submissionsDue = (drafts: readonly Stored<DraftDocument>[]): readonly Due<DueSubmission>[] =>
  drafts
    .flatMap(({ document, position }) =>
      document.submissions
        .filter(({ completed }) => !completed)
        .map(({ id, submittedAt }) => ({
          submittedAt,
          state: position,
          item: { draftId: document.draftId, submissionId: id, charterer: document.organisationId },
        })),
    )
    .sort((a, b) => a.submittedAt.localeCompare(b.submittedAt));
