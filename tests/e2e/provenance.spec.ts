import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { seriousIn } from '../support/axe.ts';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import { antwerp, cargo } from '../support/declarant.ts';

const portal = await sharedPortal();
const today = new Date().toISOString().slice(0, 10);
const bookings = `${portal.address}/organisation/${portal.ids.atlantica}/cargo-bookings/declaration`;

describe('where a value came from', () => {
  let first: string;

  const cellOf = (page: Page, column: string) =>
    page.locator(`[data-row="${first}"] [data-column="${column}"]`);
  const told = (page: Page, name: RegExp) => page.getByRole('dialog', { name });

  beforeAll(async () => {
    const marta = await portal.declarant('Marta');
    [first = ''] = await marta.declare(cargo(today, { code: 'PV-1' }));
    const { importId } = await marta.edit();
    await marta.type(importId, first, 'loadingQty', 20_000, 25_000);
    await marta.type(importId, first, 'discharge.2', null, { port: antwerp, qty: 5_000 });
    await marta.submitAll(importId);
  });

  it('is told of any cell of the list by keys, and by its menu; the focus returns', async () => {
    const { page } = await portal.visitor('Ana', { path: `${bookings}?search=PV-` });
    await page.getByRole('button', { name: 'PV-1', exact: true }).focus();
    const at = () => page.evaluate(() => document.activeElement?.getAttribute('data-column'));
    await page.keyboard.press('ArrowRight');
    expect(await at()).toBe('status');
    for (let n = 0; n < 12 && (await at()) !== 'loadingQty'; n += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+F2');
    const total = told(page, /POL \/ Total/);
    await total.getByText('Changed from 20 000').waitFor();
    for (const text of ['Version', 'M. Kowalczyk', 'Grid', 'Submission'])
      await total.getByText(text, { exact: true }).waitFor();
    expect(await seriousIn(page, '.origin')).toEqual([]);
    await page.keyboard.press('Escape');
    await total.waitFor({ state: 'detached' });
    expect(await at()).toBe('loadingQty');

    await cellOf(page, 'laycanStart').click({ button: 'right' });
    expect(await seriousIn(page, '.menu')).toEqual([]);
    await page.getByRole('menuitem', { name: 'Where this came from' }).click();
    await told(page, /^Lay from/)
      .getByText('Declared', { exact: true })
      .waitFor();
    await page.keyboard.press('Escape');
    await told(page, /^Lay from/).waitFor({ state: 'detached' });
    expect(await at()).toBe('laycanStart');
  });

  it('is told in the pane, on a phone, and to staff over all organisations', async () => {
    const phone = { window: { width: 390, height: 844 } };
    const { page } = await portal.visitor('Ana', phone);
    await page.goto(`${bookings}?booking=${first}`);
    await page.getByRole('button', { name: 'Where Qty Pod 2 came from' }).click();
    const line = told(page, /^Qty Pod 2/);
    await line.getByText('Changed; it was empty before').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await seriousIn(page, '.origin')).toEqual([]);
    await page.keyboard.press('Escape');
    await line.waitFor({ state: 'detached' });
    // The pane stays, and the focus is where it was.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Where Qty Pod 2 came from',
    );
    const tom = await portal.visitor('Tom', { path: `${portal.address}/internal/bookings?search=PV-1` });
    await cellOf(tom.page, 'loadingQty').click({ button: 'right' });
    await tom.page.getByRole('menuitem', { name: 'Where this came from' }).click();
    await told(tom.page, /Total/).getByText('Changed from 20 000').waitFor();
  });

  it('is told in the grid, of what is declared, and says what is not', async () => {
    const ana = await portal.visitor('Ana');
    const { page } = ana;
    await page.goto(`${bookings.replace(/declaration$/, 'declaration/edit')}?booking=${first}`);
    const cell = await ana.cell('PV-1', 'loadingQty');
    await cell.click();
    await page.keyboard.press('Shift+F2');
    const total = told(page, /Total/);
    await total.getByText('Changed from 20 000').waitFor();
    expect(await total.getByText('not submitted').count()).toBe(0);
    await page.keyboard.press('Escape');
    await total.waitFor({ state: 'detached' });
    await page.keyboard.type('26000');
    await page.keyboard.press('Enter');
    await cell.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Where this came from' }).click();
    await total.getByText('not submitted').waitFor();
    await total.getByText('Changed from 20 000').waitFor();
    await page.keyboard.press('Escape');
    await total.waitFor({ state: 'detached' });
    expect(await page.locator('.ag-cell:focus').getAttribute('col-id')).toBe('loadingQty');
  });
});
