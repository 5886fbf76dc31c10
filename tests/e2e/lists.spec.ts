import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import type { BookingView } from '#contracts/booking/booking-view';
import { displayDate } from '#contracts/cells/calendar';
import type { OutboxAnswer } from '#contracts/operations/outbox';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import { cargo, type Declarant } from '../support/declarant.ts';
import { codeOf, declaredCount, declareSample } from '../support/declared-sample.ts';
import { expectShown } from '../support/expect-page.ts';
import type { AtBrowser } from '../support/person.ts';
import { untilSo } from '../support/until.ts';

const portal = await sharedPortal();
const today = new Date().toISOString().slice(0, 10);
const base = `/organisation/${portal.ids.atlantica}/cargo-bookings`;
const phone = { width: 390, height: 844 };
const name = portal.organisations.find(({ id }) => id === portal.ids.atlantica)?.name ?? '';
/** Staff see the bookings of every organisation, and those of other files with them. */
const ofStaff = `/internal/bookings?organisation=${portal.ids.atlantica}`;
/** Of the mail that this file is the only one to have once. */
const amended = `Declaration confirmed for ${name}: 2 amended bookings`;

describe('lists', () => {
  let marta: Declarant;
  let sample: ReadonlyMap<string, BookingView>;

  beforeAll(async () => {
    marta = await portal.declarant('Marta');
    sample = await declareSample(marta, today);
    const tom = await portal.client('Tom');
    await untilSo(
      async () => (await tom.get('/api/operations/outbox?per_page=60')).body as OutboxAnswer,
      ({ data }) => data.some(({ subject }) => subject === amended),
    );
  });

  const visit = async (firstName: string, path: string, look: Partial<AtBrowser> = {}): Promise<Page> => {
    const { page } = await portal.visitor(firstName, { ...look, path });
    return page;
  };
  const rows = (page: Page) => page.locator('tr[data-row]');
  const isFocused = (page: Page, button: string) =>
    page
      .getByRole('button', { name: button, exact: true })
      .evaluate((shown) => shown === document.activeElement);

  it('keep the focus where a key sorted them or turned the page', async () => {
    // Other tests declare more than the sample.
    const page = await visit('Ana', `${base}/declaration?search=DS-`);
    await page.getByRole('button', { name: 'Lay from' }).focus();
    for (const order of [/order=asc/, /order=desc/, /^[^&]*&search=DS-$/]) {
      await page.keyboard.press('Enter');
      await page.waitForURL(order);
      await rows(page).first().waitFor();
      expect(await isFocused(page, 'Lay from')).toBe(true);
    }
    await page.getByRole('button', { name: 'Next page' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(`11 to 20 of ${declaredCount}`).waitFor();
    expect(await isFocused(page, 'Next page')).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText(`21 to ${declaredCount} of ${declaredCount}`).waitFor();
    expect(await isFocused(page, 'Next page')).toBe(true);
    await page.keyboard.press('Enter');
    expect(page.url()).toContain('page=3');
  });

  it('search under the slash key, and lead from a row into the grid at it', async () => {
    const page = await visit('Ana', `${base}/declaration`);
    await rows(page).first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('wood');
    await page.waitForURL(/search=wood/);
    const id = await rows(page).first().getAttribute('data-row');
    await rows(page).first().hover();
    const edit = await rows(page)
      .first()
      .getByRole('link', { name: /^Edit / })
      .getAttribute('href');
    expect(edit).toBe(`${base}/declaration/edit?status=upcoming&search=wood&booking=${id}`);
  });

  it.each([
    [1440, 900],
    [390, 844],
  ])('show messages over nothing that is used at %s × %s', async (width, height) => {
    const [id = ''] = await marta.declare(cargo(today, { code: `OVER-${width}` }));
    await marta.booking(id);
    const page = await visit('Ana', `${base}/declaration?search=OVER-${width}`, {
      window: { width, height },
    });
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
    ['Ana', `${base}/declaration?`],
    ['Ana', `${base}/history?`],
    ['Tom', `${ofStaff}&`],
    ['Tom', '/internal/outbox?'],
  ] as const)('lead %s from a page of %s that is no more to the last', async (who, path) => {
    const page = await visit(who, `${path}page=99`);
    await page.getByText(/^\d+ to (\d+) of \1$/).waitFor();
    expect(await rows(page).count()).toBeGreaterThan(0);
  });

  it.each([
    ['Ana', `${base}/declaration`],
    ['Tom', ofStaff],
  ] as const)('lead %s on a phone Back from a booking to %s', async (who, path) => {
    const page = await visit(who, '/profile/details', { window: phone });
    await page.getByText('First name').waitFor();
    await page.goto(portal.address + path);
    await page.locator('.card-button').first().click();
    await page.waitForURL(/booking=/);
    const first = page.url();
    await page.getByRole('button', { name: 'Next booking' }).click();
    await page.waitForURL((url) => url.href !== first);
    await page.goBack();
    await page.locator('.pane').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
  });

  it.each([
    ['Tom', ofStaff, true],
    ['Ana', `${base}/declaration`, false],
  ] as const)('say to %s on a phone whose cargo each is: %s, %s', async (who, path, named) => {
    const page = await visit(who, path, { window: phone });
    const card = page.locator('.card-button').first();
    await card.waitFor();
    expect(await card.getByText(name, { exact: true }).count()).toBe(named ? 1 : 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('keep a long code and what it was within a phone', async () => {
    const [was, code] = ['V'.repeat(80), 'W'.repeat(80)];
    const [id = ''] = await marta.declare(cargo(today, { code: was }));
    const { importId } = await marta.edit();
    await marta.type(importId, id, 'code', was, code);
    await marta.submitAll(importId);
    await marta.booking(id);
    const overflow = (box: Element) => box.scrollWidth - box.clientWidth;
    const page = await visit('Ana', `${base}/declaration?search=WWW`, { window: phone });
    const card = page.getByRole('button', { name: code });
    await card.waitFor();
    expect(await card.evaluate(overflow)).toBe(0);
    await card.click();
    await page.locator('.change-values').waitFor();
    expect(await page.locator('.pane-body').evaluate(overflow)).toBe(0);
  });

  it('show the earlier versions of a booking below it, and fold them again', async () => {
    const { id = '', bookingNo } = sample.get(codeOf(1)) ?? {};
    const [, earlier] = await marta.versions(id);
    const page = await visit('Tom', `${ofStaff}&search=${bookingNo}`);
    const history = page.getByRole('button', { name: `History of ${bookingNo}`, exact: true });
    await history.click();
    await page
      .locator('tr.row-sub')
      .getByText(displayDate(earlier?.archiveDate?.slice(0, 10) ?? ''))
      .waitFor();
    expect(await history.getAttribute('aria-expanded')).toBe('true');
    await history.click();
    await page.locator('tr.row-sub').waitFor({ state: 'detached' });
  });

  it('of mails open one by keyboard with its whole subject, and lead back to its row', async () => {
    const page = await visit('Tom', '/internal/outbox');
    await page.getByRole('button', { name: amended }).focus();
    await page.keyboard.press('Enter');
    const mail = page.getByRole('complementary', { name: `Mail ${amended}` });
    await mail.getByRole('definition').getByText(amended).waitFor();
    await mail.getByRole('button', { name: 'Close' }).click();
    await mail.waitFor({ state: 'detached' });
    expect(await isFocused(page, amended)).toBe(true);
  });

  it('of mails can be made shorter again', async () => {
    const page = await visit('Tom', '/internal/outbox');
    await page.getByLabel('per page').selectOption('15');
    await page.getByText(/^1 to 1[1-5] of \d+$/).waitFor();
    await page.getByLabel('per page').selectOption('10');
    await expectShown(page.getByText(/^1 to 10 of \d+$/));
  });

  it('say that nothing matches, and take the filters away', async () => {
    const page = await visit('Ana', `${base}/history?search=zzz&trade=EU`);
    await page.getByText('Sorry, No Results Found', { exact: true }).waitFor();
    await page.getByText('Please amend search criteria to see available data.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await rows(page).first().waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it('say that a period has no bookings, where it is no filter that hides them', async () => {
    const page = await visit('Ana', `${base}/declaration?status=ongoing`);
    await page.getByText('Sorry, No Results Found', { exact: true }).waitFor();
    await page.getByText('There are no ongoing bookings.', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Clear all' }).count()).toBe(0);
  });
});
