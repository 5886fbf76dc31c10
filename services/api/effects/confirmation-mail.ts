import type { DraftEvent } from '#domain/declaration-draft/events';
import type { Clock } from '#platform/clock/port';
import type { EventReader } from '#platform/event-store/port';
import { inSlices } from '#platform/in-slices';
import { type Mail, type Mailer, MailRefused } from '#platform/mail/port';
import type { Directory } from '#projections/runtime/presenting/directory-port';
import { toRecorded } from '#projections/runtime/folding/recorded';
import type { EffectHandler } from './due-effects.ts';
import type { Recipient, Recipients } from './recipients.ts';
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
const outcomeOf = ({ declared, amended }: SubmissionSummary): string => {
  const parts = [
    declared > 0 ? counted(declared, 'new booking', 'new bookings') : '',
    amended > 0 ? counted(amended, 'amended booking', 'amended bookings') : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'nothing declared';
};

/** The confirmation, under the cause as its Message-ID. */
export const confirmationMail = (
  summary: SubmissionSummary,
  recipient: Recipient,
  organisation: string,
  messageId: string,
  sentAt: string,
): Mail => ({
  messageId,
  to: [recipient.address],
  subject: `Declaration confirmed for ${organisation}: ${outcomeOf(summary)}`,
  text: [
    `Dear ${recipient.firstName},`,
    `your declaration for ${organisation} of ${moment.format(new Date(summary.submittedAt))} has been carried out.`,
    [
      `New bookings: ${summary.declared}`,
      `Amended bookings: ${summary.amended}`,
      ...(summary.returned > 0
        ? [`Rows that came back to your draft: ${summary.returned}. Open it to see why.`]
        : []),
    ].join('\n'),
    `Submission ${summary.submissionId}`,
    'Laycan',
  ].join('\n\n'),
  sentAt,
});

export interface ConfirmationParts {
  readonly events: Pick<EventReader, 'readStream'>;
  readonly recipients: Recipients;
  readonly directory: Pick<Directory, 'organisationsNamed'>;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly clock: Clock;
}

/** Megabytes in a large draft, and no part of what the mail says. */
const ofCells: ReadonlySet<string> = new Set<DraftEvent['type']>(['RowsAdded', 'RowMatched', 'CellsChanged']);

/** Confirms a submission to whoever made it. */
export const confirmSubmission =
  ({
    events,
    recipients,
    directory,
    mailer,
    clock,
  }: ConfirmationParts): EffectHandler<'submission_confirmation'> =>
  async ({ cause, draftId, submissionId }) => {
    const stored = await events.readStream(`draft-${draftId}`);
    const history = await inSlices(
      stored.filter(({ type }) => !ofCells.has(type)),
      toRecorded,
    );
    const summary = summarise(history, submissionId);
    if (!summary) throw new Error(`Draft ${draftId} tells of no submission ${submissionId}`);
    const recipient = await recipients.find(summary.submittedBy);
    if (!recipient) return 'nobody';
    const names = await directory.organisationsNamed([summary.organisation]);
    const organisation = names.get(summary.organisation) ?? summary.organisation;
    const mail = confirmationMail(summary, recipient, organisation, cause, clock.now().toISOString());
    try {
      await mailer.send(mail);
      return 'sent';
    } catch (error) {
      if (error instanceof MailRefused) return { refused: error.reason };
      throw error;
    }
  };
