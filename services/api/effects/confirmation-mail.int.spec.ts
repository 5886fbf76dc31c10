import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { DraftEvent } from '#domain/declaration-draft/events';
import { confirmationOf } from '#domain/effect/decide';
import type { UserEvent } from '#domain/user/events';
import type { EventStore } from '#platform/event-store/port';
import { openEventStoreInMemory } from '#platform/event-store/sqlite/open-event-store';
import { type Mail, MailNotTaken } from '#platform/mail/port';
import { dueBy } from '#projections/due-effects/due-on';
import { createExecute } from '../platform/execute.ts';
import { noSeal } from '../platform/payload-seal.ts';
import { sendLetter } from '../mail/send-letter.ts';
import { confirmationOfSubmission } from './confirmation-mail.ts';
import type { DeclaredFor } from '../declarations/receipt/declared-by.ts';
import { oneByOne } from './delivery.ts';
import type { DueEffect } from './due-effects.ts';
import { SealedRecipients } from '../mail/recipients.ts';
import { TestClock } from '../../../tests/support/test-clock.ts';

let store: EventStore;
let sent: Mail[];
let erased: Set<string>;
let left: Set<string>;
/** Addresses that the mail server takes nothing for now. */
let away: Set<string>;
let seen: DeclaredFor;

const put = async (stream: string, events: readonly (DraftEvent | UserEvent)[]): Promise<void> => {
  const end = (await store.readStream(stream)).length;
  await store.append(
    stream,
    end === 0 ? 'no_stream' : end - 1,
    events.map(({ type, data }) => ({
      id: randomUUID(),
      type,
      data: JSON.stringify(data),
      metadata: { actor: 'u-1', side: 'external' },
      recordedAt: '2026-03-01T08:00:00.000Z',
    })),
  );
};

const owner = { organisation: 'org-1', side: 'external', preparedBy: 'org-1' } as const;
const draftId = 'd-1';
const row = (name: string, bookingNo: string | null) => ({ row: name, revision: 1, bookingNo });

const draft = (submissionId: string): DraftEvent[] => [
  { type: 'DraftOpened', data: { draftId, ...owner, kind: 'upload', template: 'suzano', ordinal: 0 } },
  {
    type: 'DeclarationSubmitted',
    data: {
      draftId,
      submissionId,
      submittedAt: '2026-03-01T08:00:00.000Z',
      referenceVersions: {},
      syncVeson: false,
      rows: 4,
    },
  },
  {
    type: 'SubmissionRowsListed',
    data: { draftId, submissionId, rows: [row('a', '1001'), row('b', '1002'), row('c', null)] },
  },
  { type: 'SubmissionRowsListed', data: { draftId, submissionId, rows: [row('d', null)] } },
  {
    type: 'RowsSettled',
    data: {
      draftId,
      submissionId,
      outcomes: [
        { row: 'a', outcome: 'declared', bookingId: 'a' },
        { row: 'b', outcome: 'declared', bookingId: 'b' },
        { row: 'c', outcome: 'declared', bookingId: 'c' },
        { row: 'd', outcome: 'rejected', code: 'booking_cancelled', details: {} },
      ],
    },
  },
  { type: 'DeclarationCompleted', data: { draftId, submissionId } },
];

const due = (submissionId: string, editor: string | null = null): DueEffect<'submission_confirmation'> => ({
  cause: confirmationOf(submissionId, editor),
  effect: 'submission_confirmation',
  draftId,
  submissionId,
  editor,
  since: '2026-03-01T08:00:05.000Z',
});

const registered: UserEvent = {
  type: 'UserRegistered',
  data: {
    userId: 'u-1',
    userType: 'customer',
    role: 'customer',
    firstName: 'sealed Ana',
    lastName: 'sealed Prado',
    email: 'sealed ana@example.com',
  },
};

/** The same submission with edits of Bruno's. */
const putWithEditor = async (): Promise<void> => {
  const [opened, submitted, ...rest] = draft('s-1');
  if (!opened || submitted?.type !== 'DeclarationSubmitted') throw new Error('no submission');
  const withEditors = { ...submitted, data: { ...submitted.data, editors: ['u-2'] } };
  await put(`draft-${draftId}`, [opened, withEditors, ...rest]);
  const bruno = { userId: 'u-2', firstName: 'sealed Bruno', email: 'sealed bruno@example.com' };
  await put('user-u-2', [
    { ...registered, data: { ...registered.data, ...bruno } } as UserEvent,
    mailsOf('org-1', true),
  ]);
};

/** Bruno has mails of an organisation switched on, or off. */
const mailsOf = (organisationId: string, email: boolean): UserEvent => ({
  type: 'NotificationChannelsChosen',
  data: { userId: 'u-2', organisationId, to: { email, notification: true } },
});

