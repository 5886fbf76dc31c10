import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { demoPassword } from '#portal/seed/world/people';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import { expectShown } from '../support/expect-page.ts';
import { daysAfter } from '../support/declarant.ts';
import { focused, tabTo } from '../support/tab-to.ts';
import { until } from '../support/until.ts';
import { openWindow } from '../support/windows.ts';

const portal = await sharedPortal();

const maxSteps = 60;

const typed = (date: string) => date.split('-').toReversed().join('/');
const layFrom = daysAfter(new Date(), 60);
const layTo = daysAfter(new Date(), 66);

describe('the whole path with the keyboard alone', () => {
  let page: Page;

  const press = (key: string) => page.keyboard.press(key);
  /** The column of the cell that has the focus; null outside the grid's cells. */
  const column = () =>
    page.evaluate(() => document.activeElement?.closest('.ag-cell')?.getAttribute('col-id') ?? null);
  const cellOf = (row: number, id: string) =>
    page.locator(`.ag-row[row-index="${row}"] .ag-cell[col-id="${id}"]`);

  /** Walks right to a column of the grid, types into its cell, and commits by Tab. */
  const fill = async (id: string, text: string): Promise<void> => {
    for (let step = 0; (await column()) !== id; step += 1) {
      if (step > maxSteps) throw new Error(`There is no column ${id} to the right`);
      await press('ArrowRight');
    }
    await page.keyboard.type(text);
    await press('Tab');
  };

  beforeAll(async () => {
    ({ page } = await openWindow(portal.browser, { reducedMotion: 'reduce' }));
  });

  it('signs in', async () => {
    await page.goto(portal.address);
    await page.getByLabel('Email').waitFor();
    await press('Tab');
    await page.keyboard.type(portal.users.find(({ firstName }) => firstName === 'Marta')?.email ?? '');
    await press('Tab');
    await page.keyboard.type(demoPassword);
    await press('Enter');
    await expectShown(page.getByText('Declaration is not uploaded yet.'));
  });

  it('starts a declaration by hand and fills a row without leaving the keys', async () => {
    await tabTo(page, /^New declaration$/);
    await press('Enter');
    await page.getByRole('button', { name: 'Start with 10 rows' }).waitFor();
    expect(await page.title()).toBe('New declaration · Laycan');
    await tabTo(page, /^Start with 10 rows$/);
    await press('Enter');
    await cellOf(0, 'code').waitFor();
    await until(async () => expect(await column()).toBe('code'));
    const cells: readonly (readonly [string, string])[] = [
      ['code', 'KEY-1'],
      ['commodity', 'Wood pulp'],
      ['loadingPort', 'Santos'],
      ['laycanStart', typed(layFrom)],
      ['laycanFinish', typed(layTo)],
      ['loadingQty', '40000'],
      ['pod-1', 'Rotterdam'],
      ['qty-pod-1', '40000'],
      ['type', 'Open hatch'],
    ];
    for (const [id, text] of cells) await fill(id, text);
    await page.getByRole('button', { name: 'Submit 1 booking' }).waitFor();
  });

  it('goes to the problem by F8, mends it, and undoes and redoes a slip', async () => {
    await press('Home');
    await press('Alt+ArrowDown');
    await page.getByRole('complementary', { name: 'Booking a new row' }).waitFor();
    await press('Alt+ArrowUp');
    await page.getByRole('complementary', { name: 'Booking KEY-1' }).waitFor();
    await press('F8');
    await until(async () => expect(await column()).toBe('trade'));
    await page.keyboard.type('EU');
    await press('Enter');
    await cellOf(0, 'trade').getByText('EU', { exact: true }).waitFor();
    await press('ArrowUp');
    await press('Delete');
    await cellOf(0, 'trade').getByText('Missing', { exact: true }).waitFor();
    const said = page.locator('.declaration-grid > output');
    await press('Control+z');
    await cellOf(0, 'trade').getByText('EU', { exact: true }).waitFor();
    expect(await said.innerText()).toBe('Undone: Trade of KEY-1 is EU.');
    await press('Control+y');
    await cellOf(0, 'trade').getByText('Missing', { exact: true }).waitFor();
    expect(await said.innerText()).toBe('Done again: Trade of KEY-1 is Empty.');
    await press('Control+z');
    await cellOf(0, 'trade').getByText('EU', { exact: true }).waitFor();
  });

  it('submits, and leaves the rows behind that were not filled', async () => {
    await page.getByRole('button', { name: 'Submit 1 booking' }).waitFor();
    await press('Shift+F6');
    await tabTo(page, /^Submit 1 booking$/);
    await press('Enter');
    const dialog = page.getByRole('dialog');
    const created = page.getByText('New Booking created');
    await dialog.or(created).first().waitFor();
    if (await dialog.isVisible()) {
      await until(async () => expect(await dialog.locator(':focus').count()).toBe(1));
      await tabTo(page, /^Submit/);
      await press('Enter');
    }
    await created.waitFor();
    await page.locator('tr.row-lit').getByText('KEY-1', { exact: true }).waitFor();
    expect(await page.title()).toBe('Receipt · Laycan');
    await tabTo(page, /^Back to list$/);
    await press('Enter');
    await page.getByRole('table').getByText('KEY-1', { exact: true }).waitFor();
    await until(async () => expect(await page.title()).toBe('Declaration · Laycan'));
    expect(await page.getByText(/open draft/).count()).toBe(0);
  });

  it('opens the booking, cancels it with a message, and comes back to the row', async () => {
    await tabTo(page, /^KEY-1$/);
    await press('Enter');
    const pane = page.getByRole('complementary', { name: /Booking KEY-1/ });
    await pane.waitFor();
    await tabTo(page, /^Cancel booking$/);
    await press('Enter');
    await page.getByRole('heading', { name: 'Cancel Booking KEY-1?' }).waitFor();
    await tabTo(page, /^Yes, cancel$/);
    await press('Enter');
    const message = page.getByLabel('Message (optional)');
    await message.waitFor();
    for (let step = 0; !(await message.evaluate((field) => field === document.activeElement)); step += 1) {
      if (step > maxSteps) throw new Error('Tab never came to the message');
      await press('Tab');
    }
    await page.keyboard.type('Mill closed');
    await tabTo(page, /^Cancel permanently$/);
    await press('Enter');
    await page.getByText('Booking KEY-1 cancelled.').waitFor();
    await pane.getByText('Mill closed').waitFor();
    await press('Escape');
    await pane.waitFor({ state: 'detached' });
    await until(async () => expect(await focused(page)).toBe('KEY-1'));
  });

  it('helps by ?, and reads the history', async () => {
    await press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard' });
    await keys.waitFor();
    await press('Escape');
    await keys.waitFor({ state: 'detached' });
    await tabTo(page, /^History$/);
    await press('Enter');
    await expectShown(page.getByRole('table').getByText('KEY-1', { exact: true }).nth(1));
  });
});
