import { expect, it } from '@jest/globals';
import { seriousIn } from '../support/axe.ts';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import { cargo } from '../support/declarant.ts';

const portal = await sharedPortal();
const today = new Date().toISOString().slice(0, 10);
const bookings = `${portal.address}/organisation/${portal.ids.atlantica}/cargo-bookings`;

it('a submission is undone from its list: named before, reviewed in Edit, and submitted', async () => {
  const marta = await portal.declarant('Marta');
  const [one = '', two = ''] = await marta.declare(
    cargo(today, { code: 'UN-1', comment: null }),
    cargo(today, { code: 'UN-2', comment: null }),
  );
  const { importId } = await marta.edit();
  await marta.type(importId, one, 'comment', null, 'Two grabs');
  await marta.type(importId, two, 'comment', null, 'Two grabs');
  await marta.submitAll(importId);
  await marta.cancel(two);

  const { page, faults } = await portal.person('Ana', { path: `${bookings}/history` });
  await page.getByRole('link', { name: 'Submissions' }).click();
  await page.waitForURL(/history\/submissions/);
  const first = page.getByRole('row').nth(1);
  await first.waitFor();
  expect(await first.textContent()).toMatch(/M\. KowalczykEdit020/);
  await first.getByRole('button', { name: /^Undo the submission of/ }).click();
  const asked = page.getByRole('dialog', { name: 'Undo this submission?' });
  await asked.getByText('1 booking put back').waitFor();
  expect(await asked.getByRole('listitem').allTextContents()).toEqual([
    expect.stringMatching(/^UN-2 \(\w+\)Cancelled by M\. Kowalczyk, .*CommentTwo grabs-$/),
    expect.stringMatching(/^UN-1 \(\w+\)CommentTwo grabs-$/),
  ]);
  expect(await seriousIn(page, '[role=dialog]')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator(':root[data-theme=dark]').waitFor();
  expect(await seriousIn(page, '[role=dialog]')).toEqual([]);
  await asked.getByRole('button', { name: 'Undo', exact: true }).click();

  await page.waitForURL(/\/declaration\/edit\?booking=/);
  await page.getByText('1 booking put back in Edit.', { exact: false }).waitFor();
  // Steps of before are known after a reload, too.
  await page.getByRole('button', { name: 'Submit 1 change' }).waitFor();
  await page.reload();
  const undoStep = page.getByRole('button', { name: 'Undo', exact: true });
  const redoStep = page.getByRole('button', { name: 'Redo', exact: true });
  await undoStep.and(page.locator(':enabled')).click();
  await page.getByRole('button', { name: 'Submit', exact: true }).waitFor();
  await page.reload();
  await redoStep.and(page.locator(':enabled')).click();
  await page.getByRole('button', { name: 'Submit 1 change' }).click();
  await page
    .getByRole('dialog', { name: 'Submit 1 booking?' })
    .getByRole('button', { name: /^Submit/ })
    .click();
  await page.getByRole('button', { name: 'Submit', exact: true }).waitFor();
  await page.goto(`${bookings}/declaration?booking=${one}&tab=timeline`);
  const pane = page.getByRole('complementary', { name: 'Booking UN-1' });
  const undone = pane.getByRole('listitem').first();
  await undone.getByText('A. Prado · Grid', { exact: false }).waitFor();

  // From the timeline it is undone once more, of this booking alone.
  await undone.getByRole('button', { name: 'Undo…' }).click();
  await asked.getByRole('radio', { name: 'Only UN-1' }).waitFor();
  await asked.getByText('1 booking put back').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  // Of very many bookings it says how far it is, and goes on without the dialog.
  await page.route('**/undo', async (route) => {
    const answer = { undone: { count: 390, named: [] }, kept: { count: 10, named: [] } };
    const json = { ...answer, undoId: 'u-1', bookings: 1_200, done: 400, completed: false };
    await (route.request().method() === 'POST' ? route.fulfill({ status: 202, json }) : route.continue());
  });
  await asked.getByRole('button', { name: 'Undo', exact: true }).click();
  const underWay = page.getByRole('dialog', { name: /^Undoing 1.200 bookings · 400 done$/ });
  await underWay.getByText('390 put back · 10 not undone').waitFor();
  expect(await underWay.getByRole('progressbar').getAttribute('value')).toBe('400');
  expect(await seriousIn(page, '[role=dialog]')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.keyboard.press('Escape');
  await underWay.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});
