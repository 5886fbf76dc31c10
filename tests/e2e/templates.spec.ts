import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { seriousIn } from '../support/axe.ts';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import { expectAddress, expectShown } from '../support/expect-page.ts';
import { cargo, daysAfter, Declarant } from '../support/declarant.ts';

const portal = await sharedPortal();
const { ids } = portal;
const today = new Date().toISOString().slice(0, 10);
const chile = { loadingPort: { id: 'CLCNL', name: 'Coronel' } };
/** Year of the laycans that are declared here. */
const year = daysAfter(today, 40).slice(0, 4);

const at = (organisation: string, path = 'declaration'): string =>
  `${portal.address}/organisation/${organisation}/cargo-bookings/${path}`;

/** What each sees of a list of one template: beside the search, behind 'Filter', above the rows, to do. */
const viewers = [
  {
    who: 'Diego',
    on: 'cmpc',
    transfers: false,
    organisation: ids.pacifico,
    code: 'TP-CMPC',
    periods: [],
    beside: ['Year'],
    behind: ['Laycan from', 'Laycan to', 'Trade', 'Load Port', 'Discharge Port', 'Commodity', 'Status'],
    columns: ['Month', 'POL / Total', 'POD 1', 'Qty Pod 1'],
    lacks: ['Vessel type', 'Company', 'Transferred', 'Organisation'],
    ways: ['Upload file', 'Edit', 'New declaration', 'New booking'],
  },
  {
    who: 'Ana',
    on: 'suzano',
    transfers: false,
    organisation: ids.atlantica,
    code: 'TP-SUZ',
    periods: ['Ongoing', 'Upcoming', 'Completed'],
    beside: ['Trade'],
    behind: ['Month', 'Load Port', 'Discharge Port', 'Commodity', 'Vessel type', 'Status'],
    columns: ['Vessel type', 'POL / Total', 'Qty Pod 1'],
    lacks: ['Company', 'Transferred', 'Organisation'],
    ways: ['Upload file', 'Edit', 'New declaration', 'New booking'],
  },
  {
    who: 'Tom',
    on: 'main',
    transfers: true,
    organisation: ids.andes,
    code: 'TP-MAIN',
    periods: [],
    beside: [],
    behind: [
      'Laycan from',
      'Laycan to',
      'Trade',
      'Month',
      'Load Port',
      'Discharge Port',
      'Commodity',
      'Status',
    ],
    columns: ['Status', 'Company', 'Transferred'],
    lacks: ['Vessel type', 'Organisation'],
    ways: ['Upload file', 'Edit', 'New declaration', 'New booking'],
  },
  {
    who: 'Tom',
    on: 'suzano, of the operator',
    transfers: false,
    organisation: ids.atlantica,
    code: 'TP-SUZ',
    periods: ['Ongoing', 'Upcoming', 'Completed'],
    beside: ['Trade'],
    behind: ['Month', 'Load Port', 'Discharge Port', 'Commodity', 'Vessel type', 'Status'],
    columns: ['Vessel type', 'Transferred'],
    lacks: ['Company', 'Organisation'],
    ways: ['Upload file', 'Edit', 'New declaration', 'New booking'],
  },
  {
    who: 'Claire',
    on: 'suzano, as a broker',
    transfers: false,
    organisation: ids.meridian,
    code: 'TP-SUZ',
    periods: ['Ongoing', 'Upcoming', 'Completed'],
    beside: ['Trade'],
    behind: ['Month', 'Load Port', 'Discharge Port', 'Commodity', 'Vessel type', 'Status'],
    columns: ['Organisation', 'Vessel type'],
    lacks: ['Transferred', 'Company'],
    ways: ['Edit'],
  },
  {
    who: 'João',
    on: 'suzano, looking on',
    transfers: false,
    organisation: ids.atlantica,
    code: 'TP-SUZ',
    periods: ['Ongoing', 'Upcoming', 'Completed'],
    beside: ['Trade'],
    behind: ['Month', 'Load Port', 'Discharge Port', 'Commodity', 'Vessel type', 'Status'],
    columns: ['Vessel type'],
    lacks: ['Transferred', 'Organisation'],
    ways: [],
  },
] as const;

const everyWay = ['Upload file', 'Edit', 'New declaration', 'New booking'];

/** Labels of fields, without what is chosen in them. */
const fieldsIn = (page: Page, place: string): Promise<readonly string[]> =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(`${selector} .select-label, ${selector} label`)].flatMap(
        ({ textContent }) => textContent || [],
      ),
    place,
  );

/** Someone at a window of the file, at an address. */
const sit = async (who: string, path: string): Promise<Page> => (await portal.visitor(who, { path })).page;

