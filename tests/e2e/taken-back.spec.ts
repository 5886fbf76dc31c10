import { beforeAll, describe, expect, it } from '@jest/globals';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import { expectShown } from '../support/expect-page.ts';
import { cargo, type Declarant } from '../support/declarant.ts';
import type { Person } from '../support/person.ts';
import { csvOf, sheetRow } from '../support/sheets.ts';

const portal = await sharedPortal();

const declaration = `/organisation/${portal.ids.atlantica}/cargo-bookings/declaration`;
const today = new Date().toISOString().slice(0, 10);
const fileOf = (...codes: readonly string[]): string =>
  csvOf(codes.map((code) => sheetRow(cargo(today, { code }))));

/** Marta replaces and discards what Ana has open; Ana is told by whom, where she is, and takes it back. */
describe('work that a colleague took away', () => {
  let ana: Person;
  let marta: Person;
  let atAnas: Declarant;
  let atMartas: Declarant;
  let importId: string;

  beforeAll(async () => {
    [atAnas, atMartas] = await Promise.all([portal.declarant('Ana'), portal.declarant('Marta')]);
    importId = await atAnas.upload('april.csv', fileOf('R-1', 'R-2'));
    [ana, marta] = await Promise.all([portal.person('Ana'), portal.person('Marta')]);
  });

  it('is an upload, replaced only where she says so twice', async () => {
    await ana.page.goto(`${portal.address}${declaration}/new?draft=${importId}`);
    await (await ana.cell('R-2', 'code')).waitFor();
    const { page } = marta;
    await page.goto(`${portal.address}${declaration}/new`);
    const replace = page.getByRole('checkbox', { name: /^Replace the open upload of A\. Prado, april\.csv/ });
    expect(await replace.isChecked()).toBe(false);
    await page.getByRole('link', { name: /^Upload april\.csv, .+ · 2 rows · A\. Prado$/ }).waitFor();
    await replace.check();
    await page.getByText('A. Prado is in it now').waitFor();
    await page
      .getByLabel('Declaration workbook')
      .setInputFiles({ name: 'may.csv', mimeType: 'text/csv', buffer: Buffer.from(fileOf('S-1')) });
    const dialog = page.getByRole('dialog', { name: "Replace april.csv and colleagues' work?" });
    await dialog.getByText(/A\. Prado worked on all of them/).waitFor();
    await dialog.getByRole('button', { name: 'Replace it all the same' }).click();
    await (await marta.cell('S-1', 'code')).waitFor();
  });

  it('says in front of the colleague who took it, and comes back', async () => {
    const { page } = ana;
    await page.getByText(/^M\. Kowalczyk replaced this upload by another one, /).waitFor();
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.getByText('2 rows are back.').waitFor();
    await ana.type('R-1', 'loadingQty', '21000');
    await expectShown((await ana.cell('R-1', 'loadingQty')).getByText('21\u2009000', { exact: true }));
  });

  it('is a row of an open declaration, told with the way back', async () => {
    const { rows } = await atMartas.draft(importId);
    const gone = rows.find(({ cells }) => cells.code?.value === 'R-2');
    const discard = { reason: 'discard', changes: [], evenIfTouched: true } as const;
    await atMartas.change(importId, { ...discard, discardRows: [gone?.id ?? ''] });
    const told = ana.page.getByRole('listitem').filter({ hasText: /^M\. Kowalczyk discarded 1 row, / });
    await told.waitFor();
    expect(await ana.page.getByText('R-2', { exact: true }).count()).toBe(0);
    await told.getByRole('button', { name: 'Take back' }).click();
    await (await ana.cell('R-2', 'code')).waitFor();
    await told.waitFor({ state: 'detached' });
  });

  it('says by its address who discarded all of it, and comes back', async () => {
    const { page } = ana;
    const { rows } = await atMartas.draft(importId);
    await atMartas.change(importId, {
      reason: 'discard',
      changes: [],
      discardRows: rows.map(({ id }) => id),
      evenIfTouched: true,
    });
    await page.getByText(/^M\. Kowalczyk discarded this declaration, /).waitFor();
    await page.goto(`${portal.address}${declaration}/new?draft=${importId}`);
    await page.getByRole('heading', { name: 'This declaration was discarded' }).waitFor();
    await page.getByText(/^M\. Kowalczyk discarded this declaration, /).waitFor();
    await page.getByRole('button', { name: 'Take back' }).click();
    await expectShown(await ana.cell('R-1', 'code'));
  });

  it('met no fault on either page', () => {
    expect([...ana.faults, ...marta.faults]).toEqual([]);
  });
});
