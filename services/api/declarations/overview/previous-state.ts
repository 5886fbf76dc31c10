import type { PreviousState } from '#contracts/booking/overview';
import type { Documents } from '#platform/documents/port';
import { bookingsModel } from '#projections/bookings/read-model';
import { draftsModel } from '#projections/drafts/read-model';

type Read = Pick<Documents, 'find' | 'findVersions' | 'group'>;

export interface PreviousMoment {
  readonly state: PreviousState;
  /** ISO moment: what held then is what the state means. */
  readonly asOf: string;
}

const before = (moment: string): string => new Date(Date.parse(moment) - 1).toISOString();

/** Of all that an organisation declared, from either side; what is still being carried out does not count. */
const lastCompleted = async (documents: Read, preparedBy: string) => {
  const groups = await documents.group(draftsModel, {
    filter: { preparedBy },
    keys: ['submissions.completed'],
    max: ['submissions.submittedAt'],
  });
  const last = groups.find(({ keys }) => keys['submissions.completed'] === true);
  const submittedAt = last?.max['submissions.submittedAt'];
  if (typeof submittedAt !== 'string') return undefined;
  const found = await documents.find(draftsModel, { preparedBy, 'submissions.submittedAt': submittedAt });
  return found
    .flatMap(({ document }) => document.submissions)
    .find((submission) => submission.completed && submission.submittedAt === submittedAt);
};

/**
 * Just before the last declaration changed its first booking. Submissions of a charterer are carried out one after another: one that
 * was sent while another was under way begins when that has ended, and by its own moment would count the other's rows among what
 * it changed.
 */
const beforeLastDeclaration = async (
  documents: Read,
  organisation: string,
): Promise<PreviousMoment | null> => {
  const submission = await lastCompleted(documents, organisation);
  if (!submission) return null;
  const { id, submittedAt } = submission;
  const [first] = await documents.findVersions(
    bookingsModel,
    { decidedBy: id },
    { sort: [['from', 1]], limit: 1 },
  );
  return {
    state: { kind: 'declaration', submittedAt },
    asOf: before(first?.from ?? submittedAt),
  };
};

/** @param on `yyyy-MM-dd`, of which the end counts (UTC); without it, before the organisation's last completed declaration */
export const previousMoment = async (
  documents: Read,
  organisation: string,
  on: string | undefined,
): Promise<PreviousMoment | null> =>
  on === undefined
    ? beforeLastDeclaration(documents, organisation)
    : { state: { kind: 'day', day: on }, asOf: `${on}T23:59:59.999Z` };
