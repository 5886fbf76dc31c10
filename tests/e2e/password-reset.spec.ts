import { beforeAll, describe, expect, it } from '@jest/globals';
import { seriousOn } from '../support/axe.ts';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import type { Client } from '../support/client.ts';
import { expectAddress, expectShown } from '../support/expect-page.ts';
import { tokensTo } from '../support/mailed-links.ts';
import { until } from '../support/until.ts';

const portal = await sharedPortal();
const emailOf = (firstName: string): string =>
  portal.users.find((user) => user.firstName === firstName)?.email ?? '';

let tom: Client;
beforeAll(async () => {
  tom = await portal.client('Tom');
});

describe('a forgotten password', () => {
  it('is chosen anew by the link of a mail, from the sign-in page on', async () => {
    const email = emailOf('Camila');
    const page = await portal.stranger('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    expect(await seriousOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expectShown(page.getByText('a link to choose a new password is on its way', { exact: false }));
    const token = await until(async () => {
      const [found] = await tokensTo(tom, email, 'reset-password');
      if (found === undefined) throw new Error(`${email} has no mail yet`);
      return found;
    });
    await page.goto(`${portal.address}/reset-password/${token}`);
    await page.getByLabel('Password', { exact: true }).fill('Andes-and-araucaria-3');
    await page.getByLabel('Confirm the password').fill('Andes-and-araucaria-4');
    await page.keyboard.press('Enter');
    await expectShown(page.getByText('This is not the password. Type it again.'));
    expect(await seriousOn(page)).toEqual([]);
    await page.getByLabel('Confirm the password').fill('Andes-and-araucaria-3');
    await page.keyboard.press('Enter');
    await expectAddress(page, `${portal.address}/login`);
    await expectShown(page.getByText('Your password is changed. Sign in to go on.'));
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('Andes-and-araucaria-3');
    await page.keyboard.press('Enter');
    await expectShown(page.getByRole('navigation', { name: 'Areas' }));
    const second = await portal.stranger(`/reset-password/${token}`);
    await expectShown(second.getByText('This link is no longer valid'));
    await second.getByRole('link', { name: 'Ask for another one' }).click();
    await expectAddress(second, `${portal.address}/forgot-password`);
  });

  it('whose link is none leads to the page of what is not there', async () => {
    const page = await portal.stranger(`/reset-password/${'x'.repeat(43)}`);
    await expectShown(page.getByText("We Can't Seem to Find The Page You Are Looking For"));
  });
});
