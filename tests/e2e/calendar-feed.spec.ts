import { expect, it } from '@jest/globals';
import { seriousOn } from '../support/axe.ts';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import { readCalendar, textOf } from '../support/calendar-reader.ts';
import { cargo } from '../support/declarant.ts';

const portal = await sharedPortal();
const list = `${portal.address}/organisation/${portal.ids.atlantica}/cargo-bookings/declaration`;

it('is made by keys above the list, fetched by a program, and revoked on a phone', async () => {
  const marta = await portal.declarant('Marta');
  const [booking = ''] = await marta.declare(cargo(new Date(), { code: 'CF-1' }));
  const { page, context } = await portal.person('Ana', { path: `${list}?search=CF-` });
  await page.getByRole('button', { name: 'CF-1', exact: true }).waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Calendar feed' }).waitFor();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Calendar feed' });
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
  expect(await seriousOn(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const field = dialog.getByRole('textbox', { name: 'Address' });
  const address = await field.inputValue();
  expect(await seriousOn(page)).toEqual([]);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy the address' }).click();
  await page.getByText('The address is copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  const fetched = await fetch(address, { headers: { 'user-agent': 'Agenda/7' } });
  const { events } = readCalendar(new Uint8Array(await fetched.arrayBuffer()));
  const entry = events.find((event) => event.get('UID')?.raw === booking);
  expect(textOf(entry?.get('DESCRIPTION'))).toContain('Code: CF-1');

  await page.setViewportSize({ width: 390, height: 844 });
  await dialog.getByRole('link', { name: 'My details, Calendar feeds' }).click();
  const feeds = page.getByRole('list', { name: 'Calendar feeds' });
  await feeds.getByText(/by Agenda\/7$/).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await seriousOn(page)).toEqual([]);
  await feeds.getByRole('button', { name: /^Revoke Laycans of / }).click();
  const asked = page.getByRole('dialog', { name: 'Revoke this calendar feed?' });
  expect(await seriousOn(page)).toEqual([]);
  await asked.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('You have no calendar feeds.').waitFor();
  expect((await fetch(address)).status).toBe(404);
});
