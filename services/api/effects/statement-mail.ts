import { displayDate } from '#contracts/cells/calendar';
import type { Directory } from '#projections/runtime/presenting/directory-port';
import { type Letter, lines, linkTo, text } from '../mail/letter.ts';
import type { Recipient } from '../mail/recipients.ts';
import type { MailKind } from '../mail/send-letter.ts';
import type { DueEffect } from './due-effects.ts';

export interface StatementNoticeParts {
  /** Whether a person administers an organisation with bookings by now. */
  readonly mayAdminister: (user: string, organisation: string) => Promise<boolean>;
  readonly directory: Pick<Directory, 'organisationsNamed'>;
  /** Where links lead; without it they are paths. */
  readonly publicUrl: URL | undefined;
}

type DueStatement = DueEffect<'statement_notice'>;

const statementsAt = (organisationId: string, publicUrl: URL | undefined): string =>
  linkTo(`/organisation/${organisationId}/cargo-bookings/statements`, publicUrl);

const noticeOf = (
  { day, count, hash }: DueStatement,
  organisation: string,
  href: string,
  { firstName }: Recipient,
): Letter => ({
  subject: `${organisation}: statement of bookings of ${displayDate(day)}`,
  blocks: [
    text(`Dear ${firstName ?? 'colleague'},`),
    text(
      `The statement of ${displayDate(day)} says where the recorded history of ${count === 1 ? 'the one booking' : `each of the ${count} bookings`} of ${organisation} ended. Its SHA-256 is:`,
    ),
    lines(hash),
    text(
      'Keep this mail. Together with it, the statement shows that nothing recorded before was altered, dropped or put into another order. It does not show that what was recorded is true.',
    ),
    { kind: 'link', label: 'Statements, and how to verify a booking', href },
  ],
});

/** Tells an administrator the hash of a statement, so that it is held where nobody at the portal can change it. */
export const noticeOfStatement = ({
  mayAdminister,
  directory,
  publicUrl,
}: StatementNoticeParts): MailKind<'statement_notice'> => ({
  effect: 'statement_notice',
  causes: ['StatementIssued'],
  mailFor: async (due) => {
    const { administrator, organisationId } = due;
    if (!(await mayAdminister(administrator, organisationId))) return null;
    const names = await directory.organisationsNamed([organisationId]);
    const organisation = names.get(organisationId) ?? organisationId;
    return {
      mail: 'statement_issued',
      to: { user: administrator },
      write: (recipient) => noticeOf(due, organisation, statementsAt(organisationId, publicUrl), recipient),
    };
  },
});
