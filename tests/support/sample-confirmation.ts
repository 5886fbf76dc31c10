import { monthTable } from '#contracts/declaration-draft/month-table';
import { letterInText } from '#api/mail/letter-in-text';
import type { Mail } from '#platform/mail/port';
import { confirmationLetter } from '../../services/api/effects/confirmation-mail.ts';

const summary = {
  submissionId: 's-1',
  submittedBy: 'u-1',
  submittedAt: '2026-03-01T08:00:00.000Z',
  organisation: 'org-1',
  preparedBy: 'org-1',
  editors: [],
  kind: 'new',
  declared: 1,
  amended: 0,
  returned: 0,
} as const;

/** What Ana is mailed about a declaration of one booking. */
export const sampleConfirmation = (submissionId: string, sent: Pick<Mail, 'messageId' | 'sentAt'>): Mail => {
  const recipient = { firstName: 'Ana', address: 'ana@example.com' };
  const letter = confirmationLetter(
    {
      summary: { ...summary, submissionId },
      organisation: 'Nordfjord Pulp',
      leftOut: false,
      submitter: null,
      table: monthTable([]),
      receipt: '/receipt',
    },
    recipient,
  );
  return { ...sent, to: [recipient.address], subject: letter.subject, text: letterInText(letter) };
};