const confirm = () =>
  sendLetter(
    confirmationOfSubmission({
      events: store,
      maySee: async (user, organisation) => organisation === 'org-1' && !left.has(user),
      directory: {
        organisationsNamed: async () => new Map([['org-1', 'Nordfjord Pulp']]),
        usersNamed: async () => new Map([['u-1', 'A. Prado']]),
      },
      declaredFor: async () => seen,
      publicUrl: new URL('https://portal.example.com'),
    }),
    {
      recipients: new SealedRecipients(store, {
        reveal: async (user, text) => (erased.has(user) ? null : text.replace('sealed ', '')),
      }),
      mailer: {
        send: async (mail) => {
          if (mail.to.some((address) => away.has(address))) throw new MailNotTaken('451 RCPT TO');
          sent.push(mail);
        },
      },
      clock: new TestClock('2026-03-01T08:00:06.000Z').trade,
    },
  );

beforeEach(async () => {
  store = openEventStoreInMemory();
  sent = [];
  erased = new Set();
  left = new Set();
  away = new Set();
  seen = {
    bookings: [
      { month: '2027-05', trade: { id: 'eu', name: 'EU' }, total: 186_000, cancelled: false },
      { month: '2027-06', trade: { id: 'med', name: 'MED' }, total: 9_500, cancelled: false },
    ],
    created: 2,
    amended: 1,
    narrowed: false,
  };
  await put('user-u-1', [registered]);
});
afterEach(async () => store.close());

