import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import type { BookingView } from '#contracts/booking/booking-view';
import { demoPassword } from '#portal/seed/world/people';
import { seriousOn } from '../support/axe.ts';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import { daysAfter, type Declarant } from '../support/declarant.ts';
import { codeOf, declareSample, fromItaqui, reload } from '../support/declared-sample.ts';
import { expectAddress, expectShown } from '../support/expect-page.ts';
import type { AtBrowser } from '../support/person.ts';

const portal = await sharedPortal();
const today = new Date().toISOString().slice(0, 10);
const phone = { width: 390, height: 844 };
const base = `/organisation/${portal.ids.atlantica}/cargo-bookings`;
const emailOfAna = portal.users.find(({ firstName }) => firstName === 'Ana')?.email ?? '';

/** `April 2027` */
const monthOf = (day: string): string =>
  new Date(day).toLocaleString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

describe('screens', () => {
  let marta: Declarant;
  let sample: ReadonlyMap<string, BookingView>;

  beforeAll(async () => {
    marta = await portal.declarant('Marta');
    [sample] = await Promise.all([declareSample(marta, today), portal.companies(portal.ids.atlantica)]);
  });

  const idOf = (n: number): string => sample.get(codeOf(n))?.id ?? '';
  const visit = async (firstName: string, path: string, look: Partial<AtBrowser> = {}): Promise<Page> => {
    const { page } = await portal.visitor(firstName, { reducedMotion: 'no-preference', ...look, path });
    return page;
  };
  const row = (page: Page, code: string) => page.locator('tr[data-row]').filter({ hasText: code });
  const signIn = async (page: Page): Promise<void> => {
    await page.getByLabel('Email').fill(emailOfAna);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
  };
  /** The next request of a page meets the end of its session, and nothing tells it before. */
  const endSession = async (page: Page): Promise<void> => {
    // What the screen still asks for by itself would meet the end before the button does.
    await page.waitForLoadState('networkidle');
    await page.context().clearCookies({ name: 'laycan_session' });
  };

  describe('are accessible', () => {
    const screens: readonly (readonly [
      name: string,
      who: 'Ana' | 'Tom' | null,
      path: () => string,
      ready: string,
    ])[] = [
      ['sign-in', null, () => '/login', 'button[type=submit]'],
      ['declarations', 'Ana', () => `${base}/declaration?booking=${idOf(1)}`, '.pane-ports'],
      ['new booking', 'Ana', () => `${base}/declaration?create=new`, '.create-form'],
      ['history', 'Ana', () => `${base}/history`, 'table'],
      ['profile', 'Ana', () => '/profile/password', 'form'],
      ['all bookings', 'Tom', () => '/internal/bookings', 'table'],
      ['operations', 'Tom', () => '/internal/operations', 'table'],
      ['outbox', 'Tom', () => '/internal/outbox', 'table'],
      ['not found', 'Ana', () => '/nowhere', '.block'],
    ];
    const looks = [
      ['light', { colorScheme: 'light' }],
      ['dark', { colorScheme: 'dark' }],
      ['phone', { window: phone }],
    ] as const;

    // Dark and phone change no structure: two screens stand for all. The form of sign-in has been looked at in light where it is tested.
    const looksOf = (name: string): readonly string[] =>
      name === 'sign-in'
        ? ['dark', 'phone']
        : name === 'declarations'
          ? ['light', 'dark', 'phone']
          : ['light'];
    const cases = screens.flatMap(([name, ...screen]) =>
      looks
        .filter(([look]) => looksOf(name).includes(look))
        .map(([look, options]) => [name, look, options, ...screen] as const),
    );

    it.each(cases)('%s, %s', async (name, look, options, who, path, ready) => {
      const page = await (who === null ? portal.stranger(path(), options) : visit(who, path(), options));
      await page
        .locator(name === 'declarations' || look !== 'phone' ? ready : 'main, .block')
        .first()
        .waitFor();
      expect(await seriousOn(page)).toEqual([]);
    });
  });

  it('keep a half-filled booking through a session that has ended', async () => {
    const page = await visit('Ana', `${base}/declaration?create=new`);
    const code = page.getByRole('textbox', { name: 'Code' });
    await code.fill('SZ-1');
    await endSession(page);
    await page.getByRole('button', { name: 'Create New' }).click();
    await page.getByText('What was not saved yet waits for you.').waitFor();
    await signIn(page);
    await code.waitFor();
    expect(await code.inputValue()).toBe('SZ-1');
  });

  it('go to sign-in with a message when the session has ended', async () => {
    const page = await visit('Ana', `${base}/declaration`);
    await page.locator('table').waitFor();
    await endSession(page);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('You have been logged out.').waitFor();
    await expectAddress(page, /\/login\?redirect=/);
  });

  it('send whoever may not enter to /403, and unknown addresses to /404', async () => {
    const page = await visit('Ana', '/internal/operations');
    await page.getByText('You Are Not Authorised to Access This Information').waitFor();
    await page.waitForURL(`${portal.address}/403`);
    await page.goto(`${portal.address}/organisation/another/cargo-bookings/declaration`);
    await page.getByText('You Are Not Authorised to Access This Information').waitFor();
    await page.goto(`${portal.address}/nowhere`);
    await expectShown(page.getByText("We Can't Seem to Find The Page You Are Looking For"));
    await expectAddress(page, `${portal.address}/404`);
  });

  it('change rows in place, and move a booking to its new month', async () => {
    const page = await visit('Ana', `${base}/declaration?per_page=30`);
    const code = codeOf(0);
    await row(page, code).waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await reload(marta, [idOf(0)], 24_000);
    await row(page, code).getByText('24\u2009000').first().waitFor();
    const { laycanStart, laycanFinish } = await marta.booking(idOf(0));
    const [from, to] = [daysAfter(laycanStart ?? '', 50), daysAfter(laycanStart ?? '', 56)];
    const { importId } = await marta.edit();
    await marta.type(importId, idOf(0), 'laycanStart', laycanStart, from);
    await marta.type(importId, idOf(0), 'laycanFinish', laycanFinish, to);
    await marta.submitAll(importId);
    await page.locator('tr.row-new').filter({ hasText: code }).waitFor();
    const month = page.locator('tbody').filter({ hasText: monthOf(from) });
    await expectShown(month.getByText(code));
  });

  it('work by keyboard alone, from the list into the pane and back', async () => {
    const page = await visit('Ana', `${base}/declaration`);
    const openers = page.locator('.row-opener');
    await openers.first().waitFor();
    const [, second = '', third = ''] = await openers.allInnerTexts();
    await openers.first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const pane = (code: string) => page.getByRole('complementary', { name: `Booking ${code}` });
    await pane(second).waitFor();
    await page.keyboard.press('Alt+ArrowDown');
    await pane(third).waitFor();
    expect(page.url()).toContain('booking=');
    await page.keyboard.press('Escape');
    await page.locator('.pane').waitFor({ state: 'detached' });
    await page.waitForFunction((code) => document.activeElement?.textContent === code, third);
  });

  it('cancel a booking after both dialogs, the safe button focused', async () => {
    const code = codeOf(19);
    const page = await visit('Ana', `${base}/declaration?search=${code}&booking=${idOf(19)}`);
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await page.getByRole('heading', { name: `Cancel Booking ${code}?` }).waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'No, keep it');
    await page.getByRole('button', { name: 'Yes, cancel' }).click();
    await page.getByLabel('Message (optional)').fill('Mill closed');
    await page.getByRole('button', { name: 'Cancel permanently' }).click();
    await page.getByText(`Booking ${code} cancelled.`).waitFor();
    await expectShown(row(page, code).getByText('Cancelled'));
  });

  it('ask before a new booking is lost, and marks the fields that the server refused', async () => {
    const page = await visit('Ana', `${base}/declaration`);
    await page.getByRole('link', { name: 'New booking' }).click();
    const pane = page.getByRole('complementary', { name: 'Create a New Booking' });
    await pane.getByRole('textbox', { name: 'Code' }).fill('SZ-1');
    await pane.getByRole('combobox', { name: 'Vessel type' }).fill('open');
    await page.getByRole('option', { name: 'Open hatch', exact: true }).click();
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
    await pane.getByRole('button', { name: 'Create New' }).click();
    await pane.getByText('Trade is missing.').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Discard Booking Creation?' }).waitFor();
    await page.getByRole('button', { name: 'Yes, discard' }).click();
    await pane.waitFor({ state: 'detached' });
  });

  it('ask before a link or a reload loses a new booking', async () => {
    const page = await visit('Ana', `${base}/declaration?create=new`);
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

  it('ask before Back or Forward loses a new booking, and goes where they led', async () => {
    const page = await visit('Ana', `${base}/history`);
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

  it('keep filters, order and size in the address', async () => {
    const page = await visit('Ana', `${base}/declaration`);
    await page.getByRole('button', { name: 'Lay from' }).click();
    await page.waitForURL(/sort=laycanStart&order=asc/);
    await page.getByLabel('per page').selectOption('30');
    await page.waitForURL(/per_page=30/);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('combobox', { name: /^Load Port/ }).click();
    await page.getByRole('option', { name: 'Itaqui' }).click();
    await page.waitForURL(/loading_port=BRIQI/);
    await page.locator('.status-bar').getByText(`${fromItaqui} bookings`).waitFor();
    await page.reload();
    await page.locator('.status-bar').getByText(`${fromItaqui} bookings`).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove filter Load Port' }).click();
    // One of them another test cancels.
    await expectShown(page.locator('.status-bar').getByText(/^2[12] bookings/));
  });

  it('say where mail went that a mail server took', async () => {
    const page = await visit('Tom', '/internal/operations');
    await page.route('**/api/operations/outbox*', (route) =>
      route.fulfill({
        status: 404,
        json: { code: 'mail_at_server', message: 'Mail goes to a mail server; look for it in its log.' },
      }),
    );
    await page.getByRole('link', { name: 'Outbox' }).click();
    await page.getByText('Mail leaves by a mail server').waitFor();
    expect(await page.getByText('No mail was sent yet').count()).toBe(0);
    expect(await page.locator('.status-bar').innerText()).not.toContain('mail');
  });

  it('group digits by a space that shows at the size of the status bar', async () => {
    const page = await visit('Ana', `${base}/declaration`);
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

  it('open by themselves once a portal that was away answers again', async () => {
    // Not a visitor: the failure that they meet is no fault.
    const person = await portal.person('Ana', { path: '/mark.svg' });
    const { page } = person;
    await page.route('**/api/session', (route) =>
      route.fulfill({
        status: 503,
        json: { code: 'unavailable', message: 'The service is not available right now.' },
      }),
    );
    await page.goto(`${portal.address}${base}/declaration`);
    await page.getByText('We Are Sorry. Something Went Wrong.').waitFor();
    await page.unrouteAll();
    await expectShown(page.locator('table'));
    expect(person.faults.filter((fault) => !fault.endsWith('/api/session'))).toEqual([]);
    expect(person.faults).not.toHaveLength(0);
    await person.leave();
  });

  it('remember the theme and the collapsed sidebar', async () => {
    const page = await visit('Ana', `${base}/declaration`);
    await page.getByRole('button', { name: 'Collapsed View' }).click();
    await page.getByRole('button', { name: /profile of/ }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.reload();
    await page.locator('.shell-collapsed').waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  });

  it('print light, without the shell, and every column of it', async () => {
    const page = await visit('Ana', `${base}/declaration`, { colorScheme: 'dark' });
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

  it('read on a phone: cards, full-screen pane, drawer', async () => {
    const page = await visit('Ana', `${base}/declaration`, { window: phone });
    await page.getByRole('button', { name: codeOf(4) }).click();
    const pane = page.locator('.pane');
    await pane.waitFor();
    expect((await pane.boundingBox())?.width).toBeCloseTo(phone.width, 0);
    await pane.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('link', { name: 'Cargo Bookings' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  });
});
