import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BookingView } from '#contracts/booking/booking-view';
import type { DraftRowView } from '#contracts/declaration-draft/draft-view';
import { declarationListChannel, staffDeclarationListChannel } from '#contracts/live/channels';
import type { Portal } from '#portal/portal';
import { ids as world } from '#portal/seed/world/people';
import { signedInAs } from '../support/client.ts';
import { antwerp, cargo, daysAfter, Declarant, refusal, rotterdam } from '../support/declarant.ts';
import { startPortal } from '../support/portal.ts';
import { closeLives, PortalLive } from '../support/portal-live.ts';
import { csvOf, filledIn, rowsOfWorkbook, sheetRow } from '../support/sheets.ts';
import { TestClock } from '../support/test-clock.ts';
import { until } from '../support/until.ts';

/** One declaration from the file to its cancellation, through the running portal: each step stands on those before. */
const today = '2027-03-01';
const clock = new TestClock(`${today}T09:00:00.000Z`);
let portal: Portal;
let ana: Declarant;
let marta: Declarant;
let claire: Declarant;
let live: PortalLive;
/** Of the upload, and its rows by code. */
let importId: string;
let rows: ReadonlyMap<string, string>;

const rowOf = (code: string): string => rows.get(code) ?? '';

beforeAll(async () => {
  portal = await startPortal({ clocks: clock });
  ana = await Declarant.as(portal.address, 'Ana');
  marta = await Declarant.as(portal.address, 'Marta');
  claire = await Declarant.as(portal.address, 'Claire');
  live = new PortalLive(marta.client);
});
afterAll(async () => {
  closeLives();
  await portal.close();
});

const rowsByCode = async (id: string): Promise<ReadonlyMap<string, string>> => {
  const draft = await ana.draft(id);
  return new Map(
    draft.rows.flatMap(({ id, cells }) =>
      typeof cells.code?.value === 'string' ? [[cells.code.value, id] as const] : [],
    ),
  );
};

const staffList = async (query = ''): Promise<readonly BookingView[]> => {
  const tom = await signedInAs(portal.address, 'Tom');
  const { body } = await tom.get(`/api/internal/bookings?per_page=60${query}`);
  return (body as { readonly data: readonly BookingView[] }).data;
};

