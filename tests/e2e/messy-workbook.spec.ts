import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { launchBrowser } from '../support/browser.ts';
import { readColumnAs } from '../support/columns-screen.ts';
import { messyWorkbook } from '../support/messy-workbook.ts';
import { Person } from '../support/person.ts';
import { startPortal } from '../support/portal.ts';

const builtWeb = join(import.meta.dirname, '../../dist/web');
const rows = 2_000;

describe('a workbook of 2,000 rows as messy as real ones', () => {
  let portal: Portal;
  let browser: Browser;
  let marta: Person;
  let actions = 0;

  const act = async (work: Promise<unknown>): Promise<void> => {
    actions += 1;
    await work;
  };
  const button = (name: string | RegExp) => marta.page.getByRole('button', { name });
  const readAs = (header: string, field: string): Promise<void> =>
    readColumnAs(marta.page, header, field, act);

  beforeAll(async () => {
    portal = await startPortal({ seed: 'people', web: builtWeb });
    browser = await launchBrowser();
    marta = await Person.signedIn(browser, portal.address, 'Marta');
  });

  afterAll(async () => {
    await browser.close();
    await portal.close();
  });

  it('is taken in and mended in less than 30 actions', async () => {
    const from = `${new Date().getUTCFullYear() + 1}-02-01`;
    const buffer = Buffer.from(await messyWorkbook({ rows, from }));
    await marta.page.goto(`${portal.address}/organisation/${ids.atlantica}/cargo-bookings/declaration/new`);
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const file = { name: 'programa.xlsx', mimeType, buffer };
    await act(marta.page.locator('input[type=file]').setInputFiles(file));
    await readAs('Embarque', 'Code');
    await readAs('Produto', 'Commodity');
    await readAs('Porto de carga', 'Load port');
    await readAs('Tipo de navio', 'Vessel type');
    await act(button('Use Lay to').click());
    await act(button('Use POL / Total, MT').click());
    await act(button('Do not read').click());
    await act(button(/^Take in 2\s00\d rows$/).click());
    const dialog = marta.page.getByRole('dialog');
    await dialog.waitFor();
    await act(dialog.getByRole('button', { name: 'Save' }).click());
    await button(/^Submit 2\s000 bookings$/).waitFor();
    expect(await marta.page.locator('.problem-count-error').innerText()).toMatch(/^0/);
    expect(actions).toBeLessThan(30);
  });
});
