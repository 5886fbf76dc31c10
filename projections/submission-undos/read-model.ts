import type { Side } from '#domain/shared/envelope';
import type { ReadModel } from '#platform/documents/port';

/** The undo of a submission of many bookings, and how far it is; its id is the undo's. */
export interface SubmissionUndoDocument {
  /** In whose edit draft it goes, and on which side. */
  readonly organisationId: string;
  readonly side: Side;
  readonly submissionId: string;
  /** User id of who ordered it. */
  readonly orderedBy: string;
  /** ISO moment. */
  readonly orderedAt: string;
  /** The edit draft that took the last step; null before the first. */
  readonly draftId: string | null;
  /** To look at in all, and looked at by now. */
  readonly bookings: number;
  readonly done: number;
  /** Of those: put back, kept as they are, and declared by the submission. */
  readonly undone: number;
  readonly kept: number;
  readonly created: number;
  readonly underWay: boolean;
}

export const submissionUndosModel: ReadModel<SubmissionUndoDocument> = {
  name: 'submission-undos',
  history: false,
  booleans: ['underWay'],
  indexes: [['underWay', 'orderedAt']],
};