describe('a declaration file', () => {
  it('is uploaded as the template that was downloaded, filled in', async () => {
    const template = await ana.download('cargo-declarations/import/template');
    expect(template.headers.get('content-disposition')).toBe(
      'attachment; filename="declaration-template-suzano.xlsx"',
    );
    const workbook = await filledIn(template.bytes, [
      sheetRow(cargo(today, { code: 'P-1' })),
      sheetRow(cargo(today, { code: 'P-2', laycanFinish: daysAfter(today, 60) })),
      sheetRow(cargo(today, { code: 'P-3' }), { 'Load port': 'Atlantis' }),
      sheetRow(
        cargo(today, { code: 'P-4', loadingQty: 4_000, 'discharge.1': { port: rotterdam, qty: 4_000 } }),
      ),
    ]);
    importId = await ana.upload('declarations.xlsx', workbook);
    rows = await rowsByCode(importId);
    expect([...rows.keys()]).toEqual(['P-1', 'P-2', 'P-3', 'P-4']);
  });

  it('shows its errors and warnings cell by cell, errors first', async () => {
    const review = await ana.review(importId);
    const found = (code: string) =>
      review.errors[rowOf(code)]?.map((error) => [error.level, error.attribute, error.code]);
    expect(found('P-2')).toContainEqual(['error', 'laycanFinish', 'laycan_bigger_than']);
    expect(found('P-3')).toContainEqual(['error', 'loadingPort.name', 'does_not_exist']);
    expect(found('P-4')).toContainEqual(['warning', 'loadingPort.qty', 'load_qty_within_trade']);
    const levels = review.errors[rowOf('P-3')]?.map(({ level }) => level) ?? [];
    expect(levels).toEqual(levels.toSorted());
    expect(review.totals.errors).toBe(2);
    const { rows: read } = review;
    const refused = await refusal(
      ana.submit(
        importId,
        read.map(({ id, revision }) => ({ id, revision })),
      ),
    );
    expect([refused.status, refused.code]).toEqual([422, 'invalid_rows']);
    expect(Object.keys(refused.errors as object).toSorted()).toEqual([
      'bookings.1.laycanFinish',
      'bookings.2.loadingPort.id',
    ]);
  });

  it('is mended by two colleagues, who miss nothing of each other', async () => {
    const channel = `private-organisation.${ana.organisation}.draft.${importId}`;
    const seen = await live.join(channel, (await marta.draft(importId)).cursor);
    const finish = daysAfter(today, 46);
    const typed = await ana.type(importId, rowOf('P-2'), 'laycanFinish', daysAfter(today, 60), finish);
    await seen.shows<DraftRowView>(
      'draft.changed',
      rowOf('P-2'),
      ({ revision }) => revision === typed.rows[rowOf('P-2')],
    );
    const port = { id: 'BRPNG', name: 'Paranagua' };
    await marta.type(importId, rowOf('P-3'), 'loadingPort', { text: 'Atlantis' }, port);
    const stale = await refusal(
      ana.type(importId, rowOf('P-3'), 'loadingPort', { text: 'Atlantis' }, antwerp),
    );
    expect([stale.status, stale.code]).toEqual([409, 'stale_cell']);
    expect(stale.details).toMatchObject({ mine: antwerp, theirs: port });
    expect((await ana.review(importId)).totals.errors).toBe(0);
  });

  it('is submitted once its warnings are confirmed, and appears for whoever may see it', async () => {
    const [own, broker, everyone] = await Promise.all([
      live.join(
        declarationListChannel.name({ organisationId: ana.organisation, side: 'external' }),
        (await marta.list()).cursor,
      ),
      claire.list(),
      staffList(),
    ]);
    expect([broker.data, everyone]).toEqual([[], []]);
    const { rows: read } = await ana.review(importId);
    const listed = read.map(({ id, revision }) => ({ id, revision }));
    const withEditsOf = [marta.userId];
    const asked = await refusal(ana.submit(importId, listed, { withEditsOf, confirmWarnings: false }));
    expect([asked.status, asked.code]).toEqual([422, 'warnings_unconfirmed']);
    expect(await ana.complete(importId, listed, { withEditsOf, sync_veson: true })).toMatchObject({
      completed: true,
      declared: 4,
      created: 4,
      unchanged: 0,
      reopened: 0,
    });
    // The very next query reflects it.
    const { data, periods, total } = await ana.list();
    expect(new Set(data.map(({ code }) => code))).toEqual(new Set(['P-1', 'P-2', 'P-3', 'P-4']));
    expect([periods.upcoming, total]).toEqual([4, 64_000]);
    await own.until(() => new Set(own.documents().map(({ id }) => id)).size === 4);
    expect((await staffList()).map(({ id }) => id).toSorted()).toEqual([...rows.values()].toSorted());
    expect((await ana.drafts()).drafts).toEqual([]);
  });

  it('is asked about when it is uploaded again', async () => {
    const csv = csvOf([sheetRow(cargo(today, { code: 'P-9' }))]);
    const first = await ana.upload('again.csv', csv);
    const asked = await refusal(ana.upload('again.csv', csv));
    expect([asked.status, asked.code]).toEqual([409, 'file_seen']);
    expect(asked.details).toMatchObject({ importId: first });
    const second = await ana.upload('again.csv', csv, `?again=true&replaces=${first}`);
    expect((await ana.drafts()).drafts.map(({ id }) => id)).toEqual([second]);
    await ana.change(second, {
      reason: 'discard',
      changes: [],
      discardRows: [...(await rowsByCode(second)).values()],
    });
    expect((await ana.drafts()).drafts).toEqual([]);
  });

  it('that cannot be read takes the place of none', async () => {
    const first = await ana.upload('good.csv', csvOf([sheetRow(cargo(today, { code: 'P-10' }))]));
    const refused = await refusal(
      ana.upload('bad.csv', 'Code,Load port\n"P-11,Santos\n', `?replaces=${first}`),
    );
    expect([refused.status, refused.code]).toEqual([422, 'unclosed_quote']);
    // A refusal does not say how far a read has to be.
    await until(async () => expect((await ana.drafts()).drafts.map(({ id }) => id)).toEqual([first]));
    await ana.change(first, {
      reason: 'discard',
      changes: [],
      discardRows: [...(await rowsByCode(first)).values()],
    });
  });
});

