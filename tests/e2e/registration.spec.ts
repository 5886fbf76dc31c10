import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { seriousOn } from '../support/axe.ts';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import { Client } from '../support/client.ts';
import { expectAddress, expectShown } from '../support/expect-page.ts';
import { tokensTo } from '../support/mailed-links.ts';
import { until } from '../support/until.ts';

const portal = await sharedPortal();
const atlantica = portal.organisations.find(({ id }) => id === portal.ids.atlantica)?.name ?? '';

let tom: Client;
beforeAll(async () => {
  tom = await portal.client('Tom');
});

const staff = async (path: string): Promise<Page> => {
  const { page } = await portal.visitor('Tom', { window: { width: 1280, height: 800 }, path });
  return page;
};

const password = 'Ballast-and-bunkers-7';

const fill = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('First name').fill('Selma');
  await page.getByLabel('Last name').fill('Berg');
  await page.getByLabel('Company').fill('Bergen Pulp');
  await page.getByLabel('Type of business').click();
  await page.getByRole('option', { name: 'Cargo owner' }).click();
  await page.getByLabel('Trades').click();
  await page.getByRole('option').first().click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm the password').fill(password);
};

const linkTo = async (email: string): Promise<string> =>
  until(async () => {
    const [token] = await tokensTo(tom, email, 'confirm-email');
    if (token === undefined) throw new Error(`${email} has no mail yet`);
    return `/confirm-email/${token}`;
  });

const newAddress = (): string => `selma.${randomUUID().slice(0, 8)}@bergen.example`;

/** Registered, confirmed and waiting, without a browser. */
const asking = async (): Promise<string> => {
  const email = newAddress();
  const stranger = new Client(portal.address);
  const registered = await stranger.post('/api/registration/register', {
    email,
    password,
    tradelanes: ['EU'],
    first_name: 'Selma',
    last_name: `Berg ${email.slice(6, 14)}`,
    organisation: 'Bergen Pulp',
    business_type: 'cargo_owner',
    terms: true,
  });
  expect(registered.status).toBe(204);
  expect((await stranger.post(`/api${await linkTo(email)}`)).status).toBe(200);
  return `Selma Berg ${email.slice(6, 14)}`;
};

describe('somebody without an account', () => {
  it('registers from the sign-in page on, confirms their email, and signs in', async () => {
    const email = newAddress();
    const page = await portal.stranger('/login');
    await page.getByRole('link', { name: 'Register' }).click();
    await expectAddress(page, `${portal.address}/registration`);
    await page.getByRole('button', { name: 'Register' }).click();
    for (const problem of [
      'Enter your email.',
      'Choose at least one trade.',
      'You must accept the Privacy Notice and Terms & Conditions to register.',
    ])
      await expectShown(page.getByText(problem));
    expect(await seriousOn(page)).toEqual([]);
    await fill(page, 'new.colleague@g2o.example');
    await page.getByLabel('I accept').check();
    await page.getByRole('button', { name: 'Register' }).click();
    await expectShown(page.getByText('G2O staff do not register. Sign in with your G2O account.'));
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Register' }).click();
    await expectShown(page.getByText(`A mail is on its way to ${email}.`, { exact: false }));
    await page.goto(`${portal.address}${await linkTo(email)}`);
    expect(await seriousOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expectShown(page.getByText('Sign in with the password that you chose.', { exact: false }));
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expectAddress(page, `${portal.address}/external/vessels`);
    await page.goto(`${portal.address}/registration`);
    await expectAddress(page, `${portal.address}/external/vessels`);
  });

  it('is asked for another password where the link is opened elsewhere, and told what a link is no more', async () => {
    const email = newAddress();
    const page = await portal.stranger('/registration');
    await fill(page, email);
    await page.getByLabel('I accept').check();
    await page.getByRole('button', { name: 'Register' }).click();
    const link = await linkTo(email);
    const elsewhere = await portal.stranger(link);
    await elsewhere.getByRole('button', { name: 'Confirm' }).click();
    await expectShown(elsewhere.getByText('You registered in another browser', { exact: false }));
    await page.goto(`${portal.address}${link}`);
    await expectShown(page.getByText('Your email was confirmed already'));
    await page.goto(`${portal.address}/confirm-email/${'x'.repeat(43)}`);
    await expectAddress(page, `${portal.address}/404`);
  });
});

describe('a request', () => {
  it('is accepted by staff in three steps, into an organisation that exists', async () => {
    const name = await asking();
    const page = await staff('/internal/user-list?origin=request');
    await page.getByRole('link', { name: `Accept ${name}` }).click();
    await expectShown(page.getByRole('heading', { name: 'Review the user' }));
    await expectShown(page.getByText('Cargo owner', { exact: true }));
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Assign' }).click();
    await expectShown(page.getByText('Please select an organisation in order to assign'));
    expect(await seriousOn(page)).toEqual([]);
    await page.getByLabel('Assign organisation').fill(atlantica);
    await page.getByRole('option', { name: atlantica }).click();
    await page.getByRole('button', { name: 'Assign' }).click();
    await expectShown(page.getByText(`${name} is a member of the organisation now`, { exact: false }));
    await page.getByRole('link', { name: 'Back to User List' }).click();
    await expectShown(page.getByRole('heading', { name: 'User List' }));
    expect(await page.getByRole('link', { name: `Accept ${name}` }).count()).toBe(0);
  });

  it('is answered once: a colleague who comes later is told so', async () => {
    const page = await staff('/internal/user-list?origin=request');
    const late = await staff('/internal/user-list?origin=request');
    await expectShown(page.getByText('Live', { exact: true }));
    // Who comes while they look at the list stands there by itself.
    const name = await asking();
    await page.getByRole('link', { name: `Reject ${name}` }).click();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await late.getByRole('link', { name: `Accept ${name}` }).click();
    await expectShown(late.getByRole('heading', { name: 'Review the user' }));
    await expectShown(late.getByText('Bergen Pulp', { exact: true }));
    await page.getByRole('button', { name: 'Reject' }).click();
    await expectShown(page.getByText(`The request of ${name} was rejected.`));
    await late.getByRole('button', { name: 'Next' }).click();
    await late.getByLabel('Assign organisation').fill(atlantica);
    await late.getByRole('option', { name: atlantica }).click();
    await late.getByRole('button', { name: 'Assign' }).click();
    await expectShown(late.getByText('Request Resolved!'));
    await late.goto(`${portal.address}/internal/user-request/${id}`);
    await expectShown(late.getByText('This request has already been resolved by the team.'));
  });
});