describe('the confirmation of a submission', () => {
  it('tells who submitted what came of it, under the cause', async () => {
    await put(`draft-${draftId}`, draft('s-1'));
    expect(await confirm()(due('s-1'))).toBe('sent');
    expect(sent).toEqual([
      {
        messageId: 'confirmation-s-1',
        to: ['ana@example.com'],
        subject: 'Declaration confirmed for Nordfjord Pulp: 2 new bookings, 1 amended booking',
        text: expect.any(String),
        html: expect.stringContaining('<p style="margin:0 0 16px">Dear Ana,</p>'),
        sentAt: '2026-03-01T08:00:06.000Z',
      },
    ]);
    expect(sent[0]?.text.split('\n')).toEqual([
      'Dear Ana,',
      '',
      'your declaration for Nordfjord Pulp of 1 March 2026 at 08:00 UTC has been carried out.',
      '',
      'New bookings: 2',
      'Amended bookings: 1',
      'Rows that came back to the draft: 1. Open it to see why.',
      '',
      'Lay from  Bookings   EU, MT  MED, MT  Total, MT',
      'May 2027         1  186 000        0    186 000'.replaceAll(/(?<=\d) (?=\d{3})/g, '\u2009'),
      'Jun 2027         1        0    9 500      9 500'.replaceAll(/(?<=\d) (?=\d{3})/g, '\u2009'),
      'Total            2  186 000    9 500    195 500'.replaceAll(/(?<=\d) (?=\d{3})/g, '\u2009'),
      '',
      'Receipt: https://portal.example.com/organisation/org-1/cargo-bookings/declaration/receipt/s-1',
      '',
      'Laycan',
    ]);
  });

  it('tells a colleague whose edits were sent along who did it', async () => {
    await putWithEditor();
    expect(await confirm()(due('s-1', 'u-2'))).toBe('sent');
    expect(sent.map(({ messageId, to }) => [messageId, to])).toEqual([
      ['confirmation-s-1-u-2', ['bruno@example.com']],
    ]);
    expect(sent[0]?.text).toContain(
      'A. Prado submitted a declaration for Nordfjord Pulp on 1 March 2026 at 08:00 UTC, with edits of yours.',
    );
    expect(sent[0]?.text).toContain('/declaration/receipt/s-1');
  });

  it('tells a colleague who takes no mail of the organisation nothing, and who submitted always', async () => {
    await putWithEditor();
    await put('user-u-2', [mailsOf('org-1', false), mailsOf('org-2', true)]);
    expect(await confirm()(due('s-1', 'u-2'))).toBe('switched_off');
    expect(await confirm()(due('s-1'))).toBe('sent');
    expect(sent.map(({ to }) => to)).toEqual([['ana@example.com']]);
    await put('user-u-2', [mailsOf('org-1', true)]);
    expect(await confirm()(due('s-1', 'u-2'))).toBe('sent');
  });

  it('is not repeated to one because the other is not taken for now', async () => {
    await putWithEditor();
    away.add('bruno@example.com');
    const parts = {
      events: store,
      execute: createExecute({
        store,
        clock: new TestClock('2026-03-01T08:00:06.000Z').trade,
        payloads: noSeal,
      }),
    };
    const delivery = oneByOne(parts, [], confirm());
    const completed = {
      type: 'DeclarationCompleted',
      data: { draftId, submissionId: 's-1', editors: ['u-2'] },
    } as const;
    const all = dueBy(completed).map(
      ({ cause, facts }) => ({ cause, ...facts, since: '' }) as ReturnType<typeof due>,
    );
    const failed: string[] = [];
    const told = {
      done: () => undefined,
      failed: ({ cause }: { readonly cause: string }) => void failed.push(cause),
      stalled: () => undefined,
    };
    for (const last of [false, false, true]) {
      if (last) away.clear();
      await delivery.deliver(all, told, new AbortController().signal);
    }
    expect(failed).toEqual(['confirmation-s-1-u-2', 'confirmation-s-1-u-2']);
    expect(sent.map(({ to }) => to)).toEqual([['ana@example.com'], ['bruno@example.com']]);
  });

  it('counts no row whose booking stayed as it was', async () => {
    const events = draft('s-1').map((event): DraftEvent => {
      if (event.type !== 'RowsSettled') return event;
      const outcomes = event.data.outcomes.map((each) =>
        each.row === 'c' && each.outcome === 'declared' ? { ...each, unchanged: true as const } : each,
      );
      return { ...event, data: { ...event.data, outcomes } };
    });
    await put(`draft-${draftId}`, events);
    await confirm()(due('s-1'));
    expect(sent[0]?.subject).toBe('Declaration confirmed for Nordfjord Pulp: 2 new bookings');
    expect(sent[0]?.text).toContain('Amended bookings: 0');
  });

  it('keeps the submissions of one draft apart', async () => {
    await put(`draft-${draftId}`, draft('s-1'));
    await put(`draft-${draftId}`, draft('s-2').slice(1, 3));
    await put(`draft-${draftId}`, [
      {
        type: 'RowsSettled',
        data: {
          draftId,
          submissionId: 's-2',
          outcomes: [{ row: 'c', outcome: 'declared', bookingId: 'c' }],
        },
      },
    ]);
    await confirm()(due('s-2'));
    expect(sent[0]?.subject).toContain('1 amended booking');
    expect(sent[0]?.text).not.toContain('came back');
  });

  it('tells a broker of no booking that he may not see any more', async () => {
    await put(`draft-${draftId}`, draft('s-1'));
    seen = { bookings: seen.bookings.slice(1), created: 0, amended: 1, narrowed: true };
    await confirm()(due('s-1'));
    expect(sent[0]?.subject).toBe('Declaration confirmed for Nordfjord Pulp: 1 amended booking');
    expect(sent[0]?.text).toContain('New bookings: 0\nAmended bookings: 1');
    expect(sent[0]?.text).toContain('Bookings that are no longer assigned to you are left out.');
    expect(sent[0]?.text).not.toContain('May 2027');
    seen = { bookings: [], created: 0, amended: 0, narrowed: true };
    await confirm()(due('s-1'));
    expect(sent[1]?.subject).toBe(
      'Declaration confirmed for Nordfjord Pulp: bookings no longer assigned to you',
    );
  });

  it('writes to nobody who has left the organisation meanwhile', async () => {
    await putWithEditor();
    left.add('u-2');
    expect(await confirm()(due('s-1', 'u-2'))).toBe('nobody');
    expect(await confirm()(due('s-1'))).toBe('sent');
    expect(sent.map(({ to }) => to)).toEqual([['ana@example.com']]);
    left.add('u-1');
    expect(await confirm()(due('s-1'))).toBe('nobody');
    expect(sent).toHaveLength(1);
  });

  it('writes to nobody who was erased', async () => {
    await put(`draft-${draftId}`, draft('s-1'));
    await put('user-u-1', [{ type: 'UserErased', data: { userId: 'u-1' } }]);
    expect(await confirm()(due('s-1'))).toBe('nobody');
    expect(sent).toEqual([]);
  });

  it('writes to nobody whose key is gone, and knows new names', async () => {
    await put(`draft-${draftId}`, draft('s-1'));
    await put('user-u-1', [
      {
        type: 'UserRenamed',
        data: {
          userId: 'u-1',
          from: { firstName: 'sealed Ana', lastName: 'sealed Prado' },
          to: { firstName: 'sealed Anna', lastName: 'sealed Prado' },
        },
      },
    ]);
    await confirm()(due('s-1'));
    expect(sent[0]?.text).toContain('Dear Anna,');
    erased.add('u-1');
    expect(await confirm()(due('s-1'))).toBe('nobody');
  });

  it('names a draft that does not know the submission', async () => {
    await put(`draft-${draftId}`, draft('s-1'));
    await expect(confirm()(due('s-9'))).rejects.toThrow('s-9');
  });
});
