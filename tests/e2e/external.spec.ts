import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoPassword } from '#portal/seed/world/people';
import { seriousOn } from '../support/axe.ts';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import { Client } from '../support/client.ts';
import { expectAddress, expectShown } from '../support/expect-page.ts';
import type { Person } from '../support/person.ts';

const portal = await sharedPortal();
const email = portal.users.find(({ firstName }) => firstName === 'Sam')?.email ?? '';

let sam: Person;
beforeAll(async () => {
  sam = await portal.person('Sam', { window: { width: 1280, height: 800 } });
});
afterAll(async () => {
  expect(sam.faults).toEqual([]);
  await sam.leave();
});

const open = async (path: string): Promise<void> => {
  await sam.page.goto(`${portal.address}${path}`);
};
const button = (name: string) => sam.page.getByRole('button', { name, exact: true });

describe('the profile of a public user', () => {
  it('leads from the details to their form, and back with what was saved', async () => {
    const { page } = sam;
    await open('/external/profile');
    await expectAddress(page, /\/external\/profile\/details$/);
    await expectShown(page.getByText(email));
    expect(await seriousOn(page)).toEqual([]);
    await page.getByRole('link', { name: 'Edit' }).click();
    await expectAddress(page, /\/external\/profile\/edit$/);
    await page.getByLabel('First name').fill('S');
    await button('Save details').click();
    await expectShown(page.getByText('The first name needs 2 to 128 characters.'));
    expect(await seriousOn(page)).toEqual([]);
    await page.getByLabel('First name').fill('Samuel');
    await button('Save details').click();
    await expectShown(page.getByText('Your details updated.'));
    await expectAddress(page, /\/external\/profile\/details$/);
    await expectShown(page.getByText('Samuel', { exact: true }));
  });

  it('changes the password, by which alone one signs in from then on', async () => {
    const { page } = sam;
    const next = `${demoPassword}-2`;
    await open('/external/profile/password');
    await page.getByLabel('Current password').fill(demoPassword);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Confirm the new password').fill(`${next}3`);
    await button('Change password').click();
    await expectShown(page.getByText('This is not the new password. Type it again.'));
    expect(await seriousOn(page)).toEqual([]);
    await page.getByLabel('Confirm the new password').fill(next);
    await button('Change password').click();
    await expectShown(page.getByText('Password updated.'));
    const elsewhere = new Client(portal.address);
    expect((await elsewhere.post('/api/login', { email, password: demoPassword })).status).toBe(422);
    expect((await elsewhere.post('/api/login', { email, password: next })).status).toBe(204);
  });
});

describe('a cargo enquiry', () => {
  it('is written by a form that sends nothing, on a phone too', async () => {
    const { page } = sam;
    await page.setViewportSize({ width: 390, height: 844 });
    await open('/external/cargo-enquiry');
    await expectShown(page.getByText('This form is not connected to the operator yet.', { exact: false }));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await button('Open in my mail').click();
    // Names and address are known; the description is not required.
    await expectShown(page.getByText('This field is required.').first());
    expect(await page.getByText('This field is required.').count()).toBe(12);
    expect(await seriousOn(page)).toEqual([]);
    const choices = { Salutation: 'Ms', 'Loading region': 'Europe', 'Cargo type': 'Dry bulk', Unit: 'MT' };
    for (const [name, choice] of Object.entries(choices)) {
      await page.getByRole('combobox', { name }).click();
      await page.getByRole('option', { name: choice, exact: true }).click();
    }
    const texts = {
      Company: 'Carter Timber',
      'Country code': '+44',
      Phone: '20 7946 0000',
      Commodity: 'Wood pulp',
      'Cargo quantity': '12 000',
      'Load port(s)': 'Santos',
      'Discharge port(s)': 'Vlissingen',
    };
    for (const [name, text] of Object.entries(texts)) await page.getByLabel(name).fill(text);
    await page.getByRole('textbox', { name: 'Shipment date' }).fill('01/03/2027');
    await button('Open in my mail').click();
    const written = page.getByRole('region', { name: 'Your enquiry' });
    await expectShown(written.getByText('Cargo quantity: 12000 MT', { exact: false }));
    await expectShown(written.getByText('Phone: +44 20 7946 0000', { exact: false }));
    await expectShown(page.getByText('Nothing has been sent yet', { exact: false }));
    expect(await seriousOn(page)).toEqual([]);
  });
});
