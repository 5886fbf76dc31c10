import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { seriousOn } from '../support/axe.ts';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import { expectShown } from '../support/expect-page.ts';
import { cargo, type Declarant } from '../support/declarant.ts';
import type { Person } from '../support/person.ts';

const portal = await sharedPortal();

const phone = { width: 390, height: 844 };
const base = `/organisation/${portal.ids.atlantica}/cargo-bookings`;
const today = new Date().toISOString().slice(0, 10);

/** What a thumb cannot hit: buttons and links on the screen that are lower than 44 px. */
const tooSmall = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button, main a, .page-toolbar button, .pane button')]
      .filter((target) => target.checkVisibility() && target.getBoundingClientRect().height < 43.5)
      .map((target) => `${target.textContent || target.ariaLabel} ${target.getBoundingClientRect().height}`),
  );

describe('reading at phone width, over the whole portal', () => {
  let ana: Person;
  let declarant: Declarant;
  let booking: string;

  const width = () => ana.page.evaluate(() => document.documentElement.scrollWidth);

  beforeAll(async () => {
    declarant = await portal.declarant('Marta');
    const cargoes = Array.from({ length: 12 }, (_, index) =>
      cargo(today, { code: `PH-${String(index + 1).padStart(2, '0')}` }),
    );
    [booking = ''] = await declarant.declare(...cargoes);
    ana = await portal.person('Ana', { window: phone });
  });

  it('shows bookings as cards, page by page, no wider than the screen', async () => {
    const { page } = ana;
    await page.getByRole('button', { name: /PH-01/ }).waitFor();
    expect(await width()).toBe(phone.width);
    expect(await tooSmall(page)).toEqual([]);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('button', { name: /PH-12/ }).waitFor();
    await page.waitForURL(/page=2/);
    expect(await seriousOn(page)).toEqual([]);
  });

  it('filters in a step of its own', async () => {
    const { page } = ana;
    await page.goto(`${portal.address}${base}/declaration`);
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByRole('combobox', { name: /^Load Port/ }).click();
    await page.getByRole('option', { name: 'Santos' }).click();
    await page.waitForURL(/loading_port=/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show bookings' }).click();
    await expectShown(page.getByRole('button', { name: /PH-01/ }));
  });

  it('reads a booking on the whole screen, and sees it change', async () => {
    const { page } = ana;
    await page.goto(`${portal.address}${base}/declaration`);
    await page.getByRole('button', { name: /PH-01/ }).click();
    const pane = page.getByRole('complementary', { name: /Booking PH-01/ });
    await pane.getByText('Rotterdam').waitFor();
    expect((await pane.boundingBox())?.width).toBeCloseTo(phone.width, 0);
    expect(await tooSmall(page)).toEqual([]);
    expect(await seriousOn(page)).toEqual([]);
    await declarant.cancel(booking, 'Mill closed');
    await pane.getByText('Mill closed').waitFor();
    await pane.getByRole('button', { name: 'Next booking' }).click();
    await page.getByRole('complementary', { name: /Booking PH-02/ }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: /PH-01.*Cancelled/ }).waitFor();
  });

  it('reads the history', async () => {
    const { page } = ana;
    // Tabs that a phone has no room for.
    const tabs = page.getByRole('navigation', { name: 'Cargo Bookings' });
    await tabs.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    await page.getByRole('table').getByText('PH-01', { exact: true }).first().waitFor();
    expect(await width()).toBe(phone.width);
    expect(await seriousOn(page)).toEqual([]);
  });

  it('says that a change waits for the connection, where there is no status bar', async () => {
    const { page } = ana;
    await page.goto(`${portal.address}${base}/declaration/edit`);
    await (await ana.cell('PH-03', 'code')).waitFor();
    expect(await page.title()).toBe('Edit declarations · Laycan');
    await ana.context.setOffline(true);
    await ana.type('PH-03', 'code', 'PH-03X');
    const waits = page.getByText('Not saved: 1 change waits for the connection').locator('visible=true');
    await waits.waitFor();
    await ana.context.setOffline(false);
    await waits.waitFor({ state: 'detached' });
  });

  it('keeps a long name within the screen', async () => {
    const { page } = ana;
    await page.goto(`${portal.address}/profile/details`);
    await page.getByLabel('First name').fill('Ana-Maria-'.repeat(12));
    await page.getByRole('button', { name: 'Save details' }).click();
    await page.getByText('Your details updated.').waitFor();
    await page.getByRole('button', { name: /profile of/ }).click();
    const menu = await page.getByRole('menu').boundingBox();
    expect(menu?.x).toBeGreaterThanOrEqual(0);
    expect((menu?.x ?? 0) + (menu?.width ?? Infinity)).toBeLessThanOrEqual(phone.width);
  });

  it('met no fault', () => {
    expect(ana.faults).toEqual([]);
  });
});
