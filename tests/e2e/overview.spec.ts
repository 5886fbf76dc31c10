import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { seriousOn } from '../support/axe.ts';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import { cargo, type Declarant } from '../support/declarant.ts';
import type { Person } from '../support/person.ts';
import { verifierPath, verify } from '../support/verifier.ts';

const portal = await sharedPortal();
const today = new Date().toISOString().slice(0, 10);
const overview = `/organisation/${portal.ids.atlantica}/cargo-bookings`;
const other = {
  trade: { id: 'MED', name: 'MED' },
  'discharge.1': { port: { id: 'TRISK', name: 'Iskenderun' }, qty: 20_000 },
};

describe('the overview, over the whole portal', () => {
  let marta: Declarant;
  /** A booking. */
  let first: string;

  const open = async (width: number): Promise<Person> => {
    const ana = await portal.visitor('Ana', { window: { width, height: 900 }, path: overview });
    await ana.page.locator('.highcharts-point').first().waitFor();
    return ana;
  };

  beforeAll(async () => {
    marta = await portal.declarant('Marta');
    [first = ''] = await marta.declare(
      cargo(today, { code: 'OV-1' }),
      cargo(today, { code: 'OV-2', ...other }),
    );
  });
  it('shows chart and table of the same figures, as filtered, and keeps them current', async () => {
    const { page } = await open(1440);
    const table = page.getByRole('table', { name: 'Declared volume, MT by month and trade' });
    await table.getByRole('row', { name: 'Total 2 40 000' }).waitFor();
    await table.getByRole('row', { name: 'EU 1 20 000' }).waitFor();
    const chart = page.getByRole('figure', { name: 'Declared volume, MT by month and trade' });
    expect(await chart.locator('.highcharts-point[aria-label*="20\u2009000 MT"]').count()).toBe(2);
    await page.getByRole('combobox', { name: 'Trade' }).click();
    await page.getByRole('option', { name: 'EU', exact: true }).click();
    await page.waitForURL(/trade=EU/);
    await table.getByRole('row', { name: 'Total 1 20 000' }).waitFor();
    expect(await table.getByRole('row', { name: /^MED/ }).count()).toBe(0);
    await marta.declare(cargo(today, { code: 'OV-3' }));
    await table.getByRole('row', { name: 'Total 2 40 000' }).waitFor();
    const previous = page.getByRole('table', { name: 'Declared and previous volume, MT by month and trade' });
    await previous.getByRole('row', { name: 'Total 20 000 40 000 20 000' }).waitFor();
    await page.getByText('No active Nominations yet.').waitFor();
  });

  it('fits a phone, and shows there the same', async () => {
    const { page } = await open(390);
    await page
      .getByRole('table', { name: /^Declared volume/ })
      .getByRole('row', { name: /^Total/ })
      .waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await seriousOn(page)).toEqual([]);
  });

  it('can be read by everybody in the dark, and walked through by keys', async () => {
    const { page } = await open(1440);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator(':root[data-theme=dark]').waitFor();
    expect(await seriousOn(page)).toEqual([]);
    await page.locator('.highcharts-a11y-proxy-container-before button, .highcharts-root').first().waitFor();
    await page.getByRole('button', { name: 'Download' }).first().focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.locator('.highcharts-focus-border').first().waitFor();
  });

  it('stands beside the statements, by which a booking is verified without the portal', async () => {
    const { page } = await portal.visitor('Marta', { path: overview });
    const saved = async (click: () => Promise<void>): Promise<Buffer> => {
      const [download] = await Promise.all([page.waitForEvent('download'), click()]);
      return buffer(await download.createReadStream());
    };
    await page.getByRole('link', { name: 'Statements' }).click();
    await page.getByText('No statement was issued yet').waitFor();
    await page.getByRole('button', { name: 'Issue a statement' }).click();
    const file = page.getByRole('link', { name: /^Download the statement of/ });
    const statement = await saved(() => file.click());
    const hash = (await page.locator('tr[data-row] code').textContent()) ?? '';
    expect(await saved(() => page.getByRole('link', { name: 'verifier' }).click())).toEqual(
      await readFile(verifierPath),
    );
    expect(await seriousOn(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    // Once the tabs have found which of them there is room for.
    await page.waitForFunction(() => document.documentElement.scrollWidth === 390);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${portal.address}${overview}/declaration?booking=${first}`);
    const proof = await saved(() => page.getByRole('link', { name: 'Download proof' }).click());
    expect(verify(proof.toString('utf8'), statement, hash).verdict).toBe('intact');
    const ana = await portal.visitor('Ana', { path: `${overview}/statements` });
    await ana.page.getByText(hash).waitFor();
    expect(await ana.page.getByRole('button', { name: 'Issue a statement' }).count()).toBe(0);
  });
});
