import { monthTable } from '#contracts/declaration-draft/month-table';
import { confirmationMail } from '../../services/api/effects/confirmation-mail.ts';

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
export const sampleConfirmation = (submissionId: string, sent: Parameters<typeof confirmationMail>[2]) =>
  confirmationMail(
    {
      summary: { ...summary, submissionId },
      organisation: 'Nordfjord Pulp',
      leftOut: false,
      submitter: null,
      table: monthTable([]),
      receipt: '/receipt',
    },
    { firstName: 'Ana', address: 'ana@example.com' },
    sent,
  );
