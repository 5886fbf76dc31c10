import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import type { CompanyOption } from '#contracts/booking/option-calls';
import type { Paginated } from '#contracts/lists/paginated';
import { demoPassword } from '#portal/seed/world/people';
import { seriousOn } from '../support/axe.ts';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import type { Client } from '../support/client.ts';
import { expectAddress, expectShown } from '../support/expect-page.ts';
import { tokensTo } from '../support/mailed-links.ts';
import { until } from '../support/until.ts';

const portal = await sharedPortal();
const { atlantica } = portal.ids;
const base = `/organisation/${atlantica}/settings`;
const phone = { width: 390, height: 844 };

const emailOf = (firstName: string): string =>
  portal.users.find((user) => user.firstName === firstName)?.email ?? '';
const organisationName = portal.organisations.find(({ id }) => id === atlantica)?.name ?? '';

let staff: Client;
let marta: Client;
beforeAll(async () => {
  staff = await portal.client('Tom');
  marta = await portal.client('Marta');
});

const person = async (
  firstName: string,
  path?: string,
  window = { width: 1280, height: 800 },
): Promise<Page> => {
  const { page } = await portal.visitor(firstName, { window, ...(path !== undefined && { path }) });
  return page;
};

/** The path in the mail of an invitation. */
const linkTo = async (email: string): Promise<string> =>
  until(async () => {
    const [token] = await tokensTo(staff, email, 'invitation');
    if (token === undefined) throw new Error(`${email} has no mail yet`);
    return `/invitation/${token}`;
  });

const invite = async (email: string, role: string): Promise<void> => {
  const { status } = await marta.post(`/api/customer/organisations/${atlantica}/users-v2`, { email, role });
  expect(status).toBe(201);
};

/** The organisations of a file have no companies: one stands here, which a search finds by nothing. */
const linkCompany = (page: Page): Promise<unknown> =>
  page.route('**/companies-v2?*', (route) => {
    const isSearched = new URL(route.request().url()).searchParams.has('search');
    const company = {
      id: 'c-1',
      name: 'Celulose Trading',
      global_address_number: '104811',
      location: 'Vitória, BR',
    };
    const data = isSearched ? [] : [company];
    const meta = { current_page: 1, per_page: 10, total: data.length, last_page: 1, from: null, to: null };
    const json: Paginated<CompanyOption> = { data, links: { prev: null, next: null }, meta };
    return route.fulfill({ json });
  });

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

const choose = async (page: Page, email: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

describe('an administrator', () => {
  it('invites, sends again and withdraws, and finds by the address who has not answered', async () => {
    const email = 'jo.lund@newcomers.example';
    const page = await person('Marta');
    await page.getByRole('link', { name: 'Organisation' }).click();
    await expectAddress(page, (url) => url.pathname === `${base}/companies`);
    await page.getByRole('link', { name: 'Users' }).click();
    await rowOf(page, emailOf('Ana')).waitFor();
    expect(await rowOf(page, emailOf('Marta')).getByRole('button').count()).toBe(0);
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByRole('textbox', { name: 'Email' });
    await field.fill(emailOf('Ana'));
    await page.keyboard.press('Enter');
    await dialog.getByText('This person is in the organisation already.').waitFor();
    expect(await field.inputValue()).toBe(emailOf('Ana'));
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(362);
    expect(await seriousOn(page)).toEqual([]);
    await field.fill(`  ${email} `);
    expect(await dialog.getByRole('combobox', { name: 'Role' }).innerText()).toBe('Spectator');
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Declarer' }).click();
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await page.getByText(`The user ${email} invited.`).waitFor();
    await rowOf(page, email).getByText('Pending').waitFor();
    await page.goto(`${portal.address}${base}/users?status=pending,expired`);
    await rowOf(page, email).waitFor();
    expect(await rowOf(page, emailOf('Ana')).count()).toBe(0);
    await choose(page, email, 'Send again');
    await page.getByText(`The invitation of ${email} is sent again.`).waitFor();
    await choose(page, email, 'Withdraw');
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page.getByText(`The user ${email} removed successfully.`).waitFor();
    await expectShown(page.getByText('No records found based on your search criteria.'));
  });

  it('gives a member another role, is asked before the form is left, and removes them', async () => {
    const email = emailOf('João');
    const page = await person('Marta', `${base}/users`);
    await choose(page, email, 'Edit role');
    await page.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Declarer' }).click();
    await page.getByRole('link', { name: 'Users' }).click();
    await page.getByText('Unsaved changes may be lost. Are you sure you want to leave this page?').waitFor();
    await page.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`The user ${email} updated.`).waitFor();
    await rowOf(page, email).getByText('Declarer').waitFor();
    await choose(page, email, 'Remove');
    await page.keyboard.press('Escape');
    await page.locator(`[aria-label="Actions for ${email}"]:focus`).waitFor();
    await choose(page, email, 'Remove');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText(`The user ${email} removed successfully.`).waitFor();
    await rowOf(page, email).waitFor({ state: 'detached' });
    expect(await rowOf(page, emailOf('Ana')).count()).toBe(1);
  });
});

