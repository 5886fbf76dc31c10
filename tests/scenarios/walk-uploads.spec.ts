import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newStreamId } from '#api/platform/commands';
import type { DraftAnswer } from '#contracts/declaration-draft/draft-calls';
import type { Portal } from '#portal/portal';
import { cargo, Declarant, refusal } from '../support/declarant.ts';
import { dieAtStep, holdUploads } from '../support/interrupted.ts';
import { startPortal } from '../support/portal.ts';
import { csvOf, sheetRow, type SheetRow } from '../support/sheets.ts';
import { TestClock } from '../support/test-clock.ts';

/** A large file, of which some rows are bookings already: it dies half-way, comes again, and meets its twin. */
const today = '2027-03-01';
const clock = new TestClock(`${today}T09:00:00.000Z`);
const size = 1_300;
const existing = 30;
let folder: string;
let portal: Portal;
let ana: Declarant;
let marta: Declarant;

const signIn = async (): Promise<void> => {
  ana = await Declarant.as(portal.address, 'Ana');
  marta = await Declarant.as(portal.address, 'Marta');
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laycan-walk-'));
  portal = await startPortal({ folder, clocks: clock });
  await signIn();
  await ana.declare(
    ...Array.from({ length: existing }, (_, index) =>
      cargo(today, { code: `U-${index}`, comment: 'Before' }),
    ),
    // Two open bookings of one code: the file cannot tell which it means.
    cargo(today, { code: 'TWICE' }),
    cargo(today, { code: 'TWICE' }),
  );
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

/** Rows that match by code, one that could be either of two, one code that two rows claim, and new ones. */
const rows = (mended: boolean): readonly SheetRow[] => [
  ...Array.from({ length: size - 3 }, (_, index) =>
    sheetRow(cargo(today, { code: `U-${index}`, comment: mended ? 'Mended' : 'By file' })),
  ),
  sheetRow(cargo(today, { code: 'TWICE' })),
  // Claims the same booking as the sixth row.
  sheetRow(cargo(today, { code: 'U-5', comment: 'Claims it too' })),
  sheetRow(cargo(today, { code: mended ? 'U-9999' : 'U-1' })),
];

const matchesIn = ({ rows: all }: DraftAnswer) => {
  const count = new Map<string, number>();
  for (const { match } of all) count.set(match?.as ?? 'none', (count.get(match?.as ?? 'none') ?? 0) + 1);
  return Object.fromEntries(count);
};

describe('an upload that dies in its third batch', () => {
  const key = randomUUID();
  let importId: string;

  it('is there, and says that it is being read', async () => {
    const goOn = holdUploads(portal);
    await refusal(ana.upload('first.csv', csvOf(rows(false)), '', key));
    importId = newStreamId(ana.userId, key);
    await dieAtStep(portal, importId, 'batch-2');
    goOn();
    const { draft, rows: read } = await ana.draft(importId);
    expect([draft.state, read.length]).toEqual(['receiving', 1_000]);
    const refused = await refusal(ana.submitAll(importId));
    expect([refused.status, refused.code]).toEqual([410, 'draft_not_open']);
  });

  it('is read to its end after the start, every row once', async () => {
    await portal.close();
    portal = await startPortal({ folder, clocks: clock, seed: 'none' });
    await signIn();
    // Asked for again by whoever heard nothing: the same draft, once it is complete.
    expect(await ana.upload('first.csv', csvOf(rows(false)), '', key)).toBe(importId);
    const answer = await ana.draft(importId);
    expect([answer.draft.state, answer.rows.length]).toEqual(['open', size]);
    expect(answer.rows.map(({ line }) => line)).toEqual(Array.from({ length: size }, (_, i) => i + 1));
    // U-1 and U-5 are claimed by two rows each, TWICE has two bookings.
    expect(matchesIn(answer)).toEqual({ booking: existing - 2, asking: 5, new: size - 5 - (existing - 2) });
    const matched = answer.rows.find(({ cells }) => cells.comment?.value === 'By file' && cells.comment.base);
    expect(matched?.cells).toEqual({
      comment: expect.objectContaining({ base: 'Before', value: 'By file' }),
    });
  });

  it('asks which booking its doubtful rows mean; one answer covers many', async () => {
    const { rows: read, bookings } = await ana.draft(importId);
    const asking = read.filter(({ match }) => match?.as === 'asking');
    const all = asking.map(({ id }) => id);
    const listed = (await ana.review(importId, all)).rows.map(({ id, revision }) => ({ id, revision }));
    const refused = await refusal(ana.submit(importId, listed));
    expect([refused.status, refused.code]).toEqual([409, 'rows_asking']);
    const twice = asking.find(({ cells }) => cells.code?.value === 'TWICE')?.id ?? '';
    const [one] = bookings.filter(({ code }) => code === 'TWICE');
    const foreign = { rows: [twice], match: { as: 'booking', bookingId: randomUUID() } } as const;
    const closed = await refusal(
      ana.call('POST', `cargo-declarations/drafts/${importId}/matches`, { answers: [foreign] }),
    );
    expect([closed.status, Object.keys(closed.errors as object)]).toEqual([
      422,
      ['answers.0.match.bookingId'],
    ]);
    await ana.call('POST', `cargo-declarations/drafts/${importId}/matches`, {
      answers: [
        { rows: [twice], match: { as: 'booking', bookingId: one?.id } },
        { rows: all.filter((id) => id !== twice), match: { as: 'new' } },
      ],
    });
    expect(matchesIn(await ana.draft(importId))).toEqual({
      booking: existing - 1,
      new: size - (existing - 1),
    });
  });
});

describe('the mended file beside the first', () => {
  it('is submitted at once with it, and declares nothing twice', async () => {
    const [first] = (await ana.drafts()).drafts.filter(({ kind }) => kind === 'upload');
    const second = await marta.after(ana).upload('mended.csv', csvOf(rows(true)));
    const { earlier, rows: mended } = await marta.draft(second);
    expect(earlier?.id).toBe(first?.id);
    const ready = mended.filter(({ match }) => match?.as !== 'asking');
    const [one, other] = await Promise.all([
      ana.submitAll(first?.id ?? ''),
      marta.complete(
        second,
        ready.map(({ id, revision }) => ({ id, revision })),
      ),
    ]);
    const both = [one.declared + one.reopened, other.declared + other.reopened];
    expect(both).toEqual([size, ready.length]);
    // Whoever came second is asked about each code that the first one declared in between.
    const { data: list, meta } = await ana.after(marta).list('&search=U-77');
    expect([list.filter(({ code }) => code === 'U-77').length, meta.total > 1]).toEqual([1, true]);
    const left = [...(await ana.draft(first?.id ?? '')).rows, ...(await marta.draft(second)).rows];
    const asked = left.filter(({ reopened }) => reopened?.because === 'asking');
    expect(asked.length).toBe(one.reopened + other.reopened - conflictsIn(left));
    expect(asked.length).toBeGreaterThan(size - existing - 10);
  });
});

const conflictsIn = (rows: DraftAnswer['rows']): number =>
  rows.filter(({ reopened }) => reopened?.because === 'conflict').length;

describe('a paste of as many rows as a large file has', () => {
  it('goes into a declaration by hand as one command', async () => {
    const { importId } = await ana.open(10);
    const codes = Array.from({ length: size }, (_, index) => `P-${index}`);
    const changes = codes.map((to, index) => ({ id: `+${index}`, field: 'code' as const, from: null, to }));
    const { added } = await ana.change(importId, { reason: 'paste', changes, addRows: size });
    expect(added.length).toBe(size);
    const pasted = (await ana.draft(importId)).rows.slice(10);
    expect(pasted.map(({ cells }) => cells.code?.value)).toEqual(codes);
  });

  it('is refused where no file could be so long', async () => {
    const { importId } = await ana.open(1);
    const refused = await refusal(ana.change(importId, { reason: 'paste', changes: [], addRows: 10_001 }));
    expect([refused.status, refused.code]).toEqual([422, 'invalid']);
  });
});

describe('a file without one of the two columns of its discharge lines', () => {
  const amount = 'Qty Pod 1';
  const without = (row: SheetRow, header: string): SheetRow =>
    Object.fromEntries(Object.entries(row).filter(([name]) => name !== header));
  const lines = async (importId: string) =>
    (await ana.draft(importId)).rows.map(({ match, cells }) => [match?.as, cells['discharge.1']?.value]);

  it('leaves what it lacks as its bookings have it, and empty in new ones', async () => {
    const booked = cargo(today, { code: 'HALF-1' });
    await ana.declare(booked, cargo(today, { code: 'HALF-2' }), cargo(today, { code: 'HALF-2' }));
    const rows = ['HALF-1', 'HALF-2', 'HALF-3'].map((code) =>
      without(sheetRow(cargo(today, { code, comment: 'By file' })), amount),
    );
    const importId = await ana.upload('ports.csv', csvOf(rows));
    const { columns, rows: read, bookings } = await ana.draft(importId);
    expect(columns?.missing).toContain('discharge.1.qty');
    const port = (booked['discharge.1'] as { readonly port: unknown }).port;
    const half = expect.objectContaining({ port, qty: null });
    expect(await lines(importId)).toEqual([
      ['booking', undefined],
      ['asking', half],
      ['new', half],
    ]);
    // The answer is given long after the file was read.
    const bookingId = bookings.find(({ code }) => code === 'HALF-2')?.id;
    await ana.call('POST', `cargo-declarations/drafts/${importId}/matches`, {
      answers: [{ rows: [read[1]?.id], match: { as: 'booking', bookingId } }],
    });
    expect((await lines(importId))[1]).toEqual(['booking', undefined]);
  });

  it('does so where someone said that the column is not read', async () => {
    const rows = [sheetRow(cargo(today, { code: 'HALF-1' }), { [amount]: 1, 'Ref. mill': '77' })];
    const importId = await ana.upload('not-read.csv', csvOf(rows));
    const { columns } = await ana.draft(importId);
    const open = columns?.columns.filter((each) => each.open || each.field === 'discharge.1.qty') ?? [];
    await ana.call('POST', `cargo-declarations/drafts/${importId}/reading`, {
      columns: open.map(({ column }) => ({ column, field: null })),
      readings: [],
      remember: false,
    });
    expect(await lines(importId)).toEqual([['booking', undefined]]);
    expect((await ana.draft(importId)).columns?.missing).toContain('discharge.1.qty');
  });
});