beforeAll(async () => {
  const [diego, ana, tom] = await Promise.all([
    portal.declarant('Diego'),
    portal.declarant('Ana'),
    Declarant.as(portal.address, 'Tom', ids.andes, portal),
  ]);
  const [, [suzano = '']] = await Promise.all([
    diego.declare(cargo(today, { ...chile, code: 'TP-CMPC' })),
    ana.declare(cargo(today, { code: 'TP-SUZ' })),
    tom.declare(cargo(today, { ...chile, code: 'TP-MAIN' })),
  ]);
  await ana.assign(suzano, ids.meridian);
});
describe.each(viewers)('the list of $who on $on', (viewer) => {
  const { who, organisation, code, periods, beside, behind, columns, lacks, ways, transfers } = viewer;

  it('has the filters, columns and ways of its template, and no others', async () => {
    const page = await sit(who, at(organisation));
    const row = page.locator('tr[data-row]').filter({ hasText: code }).first();
    await expectShown(row);
    const transfer = row.getByRole('button', { name: /^Transfer \w+ to Veson$/ });
    expect(await transfer.count()).toBe(transfers ? 1 : 0);
    if (transfers) {
      await transfer.click();
      const asked = page.getByRole('dialog', { name: `Transfer Booking ${code} to Veson?` });
      await asked.getByRole('button', { name: 'No, not yet' }).click();
      await asked.waitFor({ state: 'detached' });
    }
    const headers = await page.getByRole('columnheader').allInnerTexts();
    expect(headers).toEqual(expect.arrayContaining([...columns]));
    expect(headers.filter((header) => (lacks as readonly string[]).includes(header))).toEqual([]);
    expect(await fieldsIn(page, '.page-toolbar')).toEqual(beside);
    const segments = page.getByRole('navigation', { name: 'Period' }).getByRole('link');
    expect(await segments.allInnerTexts()).toEqual(
      periods.map((period) => expect.stringMatching(new RegExp(`^${period}`))),
    );
    for (const way of everyWay) {
      const shown = await page.getByRole('link', { name: way, exact: true }).count();
      expect([way, shown]).toEqual([way, (ways as readonly string[]).includes(way) ? 1 : 0]);
    }
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await expectShown(page.locator('.filter-popover'));
    expect(await fieldsIn(page, '.filter-popover')).toEqual(behind);
    expect(await seriousIn(page, '.filter-popover')).toEqual([]);
    await page.keyboard.press('Escape');
    const isOwn = ways.length === everyWay.length;
    if (isOwn) {
      await page.getByRole('link', { name: 'New booking' }).click();
      await expectShown(page.getByRole('heading', { name: 'Create a New Booking' }));
      await expectShown(page.getByRole('button', { name: 'Create New' }));
      const voyage = page.getByRole('combobox', { name: 'Vessel / voyage' });
      await expectShown(voyage);
      await page
        .getByText(
          who === 'Tom'
            ? 'Complete change without selecting a vessel/voyage.'
            : 'Send a quote for a customised offer.',
        )
        .click();
      await voyage.waitFor({ state: 'detached' });
      expect(await seriousIn(page, '.pane')).toEqual([]);
      await page.getByRole('button', { name: 'discard' }).click();
      await page.getByRole('button', { name: 'Yes, discard' }).click();
      await page.locator('.create-form').waitFor({ state: 'detached' });
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('.card-button').filter({ hasText: code }).first().click();
    await expectShown(page.locator('.pane'));
    expect(await page.getByRole('button', { name: 'Cancel booking' }).count()).toBe(isOwn ? 1 : 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await seriousIn(page, '.pane')).toEqual([]);
  });
});

it('a year goes on cmpc with the list, the start of a declaration and its rows', async () => {
  const page = await sit('Diego', at(ids.pacifico));
  await page.getByRole('combobox', { name: 'Year All' }).click();
  await page.getByRole('option', { name: year }).click();
  await expectAddress(page, new RegExp(`year=${year}`));
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'New declaration' }).click();
  const chosen = page.getByRole('combobox', { name: `Laycan year ${year}` });
  await expectShown(chosen);
  expect(await seriousIn(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: 'Start with 10 rows' }).click();
  await page.locator('.ag-row').first().waitFor();
  await expectShown(chosen);
  const cell = page.locator('.ag-row[row-index="0"] .ag-cell[col-id="laycanStart"]');
  await cell.click();
  await page.keyboard.type(`04/01/${Number(year) + 1}`);
  await page.keyboard.press('Enter');
  await cell.click();
  const mismatch = page.getByText('Laycan does not match the selected year');
  await expectShown(mismatch.first());
  await chosen.click();
  // What is chosen is taken back by choosing it again: any year then.
  await page.getByRole('option', { name: year }).click();
  await expectShown(page.getByRole('combobox', { name: 'Laycan year Any' }));
  await expect(mismatch.first().waitFor({ state: 'detached' })).resolves.toBeUndefined();
});

/** Types into a combo box of the form and takes the option that it leads to. */
const choose = async (page: Page, field: string, text: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field, exact: true }).fill(text);
  await page.getByRole('option', { name: option, exact: true }).click();
};

