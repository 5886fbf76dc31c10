import type { Side } from '#domain/shared/envelope';
import type { ReadModel } from '#platform/documents/port';

/** A submission of a declaration; what it made of bookings their versions know. */
export interface SubmissionDocument {
  /** The draft that it was made in. */
  readonly draftId: string;
  /** In whose area it was made: the broker's organisation, where a broker made it, else the charterer's. */
  readonly organisationId: string;
  readonly side: Side;
  /** User id. */
  readonly by: string;
  /** Colleagues whose edits it took along, user ids. */
  readonly editors: readonly string[];
  /** ISO moment. */
  readonly submittedAt: string;
  /** Rows that came through and changed their bookings, or declared them. */
  readonly changed: number;
  readonly completed: boolean;
  /** It is completed, and changed something. */
  readonly listed: boolean;
}

export const submissionsModel: ReadModel<SubmissionDocument> = {
  name: 'submissions',
  history: false,
  booleans: ['listed'],
  indexes: [['organisationId', 'listed', 'submittedAt']],
};
