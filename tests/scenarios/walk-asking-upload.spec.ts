import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadingRequest } from '#contracts/workbook/upload-columns';
import type { Portal } from '#portal/portal';
import { cargo, Declarant, refusal } from '../support/declarant.ts';
import { dieAtStep, holdUploads } from '../support/interrupted.ts';
import { startPortal } from '../support/portal.ts';
import { csvOf, sheetRow } from '../support/sheets.ts';
import { TestClock } from '../support/test-clock.ts';

/** A file that must be asked about before a row of it is taken in; the portal dies behind the answer. */
const today = '2027-03-01';
const clock = new TestClock(`${today}T09:00:00.000Z`);
let folder: string;
let portal: Portal;
let ana: Declarant;
let marta: Declarant;

const signIn = async (): Promise<void> => {
  ana = await Declarant.as(portal.address, 'Ana');
  marta = await Declarant.as(portal.address, 'Marta');
};
const startAnew = async (): Promise<void> => {
  await portal.close();
  portal = await startPortal({ folder, clocks: clock, seed: 'none' });
  await signIn();
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laycan-asking-'));
  portal = await startPortal({ folder, clocks: clock });
  await signIn();
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

const file = (series: string, rows = 2): string =>
  [
    'Embarque;Lay from;Lay to (incl.);Ref. fábrica;Status',
    ...Array.from({ length: rows }, (_, index) => `${series}-${index + 1};04/05/27;06/05/27;77;Firme`),
  ].join('\r\n');

const answer: ReadingRequest = {
  columns: [
    { column: 1, field: 'code' },
    { column: 3, field: 'laycanFinish' },
    { column: 4, field: null },
  ],
  readings: [{ columns: [2, 3], reading: 'month_first' }],
  remember: true,
};
const choose = (who: Declarant, importId: string, request: ReadingRequest, key?: string) =>
  who.call('POST', `cargo-declarations/drafts/${importId}/reading`, request, key);

const laycans = async (importId: string) =>
  (await ana.draft(importId)).rows.map(({ cells }) => [cells.laycanStart?.value, cells.laycanFinish?.value]);

describe('a file that asks', () => {
  const key = randomUUID();
  let importId: string;

  it('waits without rows, and says what is open', async () => {
    importId = await ana.upload('asks.csv', file('ASK'));
    const { draft, rows, columns } = await ana.draft(importId);
    expect([draft.state, draft.headerRow, rows]).toEqual(['asking', 1, []]);
    expect(columns?.columns.map(({ open, notRead }) => [open, notRead])).toEqual([
      [true, null],
      [false, null],
      [true, null],
      [true, null],
      [false, 'set_by_portal'],
    ]);
    expect(columns?.questions).toEqual([expect.objectContaining({ kind: 'dates', open: true })]);
    const refused = await refusal(ana.change(importId, { reason: 'edit', changes: [], addRows: 1 }));
    expect([refused.status, refused.code]).toEqual([410, 'draft_not_open']);
  });

  it('takes no answer that leaves something open, or names what the template has not', async () => {
    const open = await refusal(choose(ana, importId, { ...answer, columns: [] }));
    expect([open.status, open.code]).toEqual([422, 'reading_incomplete']);
    const columns = [...answer.columns.slice(1), { column: 1, field: 'mill' }];
    const strange = await refusal(choose(ana, importId, { ...answer, columns }));
    expect([strange.status, Object.keys(strange.errors as object)]).toEqual([422, ['columns.2.field']]);
    expect((await ana.draft(importId)).draft.state).toBe('asking');
  });

  it('takes one answer; whoever comes second hears it', async () => {
    const goOn = holdUploads(portal);
    await refusal(choose(ana, importId, answer, key));
    const second = await refusal(choose(marta, importId, { ...answer, remember: false }));
    expect([second.status, second.code]).toEqual([409, 'reading_chosen']);
    expect(second.details).toMatchObject({ by: ana.userId });
    await dieAtStep(portal, importId, 'match-0');
    goOn();
    const { draft, rows } = await ana.draft(importId);
    expect([draft.state, rows.length]).toEqual(['receiving', 2]);
  });

  it('is read by that answer after the start, every row once', async () => {
    await startAnew();
    await choose(ana, importId, answer, key);
    expect((await ana.draft(importId)).draft.state).toBe('open');
    expect(await laycans(importId)).toEqual([
      ['2027-04-05', '2027-06-05'],
      ['2027-04-05', '2027-06-05'],
    ]);
  });

  it('teaches the organisation’s side, which is asked no more', async () => {
    const next = await marta.after(ana).upload('next.csv', file('NEXT'));
    const { draft, columns } = await marta.draft(next);
    expect(draft.state).toBe('open');
    expect(columns?.columns.map(({ source, notRead }) => source ?? notRead)).toEqual([
      'remembered',
      'template',
      'remembered',
      'remembered',
      'set_by_portal',
    ]);
    const staff = await Declarant.as(portal.address, 'Tom', ana.organisation);
    const theirs = await staff.after(ana).upload('staff.csv', file('STAFF'));
    expect((await staff.draft(theirs)).draft.state).toBe('asking');
    await staff.change(theirs, { reason: 'discard', changes: [] });
    expect((await staff.draft(theirs)).draft.state).toBe('ended');
  });

  it('is read anew, and then takes the place of the first', async () => {
    const { importId: anew } = await ana.call<{ importId: string }>(
      'POST',
      `cargo-declarations/drafts/${importId}/read-anew`,
    );
    expect([(await ana.draft(anew)).draft.state, (await ana.draft(importId)).draft.state]).toEqual([
      'asking',
      'open',
    ]);
    const readings = [{ columns: [2, 3], reading: 'day_first' as const }];
    await choose(ana, anew, { ...answer, readings, remember: false });
    expect((await laycans(anew))[0]).toEqual(['2027-05-04', '2027-05-06']);
    expect((await ana.draft(importId)).draft.state).toBe('replaced');
  });
});

describe('rows that may be no cargo', () => {
  it('ask: one whose booking was cancelled, a copy, and a line of totals', async () => {
    const [gone = ''] = await ana.declare(cargo(today, { code: 'GONE' }));
    await ana.cancel(gone);
    const rows = [
      sheetRow(cargo(today, { code: 'GONE' })),
      sheetRow(cargo(today, { code: 'TWIN' })),
      sheetRow(cargo(today, { code: 'TWIN' })),
    ];
    const importId = await ana.upload('odd.csv', `${csvOf(rows)}\r\nTOTAL`);
    const { rows: read, bookings } = await ana.draft(importId);
    expect(read.map(({ match }) => match)).toEqual([
      { as: 'asking', candidates: [gone], because: 'cancelled' },
      { as: 'new' },
      { as: 'asking', candidates: [], because: 'copied' },
      { as: 'asking', candidates: [], because: 'total' },
    ]);
    expect(bookings.find(({ id }) => id === gone)).toMatchObject({
      cancelled: true,
      cancellation: { at: expect.stringContaining(today), by: expect.any(String) },
    });
    const answers = [{ rows: [read[0]?.id], match: { as: 'new' } }];
    await ana.call('POST', `cargo-declarations/drafts/${importId}/matches`, { answers });
    const [, , copy, total] = read.map(({ id }) => id);
    await ana.change(importId, {
      reason: 'discard',
      changes: [],
      discardRows: [copy, total].flatMap((id) => id ?? []),
    });
    const left = (await ana.draft(importId)).rows;
    expect(left.map(({ match }) => match?.as)).toEqual(['new', 'new']);
  });
});