it('a customer requests a vessel with a new booking, and gives it to a broker in its pane', async () => {
  const page = await sit('Ana', `${at(ids.atlantica)}?create=new`);
  await page.getByRole('textbox', { name: 'Code' }).fill('TP-ASK');
  await choose(page, 'Vessel type', 'open', 'Open hatch');
  await choose(page, 'Trade', 'eu', 'EU');
  await page.getByText('Send a request for a suitable vessel.').click();
  await page.getByRole('textbox', { name: 'Lay from' }).fill(daysAfter(today, 45));
  await page.getByRole('textbox', { name: 'Lay to' }).fill(daysAfter(today, 50));
  await choose(page, 'Commodity', 'wood p', 'Wood pulp');
  await choose(page, 'Load port', 'santos', 'Santos');
  await choose(page, 'Discharge port 1', 'rotter', 'Rotterdam');
  for (const quantity of await page.getByRole('textbox', { name: 'MT' }).all()) await quantity.fill('4000');
  await page.getByRole('button', { name: 'Create New' }).click();
  await page.getByRole('button', { name: 'Create with warnings' }).click();
  await expectShown(page.getByText('New Booking created'));
  await page.goto(`${at(ids.atlantica)}?search=TP-ASK&status=upcoming`);
  await page.getByRole('button', { name: 'TP-ASK' }).click();
  const pane = page.getByRole('complementary', { name: 'Booking TP-ASK' });
  await expectShown(pane.getByText(/^Vessel requested by /));
  await pane.getByRole('button', { name: 'Assign: Broker' }).click();
  await choose(page, 'Broker', 'merid', 'Meridian Brokers');
  expect(await seriousIn(page, '.pane')).toEqual([]);
  await pane.getByRole('button', { name: 'Save' }).click();
  await expectShown(page.getByText('Booking TP-ASK assigned to Meridian Brokers.'));
  await expectShown(pane.getByText('Meridian Brokers'));
  await pane.getByRole('button', { name: 'Edit: Contract' }).click();
  await expectShown(pane.getByPlaceholder('No available trade contracts'));
  expect(await seriousIn(page, '.pane')).toEqual([]);
  // The first Escape gives up the edit, the next closes the pane.
  await page.keyboard.press('Escape');
  await expectShown(pane.getByRole('button', { name: 'Edit: Contract' }));
  await page.keyboard.press('Escape');
  await pane.waitFor({ state: 'detached' });
});

it('main searches for ports by UN/LOCODE, in the form and in the grid', async () => {
  const page = await sit('Tom', `${at(ids.andes)}?create=new`);
  await page.getByRole('combobox', { name: 'Load port' }).click();
  await page.keyboard.type('c');
  await expectShown(page.getByText('Type 2 characters or more to search.'));
  await choose(page, 'Load port', 'clcn', 'Coronel');
  await page.goto(at(ids.andes, 'declaration/new'));
  await page.getByRole('button', { name: 'Start with 10 rows' }).click();
  const cell = page.locator('.ag-row[row-index="0"] .ag-cell[col-id="loadingPort"]');
  await cell.click();
  await page.keyboard.type('clcn');
  await expectShown(page.getByRole('option', { name: 'Coronel' }));
  await page.keyboard.press('Enter');
  await expectShown(cell.getByText('Coronel'));
});

it('main asks staff for the trades of a file, and lets no customer in', async () => {
  const page = await sit('Tom', at(ids.andes));
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('menuitem').first().click();
  await expectShown(page.getByRole('dialog').getByRole('checkbox', { name: 'EU' }));
  expect(await seriousIn(page, '[role=dialog]')).toEqual([]);
  const customer = await sit('Camila', at(ids.andes));
  await expectAddress(customer, /\/403$/);
  expect(await customer.getByRole('link', { name: 'Cargo Bookings' }).count()).toBe(0);
});

it('All Bookings have the filters of the specification, in its words', async () => {
  const page = await sit('Tom', `${portal.address}/internal/bookings?search=TP-`);
  await expectShown(page.getByPlaceholder('Search by Booking No, Commodity, Ports or Vessel Name'));
  await expectShown(page.getByRole('link', { name: 'Andes Forestal' }).first());
  expect(await fieldsIn(page, '.page-toolbar')).toEqual(['Organisation', 'Month', 'Vessel']);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expectShown(page.locator('.filter-popover'));
  expect(await fieldsIn(page, '.filter-popover')).toEqual(['load Port', 'Discharge Port']);
  await page.keyboard.press('Escape');

  // Leaving the screen clears the pane and what was ticked.
  const row = page.locator('tr[data-row]').filter({ hasText: 'TP-MAIN' });
  await row.getByRole('button', { name: /^View / }).click();
  await expectShown(page.getByRole('complementary', { name: 'Booking TP-MAIN' }));
  await row.getByRole('link', { name: 'Andes Forestal' }).click();
  await expectAddress(page, /cargo-bookings\/declaration/);
  await page.getByRole('combobox', { name: /^Organisation / }).click();
  await page.getByRole('option', { name: 'All Organisations' }).click();
  await page.getByRole('link', { name: 'All Bookings' }).click();
  await expectShown(page.locator('tr[data-row]').first());
  expect(await page.locator('.pane').count()).toBe(0);
});
