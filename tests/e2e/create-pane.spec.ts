import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { defaultFlags } from '#contracts/people/flags';
import { seriousOn } from '../support/axe.ts';
import { sharedBrowser } from '../support/browser-tests/shared-portal.ts';
import { sessionOf } from '../support/fixture-portal/answers.ts';
import { organisation } from '../support/fixture-portal/bookings.ts';
import { startFixturePortal } from '../support/fixture-portal/portal.ts';
import { type OpenWindow, openWindow } from '../support/windows.ts';

const web = join(import.meta.dirname, '..', '..', 'dist', 'web');
const base = `/organisation/${organisation.id}/cargo-bookings`;

const browser = await sharedBrowser();
const portal = await startFixturePortal(web);

describe('the form of a new booking', () => {
  let window: OpenWindow;
  let page: Page;

  beforeEach(async () => {
    portal.reset();
    window = await openWindow(browser);
    ({ page } = window);
  });
  afterEach(() => window.leave());
  afterAll(() => portal.close());

  const open = (path: string) => page.goto(portal.url + path);

  it('searches for a company, and reads on as its list is scrolled', async () => {
    await open(`${base}/declaration?create=new`);
    const company = page.getByRole('combobox', { name: 'Company' });
    const options = page.locator('.select-popover [role=option]');
    await company.click();
    await options.nth(9).waitFor();
    expect(await options.count()).toBe(10);
    for (const last of [19, 22]) {
      await page.locator('.select-list').evaluate((list) => list.scrollTo(0, list.scrollHeight));
      await options.nth(last).waitFor();
    }
    await page.locator('.select-more').waitFor({ state: 'detached' });
    expect(await options.count()).toBe(23);
    await company.fill('mill 1');
    await page.getByRole('option', { name: 'Mill 19' }).waitFor();
    expect(await options.count()).toBe(10);
    await page.getByRole('option', { name: 'Mill 12' }).click();
    expect(await company.inputValue()).toBe('Mill 12');
    const contract = page.getByRole('combobox', { name: 'Contract' });
    expect(await contract.getAttribute('placeholder')).toBe('No available trade contracts');
    expect((await page.locator('.pane').boundingBox())?.width).toBe(450);
  });

  it('shows a booking that came back in the form, where there is no grid', async () => {
    const calls = `/customer/organisation/${organisation.id}/cargo-bookings/cargo-declarations`;
    const flags = defaultFlags.filter((flag) => flag !== 'declaration_edit');
    const row = {
      id: 'row-1',
      draftId: 'd-1',
      revision: 3,
      continuationOf: null,
      cells: { code: { base: null, value: 'SZ-9', by: 'ana' } },
      reopened: { because: 'rejected', code: 'booking_completed', details: {} },
    };
    const one = { importId: 'd-1', openedAt: '2027-03-04T09:12:00.000Z', openedByName: 'A. Prado' };
    const counts = { declared: 0, created: 0, unchanged: 0, reopened: 1 };
    const answers = {
      'GET /session': { status: 200, body: { ...sessionOf('customer'), flags } },
      [`POST ${calls}`]: {
        status: 201,
        body: { importId: 'd-1', submissionId: 's', completed: true, ...counts },
      },
      [`GET ${calls}/returned`]: { status: 200, body: { data: [{ ...one, rows: [row] }] } },
    };
    for (const [call, answer] of Object.entries(answers)) portal.overrides.set(call, answer);
    await open(`${base}/declaration?create=new`);
    const code = page.getByRole('textbox', { name: 'Code' });
    await code.fill('SZ-1');
    await page.getByRole('button', { name: 'Create New' }).click();
    await page.getByText('The booking was refused as it was submitted.').waitFor();
    expect([await code.inputValue(), page.url()]).toEqual(['SZ-9', expect.stringContaining('returned.d-1')]);
    expect(await seriousOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '1 came back' }).click();
    await page.getByRole('menuitem', { name: /^SZ-9 · 4 Mar 2027/ }).click();
    await page.getByText('The booking was refused as it was submitted.').waitFor();
    portal.overrides.set(`POST ${calls}/returned/d-1/discard`, { status: 200, body: {} });
    portal.overrides.set(`GET ${calls}/returned`, { status: 200, body: { data: [] } });
    await page.getByRole('button', { name: 'discard' }).click();
    await page.getByRole('button', { name: 'Yes, discard' }).click();
    await page.getByText('Booking discarded.').waitFor();
    await page.getByRole('button', { name: '1 came back' }).waitFor({ state: 'detached' });
  });
});
