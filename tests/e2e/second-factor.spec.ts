import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import type { SecondStepDue } from '#contracts/people/session-view';
import { demoPassword } from '#portal/seed/world/people';
import { Authenticator } from '../support/authenticator.ts';
import { Client } from '../support/client.ts';
import { seriousOn } from '../support/axe.ts';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import { expectShown } from '../support/expect-page.ts';
import { openWindow } from '../support/windows.ts';

const portal = await sharedPortal();
const email = portal.users.find(({ firstName }) => firstName === 'Ana')?.email ?? '';

let page: Page;
beforeAll(async () => {
  ({ page } = await openWindow(portal.browser, { reducedMotion: 'reduce' }));
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

const enterPassword = async (): Promise<void> => {
  await page.goto(`${portal.address}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await button('Sign in').click();
};

const isInside = (url: URL): boolean => url.pathname !== '/login';

describe('a second factor', () => {
  let codes: readonly string[];

  it('is turned on in the profile', async () => {
    await enterPassword();
    await page.waitForURL(isInside);
    await page.goto(`${portal.address}/profile/security`);
    await button('Turn on').click();
    await page.keyboard.type('Wrong-password-1');
    await page.keyboard.press('Enter');
    await expectShown(page.getByText('The password is wrong.'));
    await page.getByLabel('Password').fill(demoPassword);
    await page.keyboard.press('Enter');
    await expectShown(page.getByRole('figure', { name: 'QR code for your authenticator app' }));
    expect(await seriousOn(page)).toEqual([]);
    const app = new Authenticator(await page.locator('.security code').innerText());
    await page.getByLabel('Code', { exact: true }).fill(app.wrongAt(new Date()));
    await button('Turn on').click();
    await expectShown(page.getByText('The code is not right', { exact: false }));
    await page.getByLabel('Code', { exact: true }).fill(app.codeAt(new Date()));
    await button('Turn on').click();
    await expectShown(page.getByRole('heading', { name: 'Keep your recovery codes' }));
    expect(await seriousOn(page)).toEqual([]);
    codes = await page.locator('.recovery-codes code').allInnerTexts();
    expect(codes).toHaveLength(10);
    await button('I have saved them').click();
    await expectShown(page.getByText('10 recovery codes are left.', { exact: false }));
  });

  it('is asked for at sign-in, on a phone, by keyboard', async () => {
    await page.context().clearCookies();
    await page.setViewportSize({ width: 390, height: 844 });
    await enterPassword();
    await expectShown(page.getByRole('heading', { name: 'Enter your code' }));
    expect(
      await page.getByLabel('Code', { exact: true }).evaluate((field) => field === document.activeElement),
    ).toBe(true);
    expect(await seriousOn(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expectShown(page.getByText('Enter the code.'));
    await button('Use a recovery code').click();
    await page.keyboard.type(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL(isInside);
    await page.goto(`${portal.address}/profile/security`);
    await expectShown(page.getByText('9 recovery codes are left.', { exact: false }));
    expect(await seriousOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('stands beside where one is signed in, which is ended from there', async () => {
    const elsewhere = new Client(portal.address);
    const { body } = await elsewhere.post('/api/login', { email, password: demoPassword });
    const { sign_in } = body as SecondStepDue;
    const step = { sign_in, verification_code: codes[2] };
    expect((await elsewhere.post('/api/login/second-factor', step)).status).toBe(204);
    await page.reload();
    await expectShown(page.getByText(', this browser'));
    await page.getByRole('button', { name: /^Sign out A program/ }).click();
    await expectShown(page.getByText('A program is signed out.'));
    expect((await elsewhere.get('/api/customer/profile')).status).toBe(401);
    expect(await seriousOn(page)).toEqual([]);
  });

  it('is turned off by the password and a code', async () => {
    await button('Turn off').click();
    await page.getByLabel('Password').fill(demoPassword);
    await page.getByLabel('Code', { exact: true }).fill(codes[1] ?? '');
    await button('Turn off').click();
    await expectShown(page.getByText('The second factor is off.'));
    await page.context().clearCookies();
    await enterPassword();
    await page.waitForURL(isInside);
  });
});
