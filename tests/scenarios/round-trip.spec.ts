import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { newStreamId } from '#api/platform/commands';
import type { ReadingRequest } from '#contracts/workbook/upload-columns';
import type { DraftAnswer } from '#contracts/declaration-draft/draft-calls';
import { cellEntries, cellKey } from '#domain/declaration-draft/cells';
import type { UploadComparison } from '#domain/declaration-draft/download';
import type { Portal } from '#portal/portal';
import { antwerp, cargo, Declarant, refusal, rotterdam } from '../support/declarant.ts';
import { dieAtStep, holdUploads } from '../support/interrupted.ts';
import { DownloadedSheet } from '../support/downloaded-sheet.ts';
import { startPortal } from '../support/portal.ts';
import { TestClock } from '../support/test-clock.ts';

/** Bookings go out as a template, are changed in a spreadsheet program and in the portal, and come back. */
const today = '2027-03-01';
const clock = new TestClock(`${today}T09:00:00.000Z`);
const path = 'cargo-declarations/import/template/bookings';
const codes = ['RT-A', 'RT-B', 'RT-C', 'RT-D', 'RT-E', 'RT-F'] as const;
let portal: Portal;
let ana: Declarant;
let marta: Declarant;
let claire: Declarant;
const ids = new Map<string, string>();

const idOf = (code: string): string => ids.get(code) ?? '';
const sheetNow = async (query = ''): Promise<DownloadedSheet> =>
  DownloadedSheet.of((await ana.download(`${path}${query}`)).bytes);

const uploaded = async (name: string, sheet: DownloadedSheet): Promise<DraftAnswer> => {
  const importId = await ana.upload(name, await sheet.bytes(), '?again=true');
  return ana.draft(importId);
};

const comparisonOf = ({ draft }: DraftAnswer): UploadComparison | null => draft.comparison;

/** Cells of a draft's rows, by what the file calls them. */
const cellsOf = ({ rows, bookings }: DraftAnswer) =>
  Object.fromEntries(
    rows.map(({ bookingId, cells }) => [
      bookings.find(({ id }) => id === bookingId)?.code ?? cellKey(cells.code?.value ?? null),
      Object.fromEntries(cellEntries(cells).map(([field, { base, value }]) => [field, [base, value]])),
    ]),
  );

const changeIn = async (
  who: Declarant,
  code: string,
  field: 'comment' | 'loadingQty',
  to: string | number,
) => {
  const { importId, bookings } = await who.edit();
  const booking = bookings.find(({ id }) => id === idOf(code));
  const from = field === 'comment' ? (booking?.comment ?? null) : (booking?.loadingPort.qty ?? null);
  await who.type(importId, idOf(code), field, from, to);
  await who.submitAll(importId);
  await ana.after(who).booking(idOf(code));
};

beforeAll(async () => {
  portal = await startPortal({ clocks: clock });
  ana = await Declarant.as(portal.address, 'Ana');
  marta = await Declarant.as(portal.address, 'Marta');
  claire = await Declarant.as(portal.address, 'Claire');
  const declared = await ana.declare(
    ...codes.map((code) => cargo(today, { code, comment: 'As agreed' })),
    cargo(today, { code: 'RT-GONE' }),
  );
  [...codes, 'RT-GONE'].forEach((code, index) => ids.set(code, declared[index] ?? ''));
  await ana.cancel(idOf('RT-GONE'));
  await marta.after(ana).booking(idOf('RT-A'));
});
afterAll(() => portal.close());

describe('open bookings as a template', () => {
  it('are those that the filters show, without cancelled ones', async () => {
    const sheet = await sheetNow();
    expect(new Set(sheet.column('Code'))).toEqual(new Set(codes));
    expect((await sheetNow('?search=RT-C')).column('Code')).toEqual(['RT-C']);
    expect((await sheetNow('?status=completed')).column('Code')).toEqual([]);
  });

  it('are nothing for a broker, who has no upload', async () => {
    const refused = await refusal(claire.call('GET', path));
    expect([refused.status, refused.code]).toEqual([403, 'not_a_charterer']);
  });
});

