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

/** When an organisation sent what it declared, from either side, the last first; what is still being carried out does not count. */
const completedUntil = async (
  documents: Read,
  preparedBy: string,
  moment: string | null,
): Promise<readonly string[]> => {
  const groups = await documents.group(draftsModel, {
    filter: { preparedBy },
    keys: ['submissions.completed', 'submissions.submittedAt'],
  });
  return groups
    .flatMap(({ keys }) => {
      const submittedAt = keys['submissions.submittedAt'];
      return keys['submissions.completed'] === true && typeof submittedAt === 'string' ? [submittedAt] : [];
    })
    .filter((submittedAt) => moment === null || submittedAt <= moment)
    .toReversed();
};

/** When a submission first changed a booking; its own moment where it changed none. */
const beganAt = async (documents: Read, preparedBy: string, submittedAt: string): Promise<string> => {
  const found = await documents.find(draftsModel, { preparedBy, 'submissions.submittedAt': submittedAt });
  const submission = found
    .flatMap(({ document }) => document.submissions)
    .find((one) => one.completed && one.submittedAt === submittedAt);
  if (!submission) return submittedAt;
  const [first] = await documents.findVersions(
    bookingsModel,
    { decidedBy: submission.id },
    { sort: [['from', 1]], limit: 1 },
  );
  return first?.from ?? submittedAt;
};

/**
 * Just before the last declaration changed its first booking. Submissions of a charterer are carried out one after another: one that
 * was sent while another was under way begins when that has ended, and by its own moment would count the other's rows among what
 * it changed. As of a moment, one that had not begun by then is none yet.
 */
const beforeLastDeclaration = async (
  documents: Read,
  organisation: string,
  moment: string | null,
): Promise<PreviousMoment | null> => {
  for (const submittedAt of await completedUntil(documents, organisation, moment)) {
    const began = await beganAt(documents, organisation, submittedAt);
    if (moment === null || began <= moment)
      return { state: { kind: 'declaration', submittedAt }, asOf: before(began) };
  }
  return null;
};

/**
 * @param on `yyyy-MM-dd`, of which the end counts (UTC); without it, before the organisation's last completed declaration
 * @param moment ISO moment by which that was made; null: now
 */
export const previousMoment = async (
  documents: Read,
  organisation: string,
  on: string | undefined,
  moment: string | null,
): Promise<PreviousMoment | null> =>
  on === undefined
    ? beforeLastDeclaration(documents, organisation, moment)
    : { state: { kind: 'day', day: on }, asOf: `${on}T23:59:59.999Z` };
