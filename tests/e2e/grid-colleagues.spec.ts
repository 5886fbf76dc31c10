import { beforeEach, describe, expect, it } from '@jest/globals';
import type { DraftPage } from '../support/draft-page.ts';
import { DraftWorld } from '../support/draft-world.ts';
import { until, untilSo } from '../support/until.ts';

const world = await DraftWorld.of(30);
const { front } = world;

describe('editing beside a colleague', () => {
  let screen: DraftPage;

  beforeEach(async () => {
    screen = await world.ana();
    await screen.cell(0, 'code').waitFor();
  });

  it('merges two people in one draft and shows each where the other is', async () => {
    const colleague = await world.colleague();
    await colleague.cell(0, 'code').waitFor();
    await screen.page.getByRole('list', { name: /^Also here: M.* Kowalczyk$/ }).waitFor();
    await colleague.cell(6, 'laycanFinish').click();
    await screen.page.locator('.grid-peer:not([hidden])', { hasText: 'MK' }).waitFor();
    await colleague.type(6, 'code', 'MARTA');
    await screen.shows(6, 'code', 'MARTA');
    const { typed, shown } = world.finish(6, 1);
    await screen.type(6, 'laycanFinish', typed);
    await colleague.shows(6, 'laycanFinish', shown);
    await colleague.status('2 changes not submitted');
  });

  it('shows after a cut where the other is then, and not where they were', async () => {
    const colleague = await world.colleague();
    await colleague.cell(6, 'laycanFinish').click();
    const outline = screen.page.locator('.grid-peer:not([hidden])', { hasText: 'MK' });
    // It may stand elsewhere at first: where somebody is, is told a moment after they went there.
    const standsAt = (row: number): Promise<void> =>
      until(async () => {
        const cell = await screen.cell(row, 'laycanFinish').boundingBox();
        const box = await outline.boundingBox();
        expect(Math.abs((box?.x ?? 0) - (cell?.x ?? 0))).toBeLessThan(4);
        expect(Math.abs((box?.y ?? 0) - (cell?.y ?? 0))).toBeLessThan(4);
      });
    await standsAt(6);
    front.disconnect();
    await screen.status('Reconnecting');
    await colleague.cell(9, 'laycanFinish').click();
    front.reconnect();
    await standsAt(9);
  });

  it('asks with both values when the same cell was changed, and keeps mine', async () => {
    await screen.cell(4, 'code').dblclick();
    await screen.page.keyboard.press('Control+a');
    await screen.page.keyboard.type('mine');
    await world.type(4, 'code', world.code(4), 'theirs');
    await screen.page.waitForFunction(() =>
      document.querySelector('.button-primary')?.textContent?.includes('1 change'),
    );
    await screen.page.keyboard.press('Enter');
    const dialog = screen.dialog(`Code of ${world.code(4)} was changed meanwhile`);
    expect(await dialog.innerText()).toMatch(/Mine\s+mine\s+M\. Kowalczyk, \d\d:\d\d UTC\s+theirs/);
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await screen.shows(4, 'code', 'mine');
    await screen.status('1 change not submitted');
    await untilSo(
      () => world.rows(),
      ([row]) => row?.cells.code?.value === 'mine',
    );
  });

  it('asks when a booking was changed elsewhere before it is submitted', async () => {
    await screen.type(3, 'loadingQty', '41000');
    await screen.status('1 change not submitted');
    await world.amend([3], 39_000);
    await screen.page.getByText('1 cell was changed elsewhere as well.').waitFor();
    await screen.button('Decide').click();
    const dialog = screen.dialog(`Total of ${world.code(3)} was changed meanwhile`);
    await dialog.waitFor();
    expect(await dialog.innerText()).toMatch(/41\s000/);
    await dialog.getByRole('button', { name: 'Take theirs' }).click();
    await screen.shows(3, 'loadingQty', '39.000');
    await screen.page.locator('.status-bar', { hasText: 'not submitted' }).waitFor({ state: 'detached' });
  });

  it('does not answer the next question by the second half of a double click', async () => {
    const rows = [4, 5, 6];
    for (const row of rows) await screen.type(row, 'loadingQty', '41000');
    await screen.status('3 changes not submitted');
    await world.amend(rows, 39_000);
    await screen.page.getByText('3 cells were changed elsewhere as well.').waitFor();
    await screen.button('Decide').click();
    await screen
      .dialog(`Total of ${world.code(4)} was changed meanwhile`)
      .getByRole('button', { name: 'Take theirs' })
      .dblclick();
    await screen.shows(4, 'loadingQty', '39.000');
    await screen
      .dialog(`Total of ${world.code(5)} was changed meanwhile`)
      .getByText('1 more cell to decide')
      .waitFor();
    await screen.button('Keep all of mine').click();
    await screen.page.getByText('changed elsewhere').waitFor({ state: 'detached' });
    expect(await screen.text(5, 'loadingQty')).toBe('41\u2009000');
  });

  it('undoes a paste but for what a colleague has changed since, and names it', async () => {
    await screen.cell(2, 'code').click();
    await screen.page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', 'X-1\r\nX-2\r\nX-3\r\n');
      const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(paste);
    });
    await screen.status('3 changes not submitted');
    await world.type(3, 'code', 'X-2', 'MARTA');
    await screen.shows(3, 'code', 'MARTA');
    await screen.button('Undo').click();
    await screen.snackbar(/1 cell was changed by others meanwhile and left as it is: MARTA/);
    await screen.shows(2, 'code', world.code(2));
    expect(await screen.text(3, 'code')).toBe('MARTA');
    await screen.status('1 change not submitted');
  });

  it('discards, and asks again where colleagues have worked', async () => {
    await screen.type(2, 'code', 'MINE');
    await screen.status('1 change not submitted');
    // Her page has not heard of it yet.
    front.hush();
    await world.type(2, 'comment', null, 'Two grabs');
    await screen.button('Discard').first().click();
    const first = screen.dialog('Discard 1 change?');
    await first.getByText(/What is discarded can be taken back for 30 days/).waitFor();
    await first.getByRole('button', { name: 'Discard' }).click();
    const again = screen.dialog("Discard colleagues' changes too?");
    await again.getByRole('button', { name: 'Discard all the same' }).click();
    front.speak();
    await screen.shows(2, 'code', world.code(2));
    expect(front.sent('/changes').at(-1)?.body).toMatchObject({
      reason: 'discard',
      discardRows: [world.id(2)],
      evenIfTouched: true,
    });
    expect(await world.rows()).toEqual([]);
  });
});
