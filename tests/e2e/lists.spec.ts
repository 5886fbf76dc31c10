import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { sharedBrowser } from '../support/browser-tests/shared-portal.ts';
import { expectShown } from '../support/expect-page.ts';
import { organisation } from '../support/fixture-portal/bookings.ts';
import { startFixturePortal } from '../support/fixture-portal/portal.ts';
import { type OpenWindow, openWindow } from '../support/windows.ts';

const web = join(import.meta.dirname, '..', '..', 'dist', 'web');
const base = `/organisation/${organisation.id}/cargo-bookings`;

const browser = await sharedBrowser();
const portal = await startFixturePortal(web);

describe('lists', () => {
  let window: OpenWindow;
  let page: Page;

  beforeEach(async () => {
    portal.reset();
    window = await openWindow(browser);
    ({ page } = window);
  });
  afterEach(() => window.leave());
  afterAll(() => portal.close());

  const open = (path: string) => page.goto(portal.url + path);
  const rows = () => page.locator('tr[data-row]');
  const isFocused = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((button) => button === document.activeElement);

  it('keep the focus where a key sorted them or turned the page', async () => {
    await open(`${base}/declaration`);
    await page.getByRole('button', { name: 'Lay from' }).focus();
    for (const order of [/order=asc/, /order=desc/, /^[^=]*\?status=upcoming$/]) {
      await page.keyboard.press('Enter');
      await page.waitForURL(order);
      await rows().first().waitFor();
      expect(await isFocused('Lay from')).toBe(true);
    }
    await page.getByRole('button', { name: 'Next page' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('11 to 20 of 22').waitFor();
    expect(await isFocused('Next page')).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText('21 to 22 of 22').waitFor();
    expect(await isFocused('Next page')).toBe(true);
    await page.keyboard.press('Enter');
    expect(page.url()).toContain('page=3');
  });

  it('search under the slash key, and lead from a row into the grid at it', async () => {
    await open(`${base}/declaration`);
    await rows().first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('wood');
    await page.waitForURL(/search=wood/);
    const id = await rows().first().getAttribute('data-row');
    await rows().first().hover();
    const edit = await rows()
      .first()
      .getByRole('link', { name: /^Edit / })
      .getAttribute('href');
    expect(edit).toBe(`${base}/declaration/edit?status=upcoming&search=wood&booking=${id}`);
  });

  it.each([
    [1440, 900],
    [390, 844],
  ])('show messages over nothing that is used at %s × %s', async (width, height) => {
    await page.setViewportSize({ width, height });
    await open(`${base}/declaration`);
    await page
      .locator(width < 768 ? '.card-button' : 'tr[data-row] .row-opener')
      .first()
      .click();
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await page.getByRole('button', { name: 'Yes, cancel' }).click();
    await page.getByRole('button', { name: 'Cancel permanently' }).click();
    const message = page.locator('.snackbar');
    await message.hover();
    const box = await message.boundingBox();
    const covered: string[] = [];
    for (const used of ['.pager', '.status-bar', '.pane-footer', '.pane-header', '.phone-primary']) {
      for (const part of await page.locator(used).all()) {
        const other = await part.boundingBox();
        const apart =
          !box ||
          !other ||
          box.y + box.height <= other.y ||
          other.y + other.height <= box.y ||
          box.x + box.width <= other.x ||
          other.x + other.width <= box.x;
        // What lies under the pane of a phone is not in use.
        if (!apart && (width >= 768 || used.startsWith('.pane'))) covered.push(used);
      }
    }
    expect(covered).toEqual([]);
  });

  it.each([
    ['customer', `${base}/declaration`],
    ['customer', `${base}/history`],
    ['staff', '/internal/bookings'],
    ['staff', '/internal/outbox'],
  ] as const)('lead the %s from a page of %s that is no more to the last', async (who, path) => {
    portal.who = who;
    await open(`${path}?page=99`);
    await page.getByText(/^\d+ to (\d+) of \1$/).waitFor();
    expect(await rows().count()).toBeGreaterThan(0);
  });

  it.each([
    ['customer', `${base}/declaration`],
    ['staff', '/internal/bookings'],
  ] as const)('lead the %s on a phone Back from a booking to %s', async (who, path) => {
    portal.who = who;
    await page.setViewportSize({ width: 390, height: 844 });
    await open('/profile/details');
    await page.getByText('First name').waitFor();
    await open(path);
    await page.locator('.card-button').first().click();
    await page.waitForURL(/booking=/);
    const first = page.url();
    await page.getByRole('button', { name: 'Next booking' }).click();
    await page.waitForURL((url) => url.href !== first);
    await page.goBack();
    await page.locator('.pane').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(path);
  });

  it.each([
    ['staff', '/internal/bookings', true],
    ['customer', `${base}/declaration`, false],
  ] as const)('say to %s on a phone whose cargo each is: %s, %s', async (who, path, named) => {
    portal.who = who;
    await page.setViewportSize({ width: 390, height: 844 });
    await open(path);
    const card = page.locator('.card-button').first();
    await card.waitFor();
    expect(await card.getByText(organisation.name, { exact: true }).count()).toBe(named ? 1 : 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('keep a long code and what it was within a phone', async () => {
    const [first] = portal.bookings.values();
    if (!first) throw new Error('The fixture lost its bookings.');
    const code = 'W'.repeat(80);
    const hands = { by: 'A. Prado', submittedBy: 'A. Prado' };
    const change = { field: 'code', from: 'V'.repeat(80), to: code, ...hands, at: first.updatedAt };
    portal.bookings.set(first.id, { ...first, code, changes: [change] });
    const overflow = (box: Element) => box.scrollWidth - box.clientWidth;
    await page.setViewportSize({ width: 390, height: 844 });
    await open(`${base}/declaration?status=${first.period}`);
    const card = page.getByRole('button', { name: code });
    await card.waitFor();
    expect(await card.evaluate(overflow)).toBe(0);
    await card.click();
    await page.locator('.change-values').waitFor();
    expect(await page.locator('.pane-body').evaluate(overflow)).toBe(0);
  });

  it('show the earlier versions of a booking below it, and fold them again', async () => {
    portal.who = 'staff';
    const [booking] = [...portal.bookings.values()].filter(({ version }) => version > 1);
    if (!booking) throw new Error('The fixture lost its versions.');
    await open(`/internal/bookings?search=${booking.code}`);
    const history = page.getByRole('button', { name: `History of ${booking.bookingNo}`, exact: true });
    await history.click();
    await page.locator('tr.row-sub').getByText('12 Nov 2026').waitFor();
    expect(await history.getAttribute('aria-expanded')).toBe('true');
    await history.click();
    await page.locator('tr.row-sub').waitFor({ state: 'detached' });
  });

  it('of mails open one by keyboard with its whole subject, and lead back to its row', async () => {
    portal.who = 'staff';
    await open('/internal/outbox');
    await page.getByRole('button', { name: 'Declaration of 4 bookings received' }).focus();
    await page.keyboard.press('Enter');
    const mail = page.getByRole('complementary', { name: 'Mail Declaration of 4 bookings received' });
    await mail.getByRole('definition').getByText('Declaration of 4 bookings received').waitFor();
    await mail.getByRole('button', { name: 'Close' }).click();
    await mail.waitFor({ state: 'detached' });
    expect(await isFocused('Declaration of 4 bookings received')).toBe(true);
  });

  it('of mails can be made shorter again', async () => {
    portal.who = 'staff';
    await open('/internal/outbox');
    await page.getByLabel('per page').selectOption('15');
    await page.getByText('1 to 12 of 12').waitFor();
    await page.getByLabel('per page').selectOption('10');
    await expectShown(page.getByText('1 to 10 of 12'));
  });

  it('say that nothing matches, and take the filters away', async () => {
    await open(`${base}/history?search=zzz&trade=EU`);
    await page.getByText('Sorry, No Results Found', { exact: true }).waitFor();
    await page.getByText('Please amend search criteria to see available data.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await rows().first().waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it('say that a period has no bookings, where it is no filter that hides them', async () => {
    for (const { id, period } of portal.bookings.values())
      if (period === 'ongoing') portal.bookings.delete(id);
    await open(`${base}/declaration?status=ongoing`);
    await page.getByText('Sorry, No Results Found', { exact: true }).waitFor();
    await page.getByText('There are no ongoing bookings.', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Clear all' }).count()).toBe(0);
  });
});