describe('the link of an invitation', () => {
  it('makes a member of somebody without an account, who signs in with the address filled in', async () => {
    const email = 'iris.berg@newcomers.example';
    await invite(email, 'declarer');
    const page = await portal.stranger(await linkTo(email));
    await page.getByRole('heading', { name: `You are invited to ${organisationName}` }).waitFor();
    expect(await seriousOn(page)).toEqual([]);
    await page.getByLabel('First name').fill('Iris');
    await page.getByLabel('Last name').fill('Berg');
    await page.getByLabel('Password', { exact: true }).fill('too short');
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByText('The password needs 10 to 128 characters.').waitFor();
    expect(await page.getByLabel('Last name').inputValue()).toBe('Berg');
    for (const label of ['Password', 'Confirm the password'])
      await page.getByLabel(label, { exact: true }).fill('Harbour-lights-07');
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByText(`You joined ${organisationName}. Sign in to go on.`).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await page.getByLabel('Password', { exact: true }).fill('Harbour-lights-07');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: /profile of Iris Berg/ }).waitFor();
    // Used up: whoever opens it again and is signed in comes home, anybody else to sign-in; one that never was, nowhere.
    await page.goto(`${portal.address}${await linkTo(email)}`);
    await expectAddress(page, (url) => url.pathname.startsWith(`/organisation/${atlantica}/`));
    const other = await portal.stranger(`/invitation/${'x'.repeat(43)}`);
    await expectAddress(other, (url) => url.pathname === '/404');
    await other.getByText("We Can't Seem to Find The Page You Are Looking For").waitFor();
    await other.goto(`${portal.address}/expired`);
    await expectShown(other.getByRole('heading', { name: 'Your Invitation Expired' }));
  });

  it('asks one press of whoever has an account and is signed in, and nobody else to accept for them', async () => {
    const email = emailOf('Lars');
    await invite(email, 'spectator');
    const link = await linkTo(email);
    const ana = await person('Ana', link);
    await ana.getByText(`You are signed in as ${emailOf('Ana')}.`).waitFor();
    expect(await ana.getByRole('button', { name: 'Accept' }).count()).toBe(0);
    await ana.getByRole('button', { name: 'Sign out' }).click();
    await ana.getByRole('button', { name: 'Accept' }).waitFor();
    expect(await ana.getByLabel('First name').count()).toBe(0);
    const lars = await person('Lars', link);
    await lars.getByRole('button', { name: 'Accept' }).click();
    await expectAddress(lars, (url) => url.pathname.startsWith(`/organisation/${atlantica}/`));
    // Who signed out above has meanwhile an invitation that is used up.
    await ana.getByRole('button', { name: 'Accept' }).click();
    await ana.getByText('This invitation was accepted already. Sign in to go on.').waitFor();
    await ana.getByLabel('Password', { exact: true }).fill(demoPassword);
    await ana.getByRole('button', { name: 'Sign in' }).click();
    await expectShown(ana.getByRole('button', { name: /profile of Lars/ }));
  });
});

describe('everybody else in the organisation', () => {
  it('sees who works in it, and is offered nothing', async () => {
    const page = await person('Ana', `${base}/users`);
    await rowOf(page, emailOf('Marta')).waitFor();
    expect(await page.getByRole('button', { name: /Invite|Actions for/ }).count()).toBe(0);
    // Whom an administrator invites meanwhile stands there by itself.
    const invited = `${randomUUID().slice(0, 8)}@baltic.example`;
    await invite(invited, 'spectator');
    await expectShown(rowOf(page, invited));
    // A colleague is called otherwise from now on.
    await marta.put('/api/customer/profile', { first_name: 'Marta', last_name: 'Kowalczyk-Lima' });
    await expectShown(rowOf(page, emailOf('Marta')).getByText('Kowalczyk-Lima'));
    const id = portal.users.find(({ firstName }) => firstName === 'Marta')?.id ?? '';
    await page.goto(`${portal.address}${base}/edit/user/${id}`);
    await page.getByText('You cannot change the role of this user.').waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    await linkCompany(page);
    await page.goto(`${portal.address}${base}`);
    await expectAddress(page, (url) => url.pathname === `${base}/companies`);
    const company = page.getByRole('row').filter({ hasText: 'Celulose Trading' });
    await expectShown(company.getByRole('cell', { name: '104811', exact: true }));
    await expectShown(company.getByRole('cell', { name: 'Vitória, BR', exact: true }));
    await page.getByRole('searchbox').fill('no such company');
    await expectShown(
      page.getByText(
        'Please amend the search criteria or clear search field to see all available companies.',
      ),
    );
  });
});

describe('on a phone', () => {
  it('users are cards, each with what may be done, no wider than the screen', async () => {
    const page = await person('Marta', `${base}/users`, phone);
    const card = page.getByRole('button', { name: new RegExp(emailOf('Ana')) });
    await card.waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    expect(await seriousOn(page)).toEqual([]);
    await card.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit role' }).click();
    await expectAddress(page, (url) => url.pathname.startsWith(`${base}/edit/user/`));
    await page.getByRole('combobox', { name: 'Role' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    expect(await seriousOn(page)).toEqual([]);
  });
});
