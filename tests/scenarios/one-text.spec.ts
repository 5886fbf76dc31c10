import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Portal } from '#portal/portal';
import { cargo, Declarant, refusal } from '../support/declarant.ts';
import { startPortal } from '../support/portal.ts';
import { csvOf, sheetRow } from '../support/sheets.ts';
import { TestClock } from '../support/test-clock.ts';

/** The same text is the same, whichever system wrote it, on every way in. */
const today = '2027-03-01';
const code = 'AÇÚCAR-São 1';
let portal: Portal;
let ana: Declarant;
let bookingId: string;

beforeAll(async () => {
  portal = await startPortal({ clocks: new TestClock(`${today}T09:00:00.000Z`) });
  ana = await Declarant.as(portal.address, 'Ana');
  await ana.declare(cargo(today, { code: ` ${code.normalize('NFD')}\u200b`, comment: 'one\r\ntwo\u0007 ' }));
  bookingId = (await found(code))[0]?.id ?? '';
});
afterAll(async () => portal.close());

const found = async (search: string) => {
  const query = `cargo-declarations?status=upcoming&search=${encodeURIComponent(search)}`;
  const { data } = await ana.call<{ data: readonly { id: string; code: string; comment: string }[] }>(
    'GET',
    query,
  );
  return data;
};

describe('a text', () => {
  it('is kept plain, and found however it is asked for', async () => {
    for (const search of [code, code.normalize('NFD'), ` ${code}\u200b`, 'a\u00adçúcar'])
      expect(await found(search)).toMatchObject([{ id: bookingId, code, comment: 'one\ntwo' }]);
  });

  it('from a Mac finds its booking, and declares no cargo again', async () => {
    const row = sheetRow(cargo(today, { code: code.normalize('NFD'), comment: 'By file' }));
    const importId = await ana.upload('declarac\u0327a\u0303o.csv', csvOf([row]));
    const { draft, rows } = await ana.draft(importId);
    expect(rows.map(({ match }) => match)).toEqual([expect.objectContaining({ as: 'booking', bookingId })]);
    expect(JSON.stringify(draft)).toContain('declaração.csv');
  });

  it('narrows by a month that is one, in the words of cells where it is none', async () => {
    const narrowed = (month: string) =>
      ana.call<{ data: readonly unknown[] }>(
        'GET',
        `cargo-declarations?months[]=${encodeURIComponent(month)}`,
      );
    expect((await narrowed(' 2027-04\u200b')).data).toEqual((await narrowed('2027-04')).data);
    for (const month of ['2027-13', '1999-12', '2101-01', 'soon']) {
      const { status, errors } = await refusal(narrowed(month));
      const message = `“${month}” is not a month of the years 2000 to 2100. Enter it like Mar 2027.`;
      expect([status, errors]).toEqual([422, { months: [message] }]);
    }
  });

  it('narrows by days that are some, in the words of cells where they are none', async () => {
    for (const day of ['2027-02-30', '1999-12-31', '2101-01-01', '22/04/2027', 'soon']) {
      const call = ana.call('GET', `cargo-declarations?laycanFrom=${encodeURIComponent(day)}`);
      const { status, errors } = await refusal(call);
      const message = `“${day}” is not a day of the years 2000 to 2100. Enter it as dd/MM/yyyy.`;
      expect([status, errors]).toEqual([422, { laycanFrom: [message] }]);
    }
  });

  it('is not needed to refuse 0 MT of a program in the words of cells', async () => {
    const loadingPort = { id: null, qty: 0 };
    const { status, errors } = await refusal(
      ana.call('POST', 'cargo-declarations', { bookings: [{ loadingPort }] }),
    );
    const message = '0 MT is no cargo. Enter the quantity, or clear it.';
    expect([status, errors]).toEqual([422, { 'bookings.0.loadingPort.qty': [message] }]);
  });

  it('that takes the place of a comment is plain too, and half a character is refused by its field', async () => {
    const { revision } = await ana.booking(bookingId);
    const cancel = (message: string) =>
      ana.call('POST', `cargo-declarations/${bookingId}/cancel`, { revision, message });
    const refused = await refusal(cancel('Sold\ud800'));
    expect([refused.status, refused.errors]).toEqual([
      422,
      { message: ['The text holds half a character. Delete it and enter it again.'] },
    ]);
    await cancel(' Vendido a\u0300 vista\u0000 ');
    expect(await ana.booking(bookingId)).toMatchObject({ comment: 'Vendido à vista' });
  });
});
