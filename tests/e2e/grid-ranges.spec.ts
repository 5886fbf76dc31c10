import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GridPage } from '../support/grid-page.ts';
import { webInBrowser } from '../support/web-server.ts';

const web = await webInBrowser('tests/support/grid-harness');

describe('ranges in the declaration grid', () => {
  let grid: GridPage;

  beforeAll(async () => {
    grid = await GridPage.open(web.browser, web.url);
  });
  beforeEach(() => grid.begin());

  it('has one overlay in development StrictMode, and a name for screen readers', async () => {
    expect(await grid.page.locator('.grid-layer').count()).toBe(2);
    expect(await grid.page.getByRole('grid', { name: 'Declared bookings' }).count()).toBe(1);
  });

  it('moves by arrows, extends by Shift, jumps by Ctrl and takes all by Ctrl+A', async () => {
    await grid.cell(3, 'commodity').click();
    await grid.press('ArrowDown', 'ArrowRight');
    expect(await grid.selection()).toMatchObject({ id: grid.rowId(4), column: 'loadingPort', cells: 1 });
    await grid.press('Shift+ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowRight');
    expect(await grid.selection()).toMatchObject({ id: grid.rowId(4), cells: 6 });
    expect(await grid.said()).toBe('2 rows by 3 columns');
    await grid.press('Control+ArrowDown');
    expect(await grid.selection()).toMatchObject({ id: grid.rowId(39), cells: 1 });
    await grid.press('Control+a');
    expect((await grid.selection())?.cells).toBe(40 * 16);
    await grid.press('Escape');
    expect((await grid.selection())?.cells).toBe(1);
  });

  it('extends by Shift+click and keeps the focus where the range began', async () => {
    await grid.cell(2, 'laycanStart').click();
    await grid.cell(5, 'loadingQty').click({ modifiers: ['Shift'] });
    expect(await grid.selection()).toMatchObject({ id: grid.rowId(2), column: 'laycanStart', cells: 12 });
    const focused = await grid.page.evaluate(() =>
      document.activeElement?.closest('[row-id]')?.getAttribute('row-id'),
    );
    expect(focused).toBe(grid.rowId(2));
    expect((await grid.selection())?.sums).toEqual([
      { of: 'Total', sum: 35_020 + 35_030 + 35_040 + 35_050, unreadable: 0 },
    ]);
  });

  it('drags past the edge, scrolls, and takes rows that were not rendered', async () => {
    const from = await grid.cell(2, 'commodity').boundingBox();
    if (!from) throw new Error('no cell');
    await grid.page.mouse.move(from.x + 20, from.y + 10);
    await grid.page.mouse.down();
    await grid.page.mouse.move(from.x + 60, from.y + 100, { steps: 4 });
    await grid.page.mouse.move(from.x + 60, 695, { steps: 4 });
    await grid.page.waitForFunction(() => window.harness.selection()?.cells === 38);
    await grid.page.mouse.up();
    expect(await grid.selection()).toMatchObject({ id: grid.rowId(2), column: 'commodity', cells: 38 });
  });

  it('selects a row by its number', async () => {
    await grid.page.locator(`[row-id="${grid.rowId(6)}"] .grid-row-number`).click();
    expect(await grid.selection()).toMatchObject({ id: grid.rowId(6), column: 'code', cells: 16 });
  });

  it('goes with its rows when others are inserted above, and Delete clears what was meant', async () => {
    await grid.cell(10, 'commodity').click();
    await grid.press('Shift+ArrowDown');
    await grid.page.evaluate(() => window.harness.add(100, { laycanStart: '2026-12-01' }));
    await grid.painted();
    expect(await grid.selection()).toMatchObject({ id: grid.rowId(10), rowIndex: 11, cells: 2 });
    await grid.press('Delete');
    expect((await grid.commands()).at(-1)).toEqual({
      reason: 'clear',
      changes: [
        { row: 10, field: 'commodity', to: null },
        { row: 11, field: 'commodity', to: null },
      ],
    });
  });

  it('gives up a range whose booking has gone', async () => {
    await grid.cell(10, 'commodity').click();
    await grid.page.evaluate(() => window.harness.remove(10));
    await grid.painted();
    expect(await grid.selection()).toBeUndefined();
    await grid.press('Delete');
    expect(await grid.commands()).toEqual([]);
  });

  it('keeps its place on the screen when the user sorts', async () => {
    await grid.cell(3, 'loadingQty').click();
    await grid.page.locator('.ag-header-cell[col-id="loadingQty"]').click();
    await grid.page.locator('.ag-header-cell[col-id="loadingQty"]').click();
    await grid.painted();
    expect(await grid.selection()).toMatchObject({ rowIndex: 3 });
  });

  it('does not let Ctrl+R reload the page, but fills to the right', async () => {
    await grid.cell(3, 'laycanStart').click();
    await grid.press('Shift+ArrowRight', 'Control+r');
    expect(await grid.commands()).toEqual([
      { reason: 'fill', changes: [{ row: 3, field: 'laycanFinish', to: '2027-01-04' }] },
    ]);
  });

  it('follows columns that were moved or hidden', async () => {
    await grid.cell(4, 'trade').click();
    await grid.page.evaluate(() => window.harness.moveColumn('trade', 8));
    await grid.painted();
    expect(await grid.selection()).toMatchObject({ id: grid.rowId(4), column: 'trade' });
    await grid.page.evaluate(() => window.harness.hideColumn('trade'));
    await grid.painted();
    expect(await grid.selection()).toBeUndefined();
  });

  it('shows where others are, with their initials', async () => {
    const row = grid.rowId(4);
    await grid.page.evaluate(
      (id) =>
        window.harness.peers([
          { id: 'u2', initials: 'AP', name: 'Ana Prado', tone: 1, row: id, column: 'laycanFinish' },
        ]),
      row,
    );
    await grid.painted();
    const peer = grid.page.locator('.grid-peer:not([hidden])');
    expect(await peer.innerText()).toBe('AP');
    const cell = await grid.cell(4, 'laycanFinish').boundingBox();
    const box = await peer.boundingBox();
    expect(Math.abs((box?.x ?? 0) - (cell?.x ?? 99))).toBeLessThanOrEqual(1);
    expect(Math.abs((box?.y ?? 0) - (cell?.y ?? 99))).toBeLessThanOrEqual(1);
  });

  it('draws the cursor on its cell in the pinned column too, however far the rows are scrolled', async () => {
    await grid.page.locator('.ag-grid-viewport').evaluate((viewport) => viewport.scrollTo(200, 400));
    await grid.cell(16, 'code').click();
    await grid.painted();
    const cell = await grid.cell(16, 'code').boundingBox();
    const cursor = await grid.page.locator('.grid-cursor:not([hidden])').boundingBox();
    expect(cell).not.toBeNull();
    expect(Math.abs((cursor?.x ?? 0) - (cell?.x ?? 99))).toBeLessThanOrEqual(1);
    expect(Math.abs((cursor?.y ?? 0) - (cell?.y ?? 99))).toBeLessThanOrEqual(1);
  });

  it('adds a range up again when its cells change', async () => {
    await grid.cell(0, 'loadingQty').click();
    await grid.press('Shift+ArrowDown', 'Shift+ArrowDown');
    const before = (await grid.selection())?.sums[0]?.sum;
    expect(before).toBeGreaterThan(0);
    await grid.press('Delete');
    await grid.page.waitForFunction(() => window.harness.selection()?.sums.length === 0);
    await grid.press('Control+z');
    expect(await grid.said()).toBe('undo of 3');
    await grid.page.waitForFunction((sum) => window.harness.selection()?.sums[0]?.sum === sum, before);
    await grid.press('Control+y');
    expect(await grid.said()).toBe('redo of 3');
  });

  it('never adds what is loaded to what is discharged', async () => {
    await grid.cell(2, 'loadingQty').click();
    await grid.cell(3, 'qty-pod-2').click({ modifiers: ['Shift'] });
    const { sums = [] } = (await grid.selection()) ?? {};
    expect(sums.map(({ of }) => of)).toEqual(['Total', 'PODs']);
    expect(sums[0]?.sum).toBe(35_020 + 35_030);
  });

  it('finds the next problem by F8, errors first, and says what it is', async () => {
    await grid.page.evaluate(
      ([first, second]) =>
        window.harness.rows.setErrors(
          new Map([
            [first, [{ attribute: 'commodity', code: 'missing', level: 'warning', values: {} }]],
            [second, [{ attribute: 'dischargePorts.1.qty', code: 'missing', level: 'error', values: {} }]],
          ]),
        ),
      [grid.rowId(1), grid.rowId(5)] as const,
    );
    await grid.cell(0, 'code').click();
    await grid.press('F8');
    expect(await grid.selection()).toMatchObject({ id: grid.rowId(5), column: 'qty-pod-2' });
    expect(await grid.said()).toMatch(/^Error: /);
    await grid.press('F8');
    expect(await grid.selection()).toMatchObject({ id: grid.rowId(1), column: 'commodity' });
    expect(await grid.cell(1, 'commodity').getAttribute('data-mark')).toBe('warning');
    expect(await grid.cell(5, 'qty-pod-2').getAttribute('aria-invalid')).toBe('true');
  });
});