describe('a download that comes back', () => {
  it('is no change at all where nobody touched it', async () => {
    const answer = await uploaded('untouched.xlsx', await sheetNow());
    expect(answer.rows).toEqual([]);
    expect(answer.unnamed).toEqual([]);
    expect(comparisonOf(answer)).toMatchObject({ with: 'download', unchanged: 6, unknown: 0, missing: 0 });
  });

  it('brings what was changed in it, keeps what the portal changed, and asks where both did', async () => {
    const sheet = await sheetNow();
    sheet.set('RT-A', 'Comment', 'By the file');
    sheet.set('RT-B', 'POL / Total', 21_000);
    sheet.set('RT-B', 'Qty Pod 1', 21_000);
    sheet.set('RT-C', 'POD 2', 'Antwerp');
    sheet.set('RT-C', 'Qty Pod 2', 500);
    sheet.set('RT-E', 'Comment', 'The same on both sides');
    sheet.remove('RT-F');
    sheet.sortDescending('Code');
    sheet.insertColumn(3, '');
    sheet.insertRow({ ...sheet.copyOf('RT-A'), Code: 'RT-NEW', 'Booking No': null, Letter: null });
    await changeIn(marta, 'RT-A', 'comment', 'By a colleague');
    await changeIn(marta, 'RT-D', 'comment', 'Only by a colleague');
    await changeIn(marta, 'RT-E', 'comment', 'The same on both sides');

    const answer = await uploaded('changed.xlsx', sheet);
    const { [cellKey('RT-NEW')]: fresh, ...changed } = cellsOf(answer);
    expect(changed).toEqual({
      'RT-A': { comment: ['As agreed', 'By the file'] },
      'RT-B': {
        loadingQty: [20_000, 21_000],
        'discharge.1': [
          { port: rotterdam, qty: 20_000 },
          { port: rotterdam, qty: 21_000 },
        ],
      },
      'RT-C': { 'discharge.2': [null, { port: antwerp, qty: 500 }] },
    });
    expect(fresh).toMatchObject({ comment: [null, 'By the file'], loadingQty: [null, 20_000] });
    expect(comparisonOf(answer)).toMatchObject({ with: 'download', unchanged: 2, missing: 1, unknown: 0 });
    const theirs = answer.bookings.find(({ id }) => id === idOf('RT-A'))?.comment;
    expect(theirs).toBe('By a colleague');
  });

  it('asks what a column of somebody’s own is, and is merged once that was said', async () => {
    const sheet = await sheetNow();
    sheet.set('RT-C', 'Comment', 'Beside a note');
    sheet.insertColumn(3, 'Our note');
    const asking = await uploaded('noted.xlsx', sheet);
    expect([asking.draft.state, asking.rows]).toEqual(['asking', []]);
    const { id } = asking.draft;
    const reading: ReadingRequest = {
      columns: [{ column: 3, field: null }],
      readings: [],
      remember: false,
    };
    await ana.call('POST', `cargo-declarations/drafts/${id}/reading`, reading, randomUUID());
    const answer = await ana.draft(id);
    expect(cellsOf(answer)).toEqual({ 'RT-C': { comment: ['As agreed', 'Beside a note'] } });
    expect(comparisonOf(answer)).toMatchObject({ with: 'download', unchanged: 5 });
  });

  it('goes on after a crash between its rows and its end, and counts as if there had been none', async () => {
    const sheet = await sheetNow();
    sheet.set('RT-C', 'Comment', 'After a crash');
    const bytes = await sheet.bytes();
    const key = randomUUID();
    const goOn = holdUploads(portal);
    await refusal(ana.upload('crash.xlsx', bytes, '', key));
    const importId = newStreamId(ana.userId, key);
    await dieAtStep(portal, importId, 'complete');
    goOn();
    expect(await ana.upload('crash.xlsx', bytes, '', key)).toBe(importId);
    const answer = await ana.draft(importId);
    expect(cellsOf(answer)).toEqual({ 'RT-C': { comment: ['As agreed', 'After a crash'] } });
    expect(comparisonOf(answer)).toMatchObject({ unchanged: 5, missing: 0, unknown: 0 });
  });

  it('keeps the answer to what was asked, and declares the rest', async () => {
    const sheet = await sheetNow();
    sheet.set('RT-A', 'Comment', 'Kept from the file');
    sheet.set('RT-B', 'Comment', 'Not asked');
    await changeIn(marta, 'RT-A', 'comment', 'By a colleague again');
    const { draft, rows } = await uploaded('asked.xlsx', sheet);
    expect(rows).toHaveLength(2);
    const asked = rows.find(({ bookingId }) => bookingId === idOf('RT-A'));
    await ana.change(draft.id, {
      reason: 'rebase',
      changes: [
        {
          id: asked?.id ?? '',
          field: 'comment',
          from: 'Kept from the file',
          theirs: 'By a colleague again',
          to: 'Kept from the file',
        },
      ],
    });
    expect(await ana.submitAll(draft.id)).toMatchObject({ declared: 2, reopened: 0 });
    expect((await ana.booking(idOf('RT-A'))).comment).toBe('Kept from the file');
    expect((await ana.booking(idOf('RT-B'))).comment).toBe('Not asked');
    expect((await ana.booking(idOf('RT-D'))).comment).toBe('Only by a colleague');
  });

  it('conflicts at submission at the latest, for whoever does not look', async () => {
    const sheet = await sheetNow();
    sheet.set('RT-C', 'Comment', 'Unseen');
    await changeIn(marta, 'RT-C', 'comment', 'Seen');
    const { draft } = await uploaded('unseen.xlsx', sheet);
    expect(await ana.submitAll(draft.id)).toMatchObject({ declared: 0, reopened: 1 });
    expect((await ana.booking(idOf('RT-C'))).comment).toBe('Seen');
  });
});

describe('a download that says no longer what it was made from', () => {
  it.each([
    [
      'has lost its sheet',
      (sheet: DownloadedSheet) => sheet.loseBases(),
      { with: 'now', because: 'sheet_lost' },
    ],
    [
      'is another organisation’s',
      (sheet: DownloadedSheet) => sheet.setBase(1, 'C', 'b1f6a3a0-0000-4000-8000-00000000dead'),
      { with: 'now', because: 'other_organisation' },
    ],
  ])('%s, and is compared with the bookings of now', async (name, change, comparison) => {
    const sheet = await sheetNow();
    sheet.set('RT-E', 'Comment', name);
    change(sheet);
    const answer = await uploaded('lost.xlsx', sheet);
    expect(comparisonOf(answer)).toEqual(comparison);
    expect(cellsOf(answer)['RT-E']).toEqual({ comment: ['The same on both sides', name] });
  });

  it('names versions that a restored log does not have', async () => {
    const sheet = await sheetNow('?search=RT-D');
    sheet.setBase(2, 'C', '2027-02-01T00:00:00.000Z');
    const answer = await uploaded('restored.xlsx', sheet);
    expect(comparisonOf(answer)).toMatchObject({ with: 'download', unknown: 1, unchanged: 0 });
  });
});
