import { displayMonth } from '#contracts/cells/calendar';
import { displayQuantity } from '#contracts/cells/format-cell';
import { monthTable, type MonthTable, type TableRow } from '#contracts/declaration-draft/month-table';
import { draftDecider } from '#domain/declaration-draft/evolve';
import { isEvent } from '#domain/stored-events';
import { draftStream } from '#domain/streams';
import type { EventReader, StoredEvent } from '#platform/event-store/port';
import { inSlices } from '#platform/fairness/in-slices';
import type { Directory } from '#projections/runtime/presenting/directory-port';
import { recordedBy } from '#projections/runtime/folding/recorded';
import type { DeclaredFor } from '../declarations/receipt/declared-by.ts';
import { type Block, type Letter, lines, linkTo, text } from '../mail/letter.ts';
import type { Recipient } from '../mail/recipients.ts';
import type { MailKind } from '../mail/send-letter.ts';
import { type SubmissionSummary, summarise } from './submission-summary.ts';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** `1 March 2026, 08:00 UTC`. */
const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});

/** What a submission came to, in a sentence: `12 new bookings, 1 amended booking`. */
const outcomeOf = ({ summary: { declared, amended }, leftOut }: Confirmed): string => {
  const parts = [
    declared > 0 ? counted(declared, 'new booking', 'new bookings') : '',
    amended > 0 ? counted(amended, 'amended booking', 'amended bookings') : '',
  ].filter(Boolean);
  if (parts.length > 0) return parts.join(', ');
  return leftOut ? 'bookings no longer assigned to you' : 'nothing declared';
};

/** What a mail about a submission says, whoever reads it. */
export interface Confirmed {
  readonly summary: SubmissionSummary;
  /** Bookings are left out that are no longer in the reader's hands. */
  readonly leftOut: boolean;
  /** The charterer. */
  readonly organisation: string;
  /** Display name of who submitted; null where it is the reader himself. */
  readonly submitter: string | null;
  readonly table: MonthTable;
  /** Where its receipt is; a path alone where the portal was not told its own address. */
  readonly receipt: string;
}

const openingOf = ({ summary, organisation, submitter }: Confirmed): string => {
  const when = moment.format(new Date(summary.submittedAt));
  return submitter === null
    ? `your declaration for ${organisation} of ${when} has been carried out.`
    : `${submitter} submitted a declaration for ${organisation} on ${when}, with edits of yours. It has been carried out.`;
};

const tableOf = ({ trades, months, sum }: MonthTable): readonly Block[] => {
  if (months.length === 0) return [];
  const cells = (name: string, { bookings, byTrade, total }: TableRow): readonly string[] => [
    name,
    ...[bookings, ...byTrade, total].map((value) => displayQuantity(value)),
  ];
  return [
    {
      kind: 'table',
      header: ['Lay from', 'Bookings', ...trades.map((trade) => `${trade}, MT`), 'Total, MT'],
      rows: [
        ...months.map((row) => cells(row.month === null ? 'No lay from' : displayMonth(row.month), row)),
        cells('Total', sum),
      ],
      sums: true,
    },
  ];
};

export const confirmationLetter = (confirmed: Confirmed, recipient: Recipient): Letter => {
  const { summary, leftOut, organisation, table, receipt } = confirmed;
  return {
    subject: `Declaration confirmed for ${organisation}: ${outcomeOf(confirmed)}`,
    blocks: [
      text(`Dear ${recipient.firstName ?? 'colleague'},`),
      text(openingOf(confirmed)),
      lines(
        `New bookings: ${summary.declared}`,
        `Amended bookings: ${summary.amended}`,
        ...(summary.returned > 0
          ? [`Rows that came back to the draft: ${summary.returned}. Open it to see why.`]
          : []),
      ),
      ...(leftOut ? [text('Bookings that are no longer assigned to you are left out.')] : []),
      ...tableOf(table),
      { kind: 'link', label: 'Receipt', href: receipt },
    ],
  };
};

export interface ConfirmationParts {
  readonly events: Pick<EventReader, 'readStream'>;
  /** Whether a person may see the bookings of an organisation by now: who has left it reads nothing of them. */
  readonly maySee: (user: string, organisation: string) => Promise<boolean>;
  readonly directory: Directory;
  /** The bookings as a submission left them, as far as this organisation may see them now. */
  readonly declaredFor: (organisation: string, submissionId: string) => Promise<DeclaredFor>;
  /** Where links lead; without it they are paths. */
  readonly publicUrl: URL | undefined;
}

/** Megabytes in a large draft, and no part of what the mail says. */
const isOfCells = (stored: StoredEvent): boolean =>
  isEvent(stored, 'RowsAdded', 'RowMatched', 'CellsChanged');

const receiptOf = ({ preparedBy, submissionId }: SubmissionSummary, publicUrl: URL | undefined): string =>
  linkTo(`/organisation/${preparedBy}/cargo-bookings/declaration/receipt/${submissionId}`, publicUrl);

const summaryIn = async (
  events: ConfirmationParts['events'],
  draftId: string,
  submissionId: string,
): Promise<SubmissionSummary> => {
  const stored = await events.readStream(draftStream(draftId));
  const history = await inSlices(
    stored.filter((one) => !isOfCells(one)),
    recordedBy(draftDecider),
  );
  const summary = summarise(history, submissionId);
  if (!summary) throw new Error(`Draft ${draftId} tells of no submission ${submissionId}`);
  return summary;
};

const confirmedBy = async (
  { directory, declaredFor, publicUrl }: ConfirmationParts,
  summary: SubmissionSummary,
): Promise<Confirmed> => {
  const { organisation, submittedBy, submissionId, preparedBy } = summary;
  const [organisations, users, declared] = await Promise.all([
    directory.organisationsNamed([organisation]),
    directory.usersNamed([submittedBy]),
    declaredFor(preparedBy, submissionId),
  ]);
  const { bookings, created, amended, narrowed } = declared;
  return {
    summary: narrowed ? { ...summary, declared: created, amended } : summary,
    leftOut: narrowed && created + amended < summary.declared + summary.amended,
    organisation: organisations.get(organisation) ?? organisation,
    submitter: users.get(submittedBy) ?? 'A colleague',
    table: monthTable(bookings),
    receipt: receiptOf(summary, publicUrl),
  };
};

/** Confirms a submission to whoever made it, and tells the colleagues whose edits it took along. */
export const confirmationOfSubmission = (parts: ConfirmationParts): MailKind<'submission_confirmation'> => ({
  effect: 'submission_confirmation',
  causes: ['DeclarationCompleted'],
  mailFor: async ({ draftId, submissionId, editor }) => {
    const summary = await summaryIn(parts.events, draftId, submissionId);
    const { submittedBy, preparedBy } = summary;
    if (!(await parts.maySee(editor ?? submittedBy, preparedBy))) return null;
    const confirmed = await confirmedBy(parts, summary);
    const writing = (told: Confirmed) => (recipient: Recipient) => confirmationLetter(told, recipient);
    if (editor === null)
      return {
        mail: 'declaration_confirmed',
        to: { user: submittedBy },
        write: writing({ ...confirmed, submitter: null }),
      };
    return {
      mail: 'colleague_submitted',
      to: { user: editor },
      organisation: preparedBy,
      write: writing(confirmed),
    };
  },
});
