import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { seriousOn } from '../support/axe.ts';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import { expectShown } from '../support/expect-page.ts';

const portal = await sharedPortal();
const list = '/internal/user-list';
const emailOf = (firstName: string): string =>
  portal.users.find((user) => user.firstName === firstName)?.email ?? '';
const organisationOf = (id: string): string =>
  portal.organisations.find((organisation) => organisation.id === id)?.name ?? '';

const staff = async (firstName: string, path = list): Promise<Page> => {
  const { page } = await portal.visitor(firstName, { window: { width: 1280, height: 800 }, path });
  return page;
};

const found = (email: string): string => `${list}?search=${encodeURIComponent(email)}`;

describe('the user list', () => {
  it('has one more of the staff, who is edited, loses access and has it back', async () => {
    const email = `nina.${randomUUID().slice(0, 8)}@g2o.example`;
    // A colleague has the list open, and need not ask again.
    const watching = await staff('Julia', found(email));
    await expectShown(watching.getByText('No records found based on your search criteria.'));
    const page = await staff('Tom');
    await page.getByRole('link', { name: 'New User' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('First name').fill('Nina');
    await page.getByLabel('Last name').fill('Holm');
    await page
      .getByRole('combobox', { name: 'Organisations', exact: true })
      .fill(organisationOf(portal.ids.atlantica));
    await page.getByRole('option', { name: organisationOf(portal.ids.atlantica), exact: true }).click();
    await page.keyboard.press('Escape');
    expect(await seriousOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add user' }).click();
    await expectShown(page.getByRole('heading', { name: 'Nina Holm' }));
    await expectShown(page.getByText(organisationOf(portal.ids.atlantica), { exact: true }));
    const row = watching.getByRole('row', { name: new RegExp(email) });
    await expectShown(row.getByText('Active', { exact: true }));
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'G2O Spectator' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expectShown(page.getByText(`The user ${email} updated.`));
    await expectShown(page.getByText('G2O Spectator', { exact: true }));
    await page.getByRole('button', { name: 'End access…' }).click();
    await page.getByRole('button', { name: 'End access', exact: true }).click();
    await expectShown(page.getByText(`The user ${email} removed successfully.`));
    await expectShown(row.getByText('Access ended', { exact: true }));
    await page.getByRole('button', { name: 'Give access back…' }).click();
    await page.getByRole('button', { name: 'Give access back', exact: true }).click();
    await expectShown(page.getByRole('button', { name: 'End access…' }));
    expect(await seriousOn(page)).toEqual([]);
  });

  it('chooses what a customer is told, who sees it in their profile', async () => {
    const atlantica = organisationOf(portal.ids.atlantica);
    const page = await staff('Tom', found(emailOf('Ana')));
    await page.getByRole('row', { name: new RegExp(emailOf('Ana')) }).click();
    await page.getByRole('link', { name: 'Notifications' }).click();
    await expectShown(page.getByRole('searchbox', { name: 'Search by the Organisation Name' }));
    const email = page.getByRole('group', { name: atlantica }).getByRole('switch', { name: 'Email' });
    await email.check();
    await expectShown(page.getByText(`Email for ${atlantica} enabled.`));
    expect(await seriousOn(page)).toEqual([]);
    const ana = await staff('Ana', '/profile/notifications');
    const own = ana.getByRole('group', { name: atlantica });
    await expectShown(own.getByRole('switch', { name: 'Email', checked: true }));
    expect(await ana.getByRole('searchbox').count()).toBe(0);
    await own.getByRole('switch', { name: 'Email' }).uncheck();
    await expectShown(ana.getByText(`Email for ${atlantica} disabled.`));
    expect(await seriousOn(ana)).toEqual([]);
  });

  it('leads customers on to their organisation, and lets other staff look on', async () => {
    const page = await staff('Julia', found(emailOf('Ana')));
    await page.getByRole('row', { name: new RegExp(emailOf('Ana')) }).click();
    await expectShown(page.getByText('Customers are edited in their organisation.'));
    for (const act of ['End access…', 'Erase…', 'Sign out everywhere…'])
      expect(await page.getByRole('button', { name: act }).count()).toBe(0);
    await page.goto(`${portal.address}${list}`);
    await expectShown(page.getByRole('heading', { name: 'User List' }));
    expect(await page.getByRole('link', { name: 'New User' }).count()).toBe(0);
  });

  it('is narrowed to an organisation that is searched for, by keyboard, and says its name in a link', async () => {
    const name = organisationOf(portal.ids.atlantica);
    const page = await staff('Julia');
    await page.getByRole('combobox', { name: 'Organisation All', exact: true }).press('Enter');
    const search = page.getByRole('combobox', { name: 'Search Organisation' });
    await search.fill(name.toUpperCase());
    const offered = page.getByRole('dialog', { name: 'Organisation' }).getByRole('option');
    await expectShown(offered.first());
    expect((await offered.allTextContents()).every((one) => one.includes(name))).toBe(true);
    expect(await seriousOn(page)).toEqual([]);
    await search.press('Enter');
    await search.press('Escape');
    await expectShown(page.getByRole('row', { name: new RegExp(emailOf('Ana')) }));
    await page.reload();
    const chosen = page.getByRole('combobox', { name: `Organisation ${name}`, exact: true });
    // It is first in the list, wherever its name stands.
    await chosen.click();
    await expectShown(page.getByRole('option', { name, exact: true, selected: true }));
  });
});
