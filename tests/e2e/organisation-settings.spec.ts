import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { seriousOn } from '../support/axe.ts';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import { expectAddress, expectShown } from '../support/expect-page.ts';

const portal = await sharedPortal();
const { atlantica, andes } = portal.ids;
const nameOf = (id: string): string => portal.organisations.find((one) => one.id === id)?.name ?? '';
const settings = (id: string, tab: string): string => `/organisation/${id}/settings/${tab}`;
const notAuthorised =
  'You are not authorised to enable settings. Please contact your admin for further information.';

const at = async (firstName: string, path: string): Promise<Page> => {
  const { page } = await portal.visitor(firstName, { window: { width: 1280, height: 800 }, path });
  return page;
};

const switchOf = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });

describe('a setting', () => {
  it('that is switched shows in the menus of whoever works there, and stays switched', async () => {
    const ana = await at('Ana', settings(atlantica, 'live'));
    const menu = ana.getByRole('link', { name: 'Cargo Bookings' });
    await menu.waitFor();
    const tom = await at('Tom', settings(atlantica, 'live'));
    await switchOf(tom, 'Bookings').click();
    await menu.waitFor({ state: 'detached' });
    await expectShown(switchOf(ana, 'Bookings').and(ana.locator(':not(:checked)')));
    await switchOf(tom, 'Bookings').click();
    await menu.waitFor();
    // The group is on while any of it is; the chosen template and source are turned off by another only.
    await switchOf(tom, 'Claims').click();
    expect(await switchOf(tom, 'All statistics').isChecked()).toBe(true);
    await switchOf(tom, 'All statistics').click();
    expect(await switchOf(tom, 'Claims').isChecked()).toBe(false);
    await switchOf(tom, 'suzano').click();
    expect(await switchOf(tom, 'suzano').isChecked()).toBe(true);
    await switchOf(tom, 'Adjusted sailing schedule').click();
    expect(await switchOf(tom, 'Live').isChecked()).toBe(false);
    expect(await seriousOn(tom)).toEqual([]);
    await expectShown(switchOf(ana, 'Adjusted sailing schedule').and(ana.locator(':checked')));
    await tom.reload();
    await expectShown(switchOf(tom, 'Adjusted sailing schedule').and(tom.locator(':checked')));
  });

  it('is nothing that an administrator of the organisation switches, who is told why', async () => {
    const page = await at('Marta', settings(atlantica, 'live'));
    await page.getByRole('link', { name: 'KPIs' }).click();
    await expectAddress(page, (url) => url.pathname === settings(atlantica, 'kpis'));
    const kpis = switchOf(page, 'KPIs');
    await kpis.focus();
    await page.keyboard.press('Space');
    expect(await kpis.isChecked()).toBe(false);
    expect(await kpis.getAttribute('aria-disabled')).toBe('true');
    await kpis.hover();
    await expectShown(page.getByText(notAuthorised));
    expect(await seriousOn(page)).toEqual([]);
    expect(await page.getByRole('link', { name: 'Edit organisation' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Companies' }).click();
    await page.getByRole('searchbox').waitFor();
    expect(await page.getByRole('button', { name: 'Add company' }).count()).toBe(0);
  });
});

describe('an organisation', () => {
  it('is called otherwise from the list, unless another one is called so', async () => {
    const name = `Andes Norte ${randomUUID().slice(0, 8)}`;
    const search = encodeURIComponent(nameOf(andes));
    const page = await at('Tom', `/internal/organisation-list?search=${search}`);
    await page.getByRole('button', { name: `Edit ${nameOf(andes)}` }).click();
    const field = page.getByLabel('Organisation Name');
    await field.fill(nameOf(atlantica).toUpperCase());
    await page.getByRole('button', { name: 'Save' }).click();
    await expectShown(page.getByText('An organisation with this name exists already.'));
    await switchOf(page, 'Sailing Schedule').click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expectShown(page.getByRole('dialog', { name: 'Leave Page?' }));
    await page.getByRole('button', { name: 'Stay' }).click();
    await field.fill(name);
    expect(await seriousOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await expectShown(page.getByText(`${name} updated.`));
    await expectAddress(page, (url) => url.pathname === '/internal/organisation-list');
    await page.getByRole('searchbox').fill(name);
    await page.getByRole('button', { name: `View ${name}` }).click();
    await page.goto(`${portal.address}${settings(andes, 'live')}`);
    await expectShown(switchOf(page, 'Sailing Schedule').and(page.locator(':checked')));
  });

  it('is given a company by staff, and loses it again', async () => {
    const page = await at('Tom', settings(atlantica, 'companies'));
    await page.getByRole('button', { name: 'Add company' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expectShown(dialog.getByText('Choose a company.'));
    await dialog.getByRole('combobox', { name: 'Company' }).fill('220147');
    await page.getByRole('option', { name: /220147/ }).click();
    await dialog.getByRole('button', { name: 'Add' }).click();
    const row = page.getByRole('row').filter({ hasText: '220147' });
    await row.waitFor();
    expect(await seriousOn(page)).toEqual([]);
    await row.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await row.waitFor({ state: 'detached' });
  });
});
