import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import type { RecoveryCodesMade, SecondFactorEnrolment } from '#contracts/people/second-factor';
import { demoPassword } from '#portal/seed/world/people';
import { Authenticator } from '../support/authenticator.ts';
import { seriousOn } from '../support/axe.ts';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import { expectAddress, expectShown } from '../support/expect-page.ts';

const portal = await sharedPortal();
const idOf = (firstName: string): string =>
  portal.users.find((user) => user.firstName === firstName)?.id ?? '';
const organisation = portal.ids.atlantica;

const at = async (firstName: string, path: string, window = { width: 1280, height: 800 }): Promise<Page> => {
  const { page } = await portal.visitor(firstName, { window, path });
  return page;
};

/** Turned on as its owner does, but for the screen. */
const withSecondFactor = async (firstName: string): Promise<void> => {
  const owner = await portal.client(firstName);
  const calls = '/api/customer/profile/second-factor';
  const begun = await owner.post(`${calls}/enrolment`, { password: demoPassword });
  const { secret, enrolment } = begun.body as SecondFactorEnrolment;
  const code = new Authenticator(secret).codeAt(new Date());
  const set = await owner.post(calls, { enrolment, verification_code: code });
  expect((set.body as RecoveryCodesMade).codes).toHaveLength(10);
};

describe('who did what', () => {
  it('of an organisation stands in its settings, for its administrators', async () => {
    const marta = await portal.client('Marta');
    const path = `/api/customer/organisations/${organisation}/users-v2/${idOf('João')}`;
    expect((await marta.put(path, { role: 'declarer' })).status).toBeLessThan(300);
    const page = await at('Marta', `/organisation/${organisation}/settings/activity`);
    const changed = page.getByRole('row').filter({ hasText: 'Role changed from Spectator to Declarer' });
    await expectShown(changed.filter({ hasText: 'Marta Kowalczyk' }).filter({ hasText: 'João Teixeira' }));
    expect(await seriousOn(page)).toEqual([]);
    await page.getByRole('combobox', { name: /^Kind/ }).click();
    await page.getByRole('option', { name: 'Organisation' }).click();
    await page.keyboard.press('Escape');
    await expectShown(page.getByRole('row').filter({ hasText: 'Organisation founded' }));
    expect(await changed.count()).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectShown(page.getByText('Organisation founded'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('of a person stands on their page, with a second factor that a G2O Admin took off', async () => {
    await withSecondFactor('Ana');
    const page = await at('Tom', `/internal/user-list/${idOf('Ana')}/type/customer`);
    await page.getByRole('button', { name: 'Take second factor off…' }).click();
    await expectShown(page.getByRole('dialog', { name: 'Take the second factor of Ana Prado off?' }));
    expect(await seriousOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Take second factor off', exact: true }).click();
    await expectShown(page.getByText('The second factor of Ana Prado is off.'));
    await expectShown(page.getByRole('button', { name: 'Sign out everywhere…' }));
    expect(await page.getByRole('button', { name: 'Take second factor off…' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Activity' }).click();
    const removed = page.getByRole('row').filter({ hasText: 'Second factor removed' });
    await expectShown(removed.filter({ hasText: 'Tom Olsen' }).filter({ hasText: 'Ana Prado' }));
    expect(await seriousOn(page)).toEqual([]);
  });
});

describe('signing out everywhere', () => {
  it('shows the sign-in page in every browser of the person at once', async () => {
    const first = await at('Ana', '/profile/security');
    const second = await at('Ana', '/profile/details', { width: 390, height: 844 });
    const page = await at('Tom', `/internal/user-list/${idOf('Ana')}/type/customer`);
    await page.getByRole('button', { name: 'Sign out everywhere…' }).click();
    await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
    await expectShown(page.getByText('Ana Prado is signed out everywhere.'));
    await expectAddress(first, /\/login/);
    await expectAddress(second, /\/login/);
  });
});