describe('its bookings', () => {
  it('are seen by the broker once they are assigned to him, live', async () => {
    const ears = new PortalLive(claire.client);
    const list = await ears.join(
      declarationListChannel.name({ organisationId: world.meridian, side: 'external' }),
      (await claire.list()).cursor,
    );
    await ana.assign(rowOf('P-1'), world.meridian);
    await list.until(() => list.documents().some(({ id }) => id === rowOf('P-1')));
    expect((await claire.list()).data.map(({ code }) => code)).toEqual(['P-1']);
    ears.close();
  });

  it('are amended in the shared draft by charterer, broker and staff, each version kept', async () => {
    const { importId: shared } = await marta.after(ana).edit();
    const line = { port: rotterdam, qty: 20_000 };
    await marta.type(shared, rowOf('P-1'), 'discharge.1', line, { port: rotterdam, qty: 15_000 });
    await ana.type(shared, rowOf('P-1'), 'discharge.2', null, { port: antwerp, qty: 5_000 });
    await ana.submitAll(shared);
    const { importId: brokers } = await claire.after(ana).edit();
    await claire.type(brokers, rowOf('P-1'), 'comment', null, 'Berth booked');
    await claire.submitAll(brokers);
    const tom = await Declarant.as(portal.address, 'Tom', ana.organisation);
    const { importId: internal } = await tom.after(claire).edit();
    await tom.type(internal, rowOf('P-1'), 'laycanStart', daysAfter(today, 40), daysAfter(today, 41));
    await tom.submitAll(internal);
    const versions = await ana.after(tom).versions(rowOf('P-1'));
    expect(versions.map(({ version }) => version)).toEqual([5, 4, 3, 2, 1]);
    expect(versions.map(({ changes }) => changes.map(({ field, by }) => [field, by]))).toEqual([
      [['laycanStart', 'G2O']],
      [['comment', 'C. Dubois']],
      [
        ['dischargePorts.0.qty', marta.name],
        ['dischargePorts.1.name', 'A. Prado'],
        ['dischargePorts.1.qty', 'A. Prado'],
      ],
      [],
      [],
    ]);
    expect(versions.map(({ submittedBy }) => submittedBy).slice(0, 3)).toEqual([
      'G2O',
      'C. Dubois',
      ana.name,
    ]);
    expect(versions[0]?.archiveDate).toBeNull();
    expect(versions.slice(1).every(({ archiveDate }) => archiveDate !== null)).toBe(true);
  });

  it('are matched by number when the downloaded list is mended and uploaded', async () => {
    const { bytes, headers } = await ana.download('cargo-declarations/download?format=xlsx');
    expect(headers.get('content-type')).toContain('spreadsheetml.sheet');
    const list = await rowsOfWorkbook(bytes);
    expect(new Set(list.map((row) => row['Code']))).toEqual(new Set(['P-1', 'P-2', 'P-3', 'P-4']));
    const mended = list.find((row) => row['Code'] === 'P-2')!;
    const csv = csvOf([{ 'Booking No': String(mended['Booking No']), Comment: 'By the file' }]);
    const upload = await ana.upload('mended.csv', csv);
    const { rows: matched, unnamed } = await ana.draft(upload);
    expect(matched).toMatchObject([
      {
        bookingId: rowOf('P-2'),
        match: { as: 'booking' },
        cells: { comment: { base: null, value: 'By the file' } },
      },
    ]);
    // Missing columns stay as they are; bookings that the file does not name are listed.
    expect(Object.keys(matched[0]?.cells ?? {})).toEqual(['comment']);
    expect(new Set(unnamed.map(({ code }) => code))).toEqual(new Set(['P-1', 'P-3', 'P-4']));
    await ana.submitAll(upload);
    expect(await ana.booking(rowOf('P-2'))).toMatchObject({ comment: 'By the file', version: 2 });
  });

  it('are downloaded as CSV under the filters of the list', async () => {
    const { bytes } = await ana.download('cargo-declarations/download?format=csv&search=P-3');
    const [header, ...lines] = new TextDecoder().decode(bytes).trim().split('\n');
    expect(header).toContain('POD 1,Qty Pod 1');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('Paranagua');
  });

  it('are downloaded by staff over all organisations, as their list has them', async () => {
    const query = `search=P-&sort=laycanStart&order=desc`;
    const listed = await staffList(`&${query}`);
    expect(listed).toHaveLength(4);
    const tom = await signedInAs(portal.address, 'Tom');
    const { bytes } = await tom.download(`/api/internal/bookings/download?format=xlsx&${query}`);
    const file = await rowsOfWorkbook(bytes);
    expect(file.map((row) => [row['Booking No'], row['Code'], row['Organisation']])).toEqual(
      listed.map(({ bookingNo, code, organisation }) => [bookingNo, code, organisation.name]),
    );
    const refused = await ana.client.get('/api/internal/bookings/download');
    expect(refused.status).toBe(404);
  });

  it('are cancelled for good, and nothing amends them any more', async () => {
    const { importId: shared } = await marta.after(ana).edit();
    await marta.type(shared, rowOf('P-3'), 'comment', null, 'Too late');
    expect(await ana.cancel(rowOf('P-3'), 'Cargo withdrawn')).toEqual({ cancelled: [rowOf('P-3')] });
    expect(await ana.booking(rowOf('P-3'))).toMatchObject({
      status: 'cancelled',
      comment: 'Cargo withdrawn',
    });
    const refused = await refusal(ana.type(shared, rowOf('P-3'), 'code', 'P-3', 'P-33'));
    expect([refused.status, refused.code]).toEqual([409, 'booking_cancelled']);
    const answer = await marta.after(ana).submitAll(shared);
    expect(answer).toMatchObject({ completed: true, declared: 0, reopened: 1 });
    const { rows: back } = await marta.draft(shared);
    expect(back).toMatchObject([
      { id: rowOf('P-3'), reopened: { because: 'rejected', code: 'booking_cancelled' } },
    ]);
    await marta.change(shared, { reason: 'discard', changes: [], discardRows: [rowOf('P-3')] });
    expect((await ana.after(marta).versions(rowOf('P-3')))[0]).toMatchObject({ status: 'cancelled' });
  });

  it('are told to the staff live all the while', async () => {
    const ears = new PortalLive(await signedInAs(portal.address, 'Tom'));
    const list = await ears.join(staffDeclarationListChannel.name());
    await ana.cancel(rowOf('P-4'));
    await list.until(() => list.documents().some(({ id }) => id === rowOf('P-4')));
    expect(list.documents()).toContainEqual(
      expect.objectContaining({ id: rowOf('P-4'), status: 'cancelled' }),
    );
    ears.close();
  });
});
