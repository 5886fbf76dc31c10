import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { DraftEvent } from '#domain/declaration-draft/events';
import type { Portal } from '#portal/portal';
import { ids, users } from '#portal/seed/world/people';
import { signedInAs } from '../../../tests/support/client.ts';
import { startPortal } from '../../../tests/support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => portal.close());

const ana = users.find(({ firstName }) => firstName === 'Ana');

/** A draft whose one row was declared, as the log would tell it. */
const declared = (draftId: string, submissionId: string): DraftEvent[] => {
  const owner = { organisation: ids.atlantica, side: 'external', preparedBy: ids.atlantica } as const;
  const row = randomUUID();
  return [
    { type: 'DraftOpened', data: { draftId, ...owner, kind: 'new', template: 'suzano', ordinal: 0 } },
    {
      type: 'RowsAdded',
      data: {
        draftId,
        owner,
        by: ana?.id ?? '',
        rows: [
          {
            row,
            line: null,
            cells: {},
            bookingNo: null,
            letterIndex: null,
            continuationOf: null,
            replaces: null,
          },
        ],
      },
    },
    {
      type: 'DeclarationSubmitted',
      data: {
        draftId,
        submissionId,
        submittedAt: '2026-03-01T08:00:00.000Z',
        referenceVersions: {},
        syncVeson: false,
        rows: 1,
      },
    },
    {
      type: 'SubmissionRowsListed',
      data: { draftId, submissionId, rows: [{ row, revision: 1, bookingNo: '1001' }] },
    },
    {
      type: 'RowsSettled',
      data: { draftId, submissionId, outcomes: [{ row, outcome: 'declared', bookingId: row }] },
    },
    { type: 'DeclarationCompleted', data: { draftId, submissionId } },
  ];
};

/** Lets a declaration complete, and waits until its confirmation is recorded. */
const complete = async (submissionId: string): Promise<void> => {
  const { events, watcher } = portal.engine;
  const draftId = randomUUID();
  const done = new Promise<void>((resolve) => {
    const silence = watcher.onEvents(['EffectDone'], () => {
      silence();
      resolve();
    });
  });
  await events.append(
    `draft-${draftId}`,
    'no_stream',
    declared(draftId, submissionId).map(({ type, data }) => ({
      id: randomUUID(),
      type,
      data: JSON.stringify(data),
      metadata: { actor: ana?.id ?? '', organisation: ids.atlantica, side: 'external' },
      recordedAt: '2026-03-01T08:00:01.000Z',
    })),
  );
  await done;
};

const outbox = '/api/operations/outbox';

describe('the outbox', () => {
  it('shows staff the confirmation of a declaration, sent to who submitted it', async () => {
    const submissionId = randomUUID();
    await complete(submissionId);
    const { status, body } = await (await signedInAs(portal.address, 'Tom')).get(outbox);
    expect(status).toBe(200);
    expect(body).toEqual({
      links: { prev: null, next: null },
      meta: { current_page: 1, per_page: 10, total: 1, last_page: 1, from: 1, to: 1 },
      data: [
        {
          messageId: `confirmation-${submissionId}`,
          to: ['ana.prado@atlantica-celulose.example'],
          subject: 'Declaration confirmed for Atlântica Celulose: 1 new booking',
          text: expect.stringContaining('Dear Ana,'),
          sentAt: expect.stringMatching(/^\d{4}-/),
        },
      ],
    });
  });

  it('is read page by page, newest first', async () => {
    const submissionId = randomUUID();
    await complete(submissionId);
    const staff = await signedInAs(portal.address, 'Tom');
    const page = await staff.get(`${outbox}?page=1&per_page=10`);
    expect(page.body).toMatchObject({
      meta: { total: 2 },
      data: [{ messageId: `confirmation-${submissionId}` }, {}],
    });
    expect((await staff.get(`${outbox}?page=2&per_page=10`)).body).toMatchObject({
      meta: { current_page: 2, total: 2, last_page: 1, from: null, to: null },
      data: [],
    });
    expect((await staff.get(`${outbox}?page=0`)).status).toBe(422);
    expect((await staff.get(`${outbox}?per_page=11`)).status).toBe(422);
  });

  it('is nobody else’s', async () => {
    expect((await (await signedInAs(portal.address, 'Marta')).get(outbox)).status).toBe(404);
    expect((await (await signedInAs(portal.address, 'Sam')).get(outbox)).status).toBe(404);
    expect((await fetch(`${portal.address}${outbox}`)).status).toBe(401);
  });
});
