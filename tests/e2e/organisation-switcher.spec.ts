import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { seriousOn } from '../support/axe.ts';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import { expectAddress, expectShown } from '../support/expect-page.ts';
import { tokensTo } from '../support/mailed-links.ts';
import { until } from '../support/until.ts';

const portal = await sharedPortal();
const nameOf = (id: string): string => portal.organisations.find((one) => one.id === id)?.name ?? '';
const { atlantica, nordfjord } = portal.ids;

const member = async (firstName: string, path: string, width = 1280): Promise<Page> => {
  const { page } = await portal.visitor(firstName, { window: { width, height: 800 }, path });
  return page;
};

const switcher = (page: Page) => page.getByRole('combobox', { name: /^Organisation / });
const search = (page: Page) => page.getByPlaceholder('Search organisations');
const users = (organisation: string): string => `/organisation/${organisation}/settings/users`;

describe('the organisation switcher', () => {
  it('of staff is searched on the server, and keeps the screen', async () => {
    const page = await member('Tom', users(atlantica));
    await expectShown(page.getByRole('combobox', { name: `Organisation ${nameOf(atlantica)} Charterer` }));
    await switcher(page).click();
    const menu = page.getByRole('dialog', { name: 'Organisations' });
    // The specification's measures, which nothing but a browser has.
    expect(Math.round((await menu.boundingBox())?.width ?? 0)).toBe(279);
    expect(await menu.getByRole('listbox').evaluate((list) => getComputedStyle(list).maxHeight)).toBe(
      '230px',
    );
    await search(page).fill('nobody is called so');
    await expectShown(page.getByText('No Organisations found.'));
    await search(page).fill(nameOf(nordfjord).toUpperCase());
    await expectShown(page.getByRole('option', { name: new RegExp(nameOf(nordfjord)) }));
    expect(await page.getByRole('option').count()).toBe(1);
    expect(await seriousOn(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expectAddress(page, new RegExp(`${users(nordfjord)}$`));
    await expectShown(page.getByRole('cell', { name: 'Ingrid Haug' }));
    await switcher(page).click();
    await page.getByRole('option', { name: 'All Organisations' }).click();
    await expectAddress(page, /\/internal\//);
  });

  it('shows the organisation that a link leads into, and nobody else’s', async () => {
    const page = await member('Tom', `/organisation/${nordfjord}/settings`);
    await expectShown(page.getByRole('combobox', { name: `Organisation ${nameOf(nordfjord)} Charterer` }));
    await expectShown(page.getByRole('navigation', { name: 'Areas' }).getByText('Cargo Bookings'));
    await page.goto(`${portal.address}/organisation/${randomUUID()}/settings`);
    await expectAddress(page, /\/403$/);
    // Who is assigned nowhere enters none by a link.
    const julia = await member('Julia', `/organisation/${nordfjord}/settings`);
    await expectAddress(julia, /\/403$/);
  });

  it('stands in the menu of a phone', async () => {
    const page = await member('Tom', users(atlantica), 390);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await switcher(page).click();
    await search(page).fill(nameOf(nordfjord));
    await page.getByRole('option', { name: new RegExp(nameOf(nordfjord)) }).click();
    await expectAddress(page, new RegExp(`${users(nordfjord)}$`));
    expect(await seriousOn(page)).toEqual([]);
  });

  it('does nothing for a customer with one organisation', async () => {
    const page = await member('Ana', users(atlantica));
    expect(await switcher(page).getAttribute('aria-disabled')).toBe('true');
  });

  it('has the organisation that somebody joins meanwhile, without a reload', async () => {
    const page = await member('Ana', users(atlantica));
    expect(await switcher(page).getAttribute('aria-disabled')).toBe('true');
    const email = portal.users.find(({ firstName }) => firstName === 'Ana')?.email ?? '';
    const staff = await portal.client('Tom');
    const people = `/api/customer/organisations/${nordfjord}/users-v2`;
    expect((await staff.post(people, { email, role: 'spectator' })).status).toBe(201);
    const token = await until(async () => {
      const [found] = await tokensTo(staff, email, 'invitation');
      if (found === undefined) throw new Error(`${email} has no mail yet`);
      return found;
    });
    // In another window: this page is told.
    const ana = await portal.client('Ana');
    expect((await ana.post(`/api/invitations/${token}/accept`, {})).status).toBe(204);
    await page.locator('[aria-label^="Organisation "]:not([aria-disabled="true"])').click();
    await page.getByRole('option', { name: new RegExp(nameOf(nordfjord)) }).click();
    await expectAddress(page, new RegExp(`${users(nordfjord)}$`));
    await expectShown(page.getByRole('cell', { name: 'Ingrid Haug' }));
  });
});
