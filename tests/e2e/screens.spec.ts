import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { seriousOn } from '../support/axe.ts';
import { sharedBrowser } from '../support/browser-tests/shared-portal.ts';
import { expectAddress, expectShown } from '../support/expect-page.ts';
import { organisation } from '../support/fixture-portal/bookings.ts';
import { startFixturePortal } from '../support/fixture-portal/portal.ts';
import { type Look, type OpenWindow, openWindow } from '../support/windows.ts';

const web = join(import.meta.dirname, '..', '..', 'dist', 'web');
const phone = { width: 390, height: 844 };
const base = `/organisation/${organisation.id}/cargo-bookings`;
const fourth = '0190bb00-0000-7000-8000-000000000004';

const browser = await sharedBrowser();
const portal = await startFixturePortal(web);

describe('screens', () => {
  let window: OpenWindow;
  let page: Page;

  beforeEach(() => portal.reset());
  afterEach(() => window.leave());
  afterAll(() => portal.close());

  const open = async (path: string, look: Look = {}) => {
    window = await openWindow(browser, look);
    ({ page } = window);
    await page.goto(portal.url + path);
  };

  const row = (code: string) => page.locator('tr[data-row]').filter({ hasText: code });

  describe('are accessible', () => {
    const screens: readonly (readonly [
      name: string,
      who: 'customer' | 'staff' | null,
      path: string,
      ready: string,
    ])[] = [
      ['sign-in', null, '/login', 'button[type=submit]'],
      ['declarations', 'customer', `${base}/declaration?booking=${fourth}`, '.pane-ports'],
      ['new booking', 'customer', `${base}/declaration?create=new`, '.create-form'],
      ['history', 'customer', `${base}/history`, 'table'],
      ['profile', 'customer', '/profile/password', 'form'],
      ['all bookings', 'staff', '/internal/bookings', 'table'],
      ['operations', 'staff', '/internal/operations', 'table'],
      ['outbox', 'staff', '/internal/outbox', 'table'],
      ['not found', 'customer', '/nowhere', '.block'],
    ];
    const looks = [
      ['light', { colorScheme: 'light' }],
      ['dark', { colorScheme: 'dark' }],
      ['phone', { window: phone }],
    ] as const;

    // Dark and phone change no structure: two screens stand for all.
    const inEveryLook = new Set(['sign-in', 'declarations']);
    const cases = screens.flatMap((screen) =>
      looks
        .filter(([look]) => look === 'light' || inEveryLook.has(screen[0]))
        .map((look) => [...screen, ...look] as const),
    );

    it.each(cases)('%s as %s, %s, %s, %s', async (name, who, path, ready, look, options) => {
      portal.who = who;
      await open(path, options);
      await page
        .locator(name === 'declarations' || look !== 'phone' ? ready : 'main, .block')
        .first()
        .waitFor();
      expect(await seriousOn(page)).toEqual([]);
    });
  });

  it('keeps the way back through sign-in, and says what was wrong', async () => {
    portal.who = null;
    portal.overrides.set('POST /login', { status: 422, body: { code: 'invalid', message: 'Wrong' } });
    await open(`${base}/declaration?page=2`);
    await page.getByLabel('Email').fill('ana.prado@example.com');
    await page.getByLabel('Password', { exact: true }).fill('nothing');
    await page.keyboard.press('Enter');
    await page.getByText('The email or password is not right.').waitFor();
    portal.overrides.clear();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('table').waitFor();
    expect(page.url()).toBe(`${portal.url}${base}/declaration?page=2`);
  });

  it('keeps a half-filled booking through a session that has ended', async () => {
    await open(`${base}/declaration?create=new`);
    await page.getByRole('textbox', { name: 'Code' }).fill('SZ-1');
    // What the screen still asks for by itself would meet the end before the button does.
    await page.waitForLoadState('networkidle');
    portal.who = null;
    await page.getByRole('button', { name: 'Create New' }).click();
    await page.getByText('What was not saved yet waits for you.').waitFor();
    await page.getByLabel('Email').fill('ana.prado@example.com');
    await page.getByLabel('Password', { exact: true }).fill('something');
    await page.keyboard.press('Enter');
    const code = page.getByRole('textbox', { name: 'Code' });
    await code.waitFor();
    expect(await code.inputValue()).toBe('SZ-1');
  });

  it('goes to sign-in with a message when the session has ended', async () => {
    await open(`${base}/declaration`);
    await page.locator('table').waitFor();
    // What the screen still asks for by itself would meet the end before the button does.
    await page.waitForLoadState('networkidle');
    portal.who = null;
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('You have been logged out.').waitFor();
    await expectAddress(page, /\/login\?redirect=/);
  });

  it('sends whoever may not enter to /403, and unknown addresses to the page that says so', async () => {
    await open('/internal/operations');
    await page.getByText('You Are Not Authorised to Access This Information').waitFor();
    await page.waitForURL(`${portal.url}/403`);
    await page.goto(`${portal.url}/organisation/another/cargo-bookings/declaration`);
    await page.getByText('You Are Not Authorised to Access This Information').waitFor();
    await page.goto(`${portal.url}/nowhere`);
    await expectShown(page.getByText("We Can't Seem to Find The Page You Are Looking For"));
  });

  it('changes rows in place, and moves a booking to its new month', async () => {
    await open(`${base}/declaration`);
    await row('SZ-2703-015').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    const paper = [...portal.bookings.values()].find(({ code }) => code === 'SZ-2703-015');
    if (!paper) throw new Error('The fixture lost its booking.');
    portal.change(paper.id, { loadingPort: { ...paper.loadingPort, qty: 13_000 } });
    await row('SZ-2703-015').getByText('13\u2009000').waitFor();
    portal.change(paper.id, { month: '2027-04', laycanStart: '2027-04-01', laycanFinish: '2027-04-08' });
    await page.locator('tr.row-new').filter({ hasText: 'SZ-2703-015' }).waitFor();
    const april = page.locator('tbody').filter({ hasText: 'April 2027' });
    await expectShown(april.getByText('SZ-2703-015'));
  });

  it('works by keyboard alone, from the list into the pane and back', async () => {
    await open(`${base}/declaration`);
    const first = page.locator('.row-opener').first();
    await first.waitFor();
    await first.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const pane = page.getByRole('complementary', { name: /Booking SZ-2703-012/ });
    await pane.waitFor();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('complementary', { name: /Booking PC-2703-013/ }).waitFor();
    expect(page.url()).toContain('booking=');
    await page.keyboard.press('Escape');
    await page.locator('.pane').waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.textContent === 'PC-2703-013');
  });

  it('cancels a booking after both dialogs, the safe button focused', async () => {
    await open(`${base}/declaration?booking=${fourth}`);
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await page.getByRole('heading', { name: 'Cancel Booking SZ-2703-014?' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'No, keep it');
    await page.getByRole('button', { name: 'Yes, cancel' }).click();
    await page.getByLabel('Message (optional)').fill('Mill closed');
    await page.getByRole('button', { name: 'Cancel permanently' }).click();
    await page.getByText('Booking SZ-2703-014 cancelled.').waitFor();
    await expectShown(row('SZ-2703-014').getByText('Cancelled'));
  });

  it('asks before a new booking is lost, and marks the fields that the server refused', async () => {
    await open(`${base}/declaration`);
    await page.getByRole('link', { name: 'New booking' }).click();
    const pane = page.getByRole('complementary', { name: 'Create a New Booking' });
    await pane.getByRole('textbox', { name: 'Code' }).fill('SZ-1');
    await pane.getByRole('combobox', { name: 'Vessel type' }).fill('open');
    await page.getByRole('option', { name: 'Open hatch' }).click();
    await pane.getByRole('combobox', { name: 'Company' }).fill('zzz');
    await page
      .getByText('Please amend the search criteria or clear search field to see all available companies.')
      .waitFor();
    await pane.getByRole('combobox', { name: 'Company' }).fill('');
    const month = pane.getByRole('combobox', { name: 'Month' });
    for (const name of [/^[A-Z][a-z]+ 20\d\d$/, 'Of the laycan']) {
      await month.click();
      await page.getByRole('option', { name }).first().click();
      await month.filter({ hasText: name }).waitFor();
    }
    const quantity = pane.getByLabel('MT').first();
    await quantity.pressSequentially('38.5');
    await quantity.blur();
    expect(await quantity.inputValue()).toBe('38.5');
    await pane.getByText('Please do not use a number separator').waitFor();
    await quantity.fill('38,500.00');
    await quantity.blur();
    expect(await quantity.inputValue()).toBe('38500');
    portal.overrides.set(`POST /customer/organisation/${organisation.id}/cargo-bookings/cargo-declarations`, {
      status: 422,
      body: {
        code: 'invalid_rows',
        message: 'Mend it',
        errors: { 'bookings.0.trade': ['Trade is missing.'] },
      },
    });
    await pane.getByRole('button', { name: 'Create New' }).click();
    await pane.getByText('Trade is missing.').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Discard Booking Creation?' }).waitFor();
    await page.getByRole('button', { name: 'Yes, discard' }).click();
    await pane.waitFor({ state: 'detached' });
  });

  it('asks before a link or a reload loses a new booking', async () => {
    await open(`${base}/declaration?create=new`);
    const code = page.getByRole('textbox', { name: 'Code' });
    await code.fill('SZ-1');
    const question = page.getByRole('heading', { name: 'Discard Booking Creation?' });
    await page.getByRole('link', { name: 'History' }).click();
    await question.waitFor();
    await page.getByRole('button', { name: 'No, keep it' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await code.inputValue()).toBe('SZ-1');
    const asked = page.waitForEvent('dialog');
    void page.reload().catch(() => undefined);
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Yes, discard' }).click();
    await page.waitForURL(/\/history/);
  });

  it('asks before Back or Forward loses a new booking, and goes where they led', async () => {
    await open(`${base}/history`);
    await page.getByRole('link', { name: 'Declaration' }).click();
    await page.getByRole('link', { name: 'New booking' }).click();
    const code = page.getByRole('textbox', { name: 'Code' });
    await code.waitFor();
    await page.getByRole('link', { name: 'History' }).click();
    await page.waitForURL(/\/history$/);
    await page.goBack();
    await code.fill('SZ-1');
    const question = page.getByRole('heading', { name: 'Discard Booking Creation?' });
    for (const turn of ['forward', 'back'] as const) {
      void page.evaluate((way) => history[way](), turn);
      await question.waitFor({ timeout: 10_000 });
      expect(page.url()).toContain('create=new');
      await page.getByRole('button', { name: 'No, keep it' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await code.inputValue()).toBe('SZ-1');
    }
    void page.evaluate(() => history.back());
    await page.getByRole('button', { name: 'Yes, discard' }).click();
    await page.waitForURL(/\/history$/);
    await code.waitFor({ state: 'detached' });
  });

  it('keeps filters, order and size in the address', async () => {
    await open(`${base}/declaration`);
    await page.getByRole('button', { name: 'Lay from' }).click();
    await page.waitForURL(/sort=laycanStart&order=asc/);
    await page.getByLabel('per page').selectOption('30');
    await page.waitForURL(/per_page=30/);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('combobox', { name: /^Load Port/ }).click();
    await page.getByRole('option', { name: 'Itaqui' }).click();
    await page.waitForURL(/loading_port=itaqui/);
    await page.locator('.status-bar').getByText('3 bookings').waitFor();
    await page.reload();
    await page.locator('.status-bar').getByText('3 bookings').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove filter Load Port' }).click();
    await expectShown(page.locator('.status-bar').getByText('21 bookings'));
  });

  it('switches the organisation and keeps the screen', async () => {
    portal.who = 'staff';
    await open(`${base}/history`);
    await page.getByRole('combobox', { name: /^Organisation / }).click();
    await page.getByPlaceholder('Search organisations').fill('zzz');
    await page.getByText('No Organisations found.').waitFor();
    await page.getByPlaceholder('Search organisations').fill('nord');
    await page.getByRole('option', { name: /Nordfjord Pulp/ }).click();
    await expectAddress(page, /000000000002\/cargo-bookings\/history$/);
  });

  it('says where mail went that a mail server took', async () => {
    portal.who = 'staff';
    portal.overrides.set('GET /operations/outbox', {
      status: 404,
      body: { code: 'mail_at_server', message: 'Mail goes to a mail server; look for it in its log.' },
    });
    await open('/internal/outbox');
    await page.getByText('Mail leaves by a mail server').waitFor();
    expect(await page.getByText('No mail was sent yet').count()).toBe(0);
    expect(await page.locator('.status-bar').innerText()).not.toContain('mail');
    portal.overrides.clear();
  });

  it('groups digits by a space that shows at the size of the status bar', async () => {
    await open(`${base}/declaration`);
    await page.locator('.status-bar strong').first().waitFor();
    const gap = await page.evaluate(async () => {
      await document.fonts.ready;
      const mark = document.querySelector('.status-bar strong')!.cloneNode() as HTMLElement;
      document.querySelector('.status-bar')!.append(mark);
      const widthOf = (text: string) => {
        mark.textContent = text;
        return mark.getBoundingClientRect().width;
      };
      return widthOf('6\u2009930') - widthOf('6930');
    });
    expect(gap).toBeGreaterThanOrEqual(2);
  });

  it('opens by itself once a portal that was away answers again', async () => {
    portal.overrides.set('GET /session', {
      status: 503,
      body: { code: 'unavailable', message: 'The service is not available right now.' },
    });
    await open(`${base}/declaration`);
    await page.getByText('We Are Sorry. Something Went Wrong.').waitFor();
    portal.overrides.clear();
    await expectShown(page.locator('table'));
  });

  it('loads itself anew for a screen of a build that is gone', async () => {
    portal.who = 'staff';
    await open('/internal/bookings');
    await page.locator('table').waitFor();
    // Playwright would lose the request that comes while a route of one time is taken away.
    let reloaded = false;
    page.on('request', (request) => {
      reloaded ||= request.isNavigationRequest();
    });
    await page.route('**/assets/Operations-*.js', (route) =>
      reloaded ? route.continue() : route.fulfill({ status: 404 }),
    );
    await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: 'Operations' }).click()]);
    await page.getByRole('heading', { name: 'Operations' }).waitFor();

    // Gone for good is a failure, and said as one.
    await page.getByRole('link', { name: 'Outbox' }).waitFor();
    await page.route('**/assets/Outbox-*.js', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'Outbox' }).click();
    await expectShown(page.getByText("Sorry. It's not you, it's us..."));
  });

  it('remembers the theme and the collapsed sidebar', async () => {
    await open(`${base}/declaration`);
    await page.getByRole('button', { name: 'Collapsed View' }).click();
    await page.getByRole('button', { name: /profile of/ }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.reload();
    await page.locator('.shell-collapsed').waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  });

  it('prints light, without the shell, and every column of it', async () => {
    await open(`${base}/declaration`, { colorScheme: 'dark' });
    await page.locator('table').waitFor();
    await page.emulateMedia({ media: 'print' });
    // A browser makes what is wider than the paper smaller, by half at the most.
    await page.setViewportSize({ width: 1047, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThan(1047 * 1.4);
    const surface = () =>
      getComputedStyle(document.querySelector('td.cell-pinned ~ td:not(.cell-pinned)')!).backgroundColor;
    expect(await page.evaluate(surface)).toBe('rgb(255, 255, 255)');
    expect(
      await page.locator('.sidebar, .page-toolbar, .pager, .status-bar').locator('visible=true').count(),
    ).toBe(0);
  });

  it('reads on a phone: cards, full-screen pane, drawer', async () => {
    await open(`${base}/declaration`, { window: phone });
    await page.getByRole('button', { name: /SZ-2703-014/ }).click();
    const pane = page.locator('.pane');
    await pane.waitFor();
    expect((await pane.boundingBox())?.width).toBeCloseTo(phone.width, 0);
    await pane.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('link', { name: 'Cargo Bookings' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  });
});
