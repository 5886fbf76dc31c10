import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { DraftChangesRequest, OpenDraftAnswer } from '#contracts/declaration-draft/draft-calls';
import { effectStream } from '#domain/streams';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import type { Portal } from '#portal/portal';
import { cargo, Declarant, refusal } from '../support/declarant.ts';
import { startPortal } from '../support/portal.ts';

const today = new Date().toISOString().slice(0, 10);
let portal: Portal;
let ana: Declarant;

beforeAll(async () => {
  portal = await startPortal();
  ana = await Declarant.as(portal.address, 'Ana');
});
afterAll(async () => portal.close());

const declared = async (code: string): Promise<string> => {
  const [id = ''] = await ana.declare(cargo(today, { code, comment: null }));
  return id;
};

/** Something happens after the first read of rows or bookings, before any other. */
const afterTheFirstRead = (happens: () => Promise<unknown>): void => {
  const documents = portal.app.get<Documents>(DOCUMENTS);
  const find = documents.find.bind(documents);
  let armed = true;
  jest.spyOn(documents, 'find').mockImplementation(async (model, filter, options) => {
    const found = await find(model, filter, options);
    if (armed && (model.name === 'bookings' || model.name === 'draft-rows')) {
      armed = false;
      await happens();
    }
    return found;
  });
};

describe('the edit screen', () => {
  it('shows what was typed, though it is settled between two reads', async () => {
    const id = await declared('E-1');
    const { importId } = await ana.edit();
    await ana.type(importId, id, 'comment', null, 'Typed');
    const reader = (await Declarant.as(portal.address, 'Ana')).after(ana);
    afterTheFirstRead(async () => ana.submitAll(importId));
    const { bookings, rows } = await reader.edit();
    jest.restoreAllMocks();
    const shown = rows.find((row) => row.id === id)?.cells.comment?.value;
    expect(shown ?? bookings.find((booking) => booking.id === id)?.comment).toBe('Typed');
  });
});

describe('the months of the edit screen', () => {
  it('come with their MT before anything was reviewed', async () => {
    const before = (await ana.edit()).monthTotals ?? [];
    const id = await declared('M-1');
    const { bookings, monthTotals } = await ana.edit();
    const booking = bookings.find((one) => one.id === id);
    const [tradeId, month] = [booking?.trade?.id ?? '', booking?.month ?? ''];
    const qtyIn = (totals: typeof before) =>
      totals.find((total) => total.tradeId === tradeId && total.month === month)?.qty ?? 0;
    expect(qtyIn(monthTotals ?? []) - qtyIn(before)).toBe(booking?.total);
  });
});

describe('a shared draft that ended', () => {
  const comment = (id: string, from: string | null, to: string): DraftChangesRequest => ({
    reason: 'edit',
    changes: [{ id, field: 'comment', from, to }],
  });
  /** Ends the edit draft that is open, and so many after it. */
  const ended = async (id: string, drafts: number): Promise<void> => {
    for (let n = 0; n < drafts; n += 1) {
      const { importId, bookings } = await ana.edit();
      const now = bookings.find((booking) => booking.id === id)?.comment ?? null;
      await ana.change(importId, comment(id, now, `${now ?? ''}+`));
      await ana.submitAll(importId);
    }
  };

  it('is followed by an edit, however long ago that was', async () => {
    const id = await declared('E-2');
    const other = await declared('E-3');
    const { importId: old } = await ana.edit();
    await ended(other, 6);
    const { importId: now } = await ana.edit();
    expect(now).not.toBe(old);
    const answer = await ana.change(old, comment(id, null, 'Typed on a train'));
    expect(answer.importId).toBe(now);
    expect(answer.rows).toHaveProperty([id]);
  });

  it('is found again by the key of an edit that was followed, whatever came since', async () => {
    const id = await declared('E-4');
    const other = await declared('E-5');
    const { importId: old } = await ana.edit();
    await ended(other, 1);
    const key = randomUUID();
    const first = await ana.change(old, comment(id, null, 'Once'), key);
    expect(first.importId).not.toBe(old);
    await ana.submitAll(first.importId);
    await ended(other, 6);
    const head = await portal.engine.events.head();
    expect(await ana.change(old, comment(id, null, 'Once'), key)).toEqual(first);
    const since = await portal.engine.events.readAll(head, 10);
    // Mails of the submission leave meanwhile.
    expect(since.filter(({ stream }) => effectStream.idIn(stream) === undefined)).toEqual([]);
  });
});

describe('a charterer who declares a year at a time', () => {
  const thisYear = Number(today.slice(0, 4));
  const errorsOf = async (who: Declarant, importId: string): Promise<readonly string[]> =>
    Object.values((await who.review(importId)).errors).flatMap((errors) => errors.map(({ code }) => code));

  it('has the laycans of a declaration held to the year that it is for', async () => {
    const diego = await Declarant.as(portal.address, 'Diego');
    const years = await diego.call<readonly number[]>('GET', 'cargo-declarations/import/years');
    expect(years.slice(0, 3)).toEqual([thisYear - 1, thisYear, thisYear + 1]);
    const body = { rows: 1, year: thisYear };
    const { importId, added } = await diego.call<OpenDraftAnswer>('POST', 'cargo-declarations/drafts', body);
    const [row = ''] = added;
    await diego.type(importId, row, 'laycanStart', null, `${thisYear + 1}-01-04`);
    expect((await diego.draft(importId)).draft.year).toBe(thisYear);
    expect(await errorsOf(diego, importId)).toContain('year_laycan_mismatch');
    await diego.change(importId, { reason: 'edit', changes: [], year: thisYear + 1 });
    expect((await diego.draft(importId)).draft.year).toBe(thisYear + 1);
    expect(await errorsOf(diego, importId)).not.toContain('year_laycan_mismatch');
  });

  it('uploads a file for a year, and has the one that is read again for the same', async () => {
    const diego = await Declarant.as(portal.address, 'Diego');
    const file = `Code;Lay from;Lay to\r\nY-1;${thisYear + 1}-02-03;${thisYear + 1}-02-09`;
    const importId = await diego.upload('year.csv', file, `?year=${thisYear}`);
    expect(await errorsOf(diego, importId)).toContain('year_laycan_mismatch');
    const again = await diego.call<{ readonly importId: string }>(
      'POST',
      `cargo-declarations/drafts/${importId}/read-anew`,
      {},
    );
    expect((await diego.draft(again.importId)).draft.year).toBe(thisYear);
  });

  it('chooses among the years that there are; on other templates there is none to choose', async () => {
    const diego = await Declarant.as(portal.address, 'Diego');
    const draft = (who: Declarant, year: number) =>
      refusal(who.call('POST', 'cargo-declarations/drafts', { rows: 1, year }));
    expect(await draft(diego, thisYear + 9)).toMatchObject({
      status: 422,
      errors: { year: [expect.any(String)] },
    });
    expect(await draft(ana, thisYear)).toMatchObject({ status: 422, errors: { year: [expect.any(String)] } });
  });
});
