import { beforeAll, describe, expect, it } from '@jest/globals';
import { buffer } from 'node:stream/consumers';
import { seriousOn } from '../support/axe.ts';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import { cargo, type Declarant } from '../support/declarant.ts';

const portal = await sharedPortal();
const today = new Date().toISOString().slice(0, 10);
const list = `${portal.address}/organisation/${portal.ids.atlantica}/cargo-bookings/declaration`;

describe('many bookings at once', () => {
  let marta: Declarant;

  beforeAll(async () => {
    marta = await portal.declarant('Marta');
    const codes = Array.from({ length: 12 }, (_, n) => `MB-${String(n + 1).padStart(2, '0')}`);
    await marta.declare(...codes.map((code) => cargo(today, { code })));
  });

  it('are ticked by keys over pages, cancelled, and declared again', async () => {
    const { page } = await portal.visitor('Ana', { path: `${list}?search=MB-&sort=code&order=asc` });
    await page.getByRole('button', { name: 'MB-01', exact: true }).focus();
    await page.keyboard.press('Space');
    for (let row = 1; row < 3; row += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Space');
    const bar = page.getByRole('region', { name: 'Selected bookings' });
    await bar.getByText('3 selected').waitFor();
    expect(await page.getByRole('row').getByRole('checkbox', { checked: true }).count()).toBe(3);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('checkbox', { name: 'Select MB-12' }).check();
    await bar.getByText('4 selected').waitFor();
    expect(await seriousOn(page)).toEqual([]);

    await bar.getByRole('button', { name: 'Cancel…' }).click();
    const asked = page.getByRole('dialog', { name: 'Cancel 4 bookings?' });
    expect(await seriousOn(page)).toEqual([]);
    await asked.getByRole('button', { name: 'Yes, cancel' }).click();
    const came = page.getByRole('dialog', { name: '4 bookings cancelled' });
    await came.waitFor();
    expect(
      await came.getByRole('list', { name: 'Cancelled' }).getByRole('listitem').allTextContents(),
    ).toEqual(['MB-01', 'MB-02', 'MB-03', 'MB-12']);
    expect(await seriousOn(page)).toEqual([]);
    await came.getByRole('button', { name: 'Declare again' }).click();
    await page.waitForURL(/\/new\?draft=/);
    for (const code of ['MB-01', 'MB-12']) await page.getByRole('gridcell', { name: code }).first().waitFor();
  });

  it('are all that the filters find, as a file', async () => {
    const { page } = await portal.visitor('João', { path: `${list}?search=MB-&sort=code&order=asc` });
    const bar = page.getByRole('region', { name: 'Selected bookings' });
    await page.getByRole('checkbox', { name: 'Select all of this page' }).check();
    await bar.getByText('10 selected').waitFor();
    await bar.getByRole('button', { name: 'Select all 12 that the filters find' }).click();
    await bar.getByText('12 selected').waitFor();
    await page.getByRole('checkbox', { name: 'Select MB-02' }).uncheck();
    expect(await bar.getByRole('button', { name: /Cancel|Assign/ }).count()).toBe(0);
    await bar.getByRole('button', { name: 'Download' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Text file (CSV)' }).click(),
    ]);
    const text = (await buffer(await file.createReadStream())).toString('utf8');
    expect(text.match(/MB-\d\d/g)).toEqual(
      [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((n) => `MB-${String(n).padStart(2, '0')}`),
    );
    await page.getByRole('searchbox').fill('MB-0');
    await bar.waitFor({ state: 'detached' });
  });

  it('are ticked on the cards of a phone, and given to a broker', async () => {
    const { page } = await portal.visitor('Ana', {
      window: { width: 390, height: 844 },
      path: `${list}?search=MB-&sort=code&order=asc`,
    });
    await page.getByRole('checkbox', { name: 'Select MB-05' }).check();
    await page.getByRole('region', { name: 'Selected bookings' }).getByText('1 selected').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await seriousOn(page)).toEqual([]);
    const broker = portal.organisations.find(({ id }) => id === portal.ids.meridian)?.name ?? '';
    await page.getByRole('button', { name: 'Assign broker…' }).click();
    const asked = page.getByRole('dialog', { name: 'Assign a broker to 1 booking' });
    await asked.getByRole('combobox', { name: 'Broker' }).click();
    await page.getByRole('option', { name: broker, exact: true }).click();
    expect(await seriousOn(page)).toEqual([]);
    await asked.getByRole('button', { name: 'Assign' }).click();
    await page.getByRole('dialog', { name: `1 booking assigned to ${broker}` }).waitFor();
  });
});
