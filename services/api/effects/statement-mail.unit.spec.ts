import { describe, expect, it } from '@jest/globals';
import { statementCause } from '#domain/effect/decide';
import type { Mail } from '#platform/mail/port';
import { sendLetter } from '../mail/send-letter.ts';
import { TestClock } from '../../../tests/support/test-clock.ts';
import { noticeOfStatement } from './statement-mail.ts';

const hash = 'f'.repeat(64);

const notify = async (mayAdminister: boolean): Promise<{ outcome: unknown; sent: readonly Mail[] }> => {
  const sent: Mail[] = [];
  const outcome = await sendLetter(
    noticeOfStatement({
      mayAdminister: async (user, organisation) =>
        mayAdminister && user === 'u-1' && organisation === 'org-1',
      directory: { organisationsNamed: async () => new Map([['org-1', 'Atlântica Celulose']]) },
      publicUrl: new URL('https://portal.example.com'),
    }),
    {
      recipients: {
        find: async (user) => ({
          firstName: 'Ana',
          address: `${user}@example.com`,
          takesMailOf: () => false,
        }),
      },
      mailer: {
        send: async (mail) => {
          sent.push(mail);
        },
      },
      clock: new TestClock('2027-03-08T06:00:05.000Z').trade,
    },
  )({
    cause: statementCause('org-1', '2027-03-08', 'u-1'),
    effect: 'statement_notice',
    organisationId: 'org-1',
    day: '2027-03-08',
    count: 36,
    hash,
    administrator: 'u-1',
    since: '2027-03-08T06:00:00.000Z',
  });
  return { outcome, sent };
};

describe('the notice of a statement', () => {
  it('tells an administrator its hash, and where the statement is', async () => {
    const { outcome, sent } = await notify(true);
    expect(outcome).toBe('sent');
    expect(sent).toMatchObject([
      {
        messageId: 'statement-org-1-2027-03-08-u-1',
        to: ['u-1@example.com'],
        subject: 'Atlântica Celulose: statement of bookings of 8 Mar 2027',
      },
    ]);
    expect(sent[0]?.text.split('\n')).toEqual([
      'Dear Ana,',
      '',
      'The statement of 8 Mar 2027 says where the recorded history of each of the 36 bookings of Atlântica Celulose ended. Its SHA-256 is:',
      '',
      hash,
      '',
      expect.stringContaining('Keep this mail.'),
      '',
      'Statements, and how to verify a booking: https://portal.example.com/organisation/org-1/cargo-bookings/statements',
      '',
      'Laycan',
    ]);
  });

  it('tells nobody who no longer administers the organisation', async () => {
    expect(await notify(false)).toEqual({ outcome: 'nobody', sent: [] });
  });
});
