import { beforeAll, describe, expect, it } from '@jest/globals';
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright';
import { seriousIn, seriousOn } from '../support/axe.ts';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import { antwerp, cargo } from '../support/declarant.ts';

const portal = await sharedPortal();
const today = new Date().toISOString().slice(0, 10);
const bookings = (organisation: string) =>
  `${portal.address}/organisation/${organisation}/cargo-bookings/declaration`;

/** Names of what changes something, none of which is offered where the past is shown. */
const changing =
  /^(Edit|New|Upload|Declare|Duplicate|Cancel|Transfer|Assign|Select|Undo|Discard|Remove|Replace|Download as template)/;

const waysToChange = (page: Page): Promise<string[]> =>
  page
    .locator('main, .page-toolbar, .pane, .pager, .selection-bar')
    .locator('a, button, input')
    .evaluateAll((all, pattern) => {
      const isOne = new RegExp(pattern);
      return all
        .map((one) => one.getAttribute('aria-label') ?? one.textContent)
        .filter((name) => isOne.test(name.trim()));
    }, changing.source);

describe('bookings as they were', () => {
  let first: string;
  /** After the declaration, before its changes. */
  let then: string;

  beforeAll(async () => {
    const marta = await portal.declarant('Marta');
    [first = ''] = await marta.declare(cargo(today, { code: 'PA-1' }), cargo(today, { code: 'PA-2' }));
    await marta.assign(first, portal.ids.meridian);
    then = new Date().toISOString();
    const { importId } = await marta.edit();
    await marta.type(importId, first, 'loadingQty', 20_000, 25_000);
    await marta.type(importId, first, 'discharge.2', null, { port: antwerp, qty: 5_000 });
    await marta.submitAll(importId);
    await marta.declare(cargo(today, { code: 'PA-3' }));
  });

  it('are chosen by keys, kept in the address, and left again', async () => {
    const { page } = await portal.visitor('Ana', { path: bookings(portal.ids.atlantica) });
    await page.getByRole('button', { name: 'PA-3' }).waitFor();
    await page.getByRole('button', { name: 'As of' }).focus();
    await page.keyboard.press('Enter');
    const chooser = page.getByRole('dialog', { name: 'As of' });
    expect(await seriousIn(page, '.filter-popover')).toEqual([]);
    await chooser.getByRole('textbox', { name: 'As of' }).fill('1/3/2026');
    await page.keyboard.press('Enter');
    await page.waitForURL(/asOf=2026-03-01/);
    await page.getByText('the end of 1 Mar 2026, UTC').first().waitFor();
    await page.getByText('Nothing was declared by then.').waitFor();
    expect(await page.getByText('Live', { exact: true }).count()).toBe(0);
    await page.getByRole('link', { name: 'Back to now' }).click();
    await page.getByRole('button', { name: 'PA-3' }).waitFor();
    expect(page.url()).not.toContain('asOf');
    expect(await page.locator('.as-of-button:focus').count()).toBe(1);
  });

  it('say what differs now, and go into a file as they were', async () => {
    const { page } = await portal.visitor('Ana', {
      path: `${bookings(portal.ids.atlantica)}?search=PA-&booking=${first}`,
    });
    await page.getByRole('button', { name: 'Cancel booking' }).waitFor();
    expect(await waysToChange(page)).not.toEqual([]);
    await page.goto(`${bookings(portal.ids.atlantica)}?search=PA-&asOf=${then}&booking=${first}`);
    const row = page.getByRole('row', { name: /PA-1/ });
    await row.getByRole('cell', { name: '20 000 Now 25 000' }).waitFor();
    expect(await page.getByRole('button', { name: 'PA-3' }).count()).toBe(0);
    await page.getByText('1 booking was declared since.').waitFor();
    const pane = page.getByRole('complementary', { name: 'Booking PA-1' });
    await pane.getByRole('region', { name: 'Since then' }).getByText('25 000', { exact: true }).waitFor();
    expect(await waysToChange(page)).toEqual([]);
    for (const part of ['.past-banner', '.pane']) expect(await seriousIn(page, part)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator(':root[data-theme=dark]').waitFor();
    expect(await seriousOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Download' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Text file (CSV)' }).click(),
    ]);
    const text = (await buffer(await file.createReadStream())).toString('utf8');
    expect([text.includes('PA-3'), text.includes('25000')]).toEqual([false, false]);
    await pane.getByRole('link', { name: 'As it stands now' }).click();
    await page.getByRole('button', { name: 'Cancel booking' }).waitFor();
  });

  it('can be changed by nobody, whoever looks', async () => {
    const looks: readonly (readonly [who: string, address: string])[] = [
      ['João', bookings(portal.ids.atlantica)],
      ['Claire', bookings(portal.ids.meridian)],
      ['Tom', bookings(portal.ids.atlantica)],
      ['Tom', `${portal.address}/internal/bookings`],
    ];
    for (const [who, address] of looks) {
      const one = await portal.person(who, { path: `${address}?search=PA-&asOf=${then}&booking=${first}` });
      await one.page.getByRole('cell', { name: '20 000 Now 25 000' }).waitFor();
      await one.page.getByRole('region', { name: 'Since then' }).waitFor();
      expect([who, address, await waysToChange(one.page)]).toEqual([who, address, []]);
      await one.leave();
    }
  });

  it('stand on the cards of a phone, and in the volumes', async () => {
    const { page } = await portal.visitor('Ana', {
      window: { width: 390, height: 844 },
      path: `${bookings(portal.ids.atlantica)}?search=PA-&asOf=${then}`,
    });
    await page.getByText('Differs now: Total').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await seriousOn(page)).toEqual([]);
    await page.getByRole('link', { name: 'Overview' }).click();
    const table = page.getByRole('table', { name: /^Declared volume/ });
    await table.getByRole('row', { name: 'Total 2 40 000' }).waitFor();
    await page.getByRole('link', { name: 'Back to now' }).click();
    await table.getByRole('row', { name: 'Total 3 65 000' }).waitFor();
  });
});
