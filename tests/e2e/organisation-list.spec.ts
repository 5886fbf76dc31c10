import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { seriousOn } from '../support/axe.ts';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import { expectShown } from '../support/expect-page.ts';
import { tabTo } from '../support/tab-to.ts';

const portal = await sharedPortal();
const list = '/internal/organisation-list';
const nordfjord = portal.organisations.find(({ id }) => id === portal.ids.nordfjord)?.name ?? '';

const staff = async (firstName: string, path = list): Promise<Page> => {
  const { page } = await portal.visitor(firstName, { window: { width: 1280, height: 800 }, path });
  return page;
};

const next = async (page: Page): Promise<void> => page.getByRole('button', { name: 'Next' }).click();

/** As far as the companies, with one of them. */
const begin = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('Organisation Name').fill(name);
  await page.getByRole('combobox', { name: 'Organisation Type' }).click();
  await page.getByRole('option', { name: 'Broker' }).click();
  await next(page);
  await page.getByRole('combobox', { name: 'Add a broker' }).fill('nordfjord pulp sales');
  await page.getByRole('option', { name: /220147/ }).click();
};

describe('the organisation list', () => {
  it('leads those who are assigned on, and tells the others why not', async () => {
    const page = await staff('Julia', `${list}?search=${encodeURIComponent(nordfjord)}`);
    const row = page.getByRole('row', { name: new RegExp(nordfjord) });
    await expectShown(row);
    const view = row.getByRole('button', { name: `View ${nordfjord}` });
    expect(await view.getAttribute('aria-disabled')).toBe('true');
    await view.hover();
    await expectShown(page.getByText('You are not assigned to this organisation.', { exact: false }));
    expect(await seriousOn(page)).toEqual([]);
  });
});

describe('a new organisation', () => {
  it('is made in five steps, and stands in the list', async () => {
    const page = await staff('Tom', `${list}/new`);
    const name = `Baltic Brokers ${randomUUID().slice(0, 8)}`;
    await begin(page, name);
    await next(page);
    await page.getByRole('combobox', { name: 'Add G2O users' }).fill('julia');
    await page.getByRole('option').first().click();
    await next(page);
    await page.getByLabel('Email').fill('nobody');
    await page.keyboard.press('Enter');
    await expectShown(page.getByText('Enter a valid e-mail address.'));
    const customers = page.getByRole('table', { name: 'Broker Users' }).getByRole('row');
    await page.getByLabel('Email').fill(`${randomUUID().slice(0, 8)}@baltic.example`);
    await page.keyboard.press('Enter');
    await expectShown(customers.filter({ hasText: 'Pending' }));
    await page
      .getByLabel('Email')
      .fill(portal.users.find(({ firstName }) => firstName === 'Sam')?.email ?? '');
    await page.keyboard.press('Enter');
    await expectShown(customers.filter({ hasText: 'Sam Carter' }));
    // A role opens in place, and what was entered stands beside it.
    await customers.filter({ hasText: 'Pending' }).getByRole('combobox').click();
    await page.getByRole('option', { name: 'Declarer' }).click();
    const entered = page.getByRole('complementary', { name: 'Entered so far' });
    await expectShown(entered.getByText('1 Declarer, 1 Spectator'));
    await next(page);
    await page.getByRole('switch', { name: 'Bookings' }).click();
    // The chosen template cannot be turned off but by another.
    await page.getByRole('switch', { name: 'main' }).click();
    expect(await page.getByRole('switch', { name: 'main' }).isChecked()).toBe(true);
    await page.getByRole('switch', { name: 'suzano' }).click();
    expect(await page.getByRole('switch', { name: 'main' }).isChecked()).toBe(false);
    expect(await seriousOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create organisation' }).click();
    await expectShown(page.getByText(`You Have Successfully Created ${name}.`));
    await page.getByRole('link', { name: 'Back to Organisation List' }).click();
    await page.getByRole('searchbox').fill(name);
    await expectShown(page.getByRole('row', { name: new RegExp(`${name} Broker 0`) }));
  });

  it('is made by the keyboard alone', async () => {
    const page = await staff('Tom', `${list}/new`);
    const { keyboard } = page;
    const name = `Baltic Pulp ${randomUUID().slice(0, 8)}`;
    const on = async (button: RegExp): Promise<void> => {
      await tabTo(page, button);
      await keyboard.press('Enter');
    };
    await expectShown(page.getByLabel('Organisation Name'));
    await tabTo(page, /^Organisation Name/);
    await keyboard.type(name);
    await on(/^Organisation Type/);
    await page.getByRole('option', { name: 'Charterer' }).waitFor();
    await keyboard.type('Char');
    await keyboard.press('Enter');
    await on(/^Next/);
    await tabTo(page, /^Add a company/);
    await keyboard.type('nordfjord pulp sales');
    await page.getByRole('option', { name: /220147/ }).waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await on(/^Next/);
    await tabTo(page, /^Add G2O users/);
    await on(/^Next/);
    await tabTo(page, /^Email/);
    await keyboard.type(`${randomUUID().slice(0, 8)}@baltic.example`);
    await keyboard.press('Enter');
    await expectShown(page.getByRole('row').filter({ hasText: 'Pending' }));
    await on(/^Next/);
    await tabTo(page, /^Bookings/);
    await keyboard.press('Space');
    await tabTo(page, /^suzano/);
    await keyboard.press('Space');
    await on(/^Create organisation/);
    await expectShown(page.getByText(`You Have Successfully Created ${name}.`));
    await on(/^Back to Organisation List/);
    await expectShown(page.getByRole('heading', { name: 'Organisation List' }));
  });

  it('whose name is taken leads back to it with all that was typed, and asks before it is left', async () => {
    const page = await staff('Tom', `${list}/new`);
    await begin(page, nordfjord.toUpperCase());
    for (let step = 0; step < 3; step += 1) await next(page);
    await page.getByRole('button', { name: 'Create organisation' }).click();
    await expectShown(page.getByText('An organisation with this name exists already.'));
    expect(await page.getByLabel('Organisation Name').inputValue()).toBe(nordfjord.toUpperCase());
    await page.getByRole('link', { name: 'Organisation List' }).first().click();
    await expectShown(page.getByRole('dialog', { name: 'Leave Page?' }));
    await page.getByRole('button', { name: 'Stay' }).click();
    await next(page);
    await expectShown(page.getByRole('list', { name: 'Brokers' }).getByText(/220147/));
  });
});
