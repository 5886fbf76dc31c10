import { expect, it } from '@jest/globals';
import { seriousIn } from '../support/axe.ts';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import { antwerp, cargo, rotterdam } from '../support/declarant.ts';

const portal = await sharedPortal();
const { ids } = portal;
const today = new Date().toISOString().slice(0, 10);

it('the timeline of a booking tells what happened, live, from its pane and from history', async () => {
  const marta = await portal.declarant('Marta');
  const [booking = ''] = await marta.declare(cargo(today, { code: 'TL-1' }));
  const { importId } = await marta.edit();
  await marta.type(importId, booking, 'discharge.1', { port: rotterdam, qty: 20_000 }, null);
  await marta.type(importId, booking, 'discharge.2', null, { port: antwerp, qty: 20_000 });
  await marta.submitAll(importId);

  const { page, faults } = await portal.person('Ana');
  const list = `${portal.address}/organisation/${ids.atlantica}/cargo-bookings/declaration`;
  await page.goto(`${list}?booking=${booking}`);
  const pane = page.getByRole('complementary', { name: 'Booking TL-1' });
  const tab = pane.getByRole('link', { name: 'Timeline' });
  await tab.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/tab=timeline/);
  const entries = pane.getByRole('listitem');
  await entries.filter({ hasText: 'Discharge port removed' }).waitFor();
  expect(await entries.count()).toBe(2);
  const changed = entries.first();
  expect(await changed.getByRole('heading').textContent()).toBe('Changed');
  expect(await changed.textContent()).toMatch(
    /1 minute ago.*M\. Kowalczyk · Grid · \d+ \w+ \d{4}, \d\d:\d\d UTC/,
  );
  expect(await changed.textContent()).toContain('Discharge port addedAntwerp, 20\u2009000 MT');

  await marta.assign(booking, ids.meridian);
  await entries.filter({ hasText: 'Broker assigned' }).waitFor();
  expect(await entries.first().textContent()).toContain('Meridian');

  expect(await seriousIn(page, '.pane')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator(':root[data-theme=dark]').waitFor();
  expect(await seriousIn(page, '.pane')).toEqual([]);

  await pane.getByRole('link', { name: 'History' }).click();
  await page.getByRole('link', { name: 'Timeline of TL-1' }).first().click();
  await entries.filter({ hasText: 'Declared' }).waitFor();

  await page.setViewportSize({ width: 390, height: 844 });
  await entries.filter({ hasText: 'Declared' }).scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.keyboard.press('Escape');
  await pane.waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('tab')).toBeNull();
  expect(faults).toEqual([]);
});
