import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GridPage } from '../support/grid-page.ts';
import { webInBrowser } from '../support/web-server.ts';

const web = await webInBrowser('tests/support/grid-harness');

describe('edits in the declaration grid', () => {
  let grid: GridPage;

  beforeAll(async () => {
    grid = await GridPage.open(web.browser, web.url);
  });
  beforeEach(() => grid.begin());

  it('never paints the old value again after a commit', async () => {
    await grid.cell(3, 'loadingQty').dblclick();
    await grid.page.keyboard.press('Control+a');
    await grid.page.keyboard.type('41250');
    await grid.page.evaluate((id) => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const look = () => {
        const text = document.querySelector(
          `[row-id="${id}"] [col-id="loadingQty"] .grid-cell-text`,
        )?.textContent;
        if (text !== undefined && text !== null) seen.push(text);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, grid.rowId(3));
    await grid.press('Enter');
    await grid.painted();
    await grid.painted();
    await grid.painted();
    const seen = await grid.page.evaluate(() => (window as typeof window & { seen: string[] }).seen);
    expect(new Set(seen)).toEqual(new Set(['41\u2009250']));
    expect(await grid.selection()).toMatchObject({ id: grid.rowId(4), column: 'loadingQty' });
    expect(await grid.commands()).toEqual([
      { reason: 'edit', changes: [{ row: 3, field: 'loadingQty', to: 41_250 }] },
    ]);
  });

  it('opens by Enter, F2 and typing; Escape takes nothing, Tab commits and goes right', async () => {
    await grid.cell(2, 'code').click();
    await grid.press('Enter');
    expect(await grid.page.locator('.cell-input').inputValue()).toBe('SZ-2701-002');
    await grid.page.keyboard.type('X');
    await grid.press('Escape');
    expect(await grid.commands()).toEqual([]);
    await grid.press('F2');
    await grid.page.keyboard.type('B');
    await grid.press('Tab');
    expect((await grid.commands())[0]?.changes).toEqual([{ row: 2, field: 'code', to: 'SZ-2701-002B' }]);
    expect(await grid.selection()).toMatchObject({ column: 'bookingNo' });
    await grid.press('ArrowLeft');
    await grid.page.keyboard.type('new');
    await grid.press('Enter');
    expect(await grid.text(2, 'code')).toBe('new');
    expect(await grid.selection()).toMatchObject({ id: grid.rowId(3), column: 'code' });
  });

  /** Keys and texts in one task of the page, faster than any event that the grid tells of its editors. */
  const atOnce = (...entries: readonly string[]) =>
    grid.page.evaluate((steps) => {
      for (const step of steps) {
        const target = document.activeElement;
        if (target instanceof HTMLInputElement && step.startsWith('=')) target.value = step.slice(1);
        else
          target?.dispatchEvent(new KeyboardEvent('keydown', { key: step, bubbles: true, cancelable: true }));
      }
    }, entries);

  it('takes one edit after another in the same cell, however fast, and asks nothing', async () => {
    await grid.cell(2, 'code').click();
    await grid.press('F2');
    await grid.painted();
    await atOnce('=first', 'Enter', 'ArrowUp', 'F2', '=second', 'Enter');
    expect((await grid.commands()).map(({ changes }) => changes)).toEqual([
      [{ row: 2, field: 'code', to: 'first' }],
      [{ row: 2, field: 'code', to: 'second' }],
    ]);
    expect(await grid.page.evaluate(() => window.harness.conflicts.length)).toBe(0);
  });

  it('holds rows still under an editor that was opened right after another one closed', async () => {
    await grid.cell(2, 'code').click();
    await grid.press('F2');
    await grid.painted();
    await grid.page.evaluate(() => window.harness.remove(3));
    await atOnce('Enter', 'ArrowUp', 'F2');
    await grid.painted();
    expect(await grid.cell(3, 'code').count()).toBe(1);
    await grid.press('Escape');
    await grid.painted();
    expect(await grid.cell(3, 'code').count()).toBe(0);
  });

  it('emits nothing when Enter closes an editor that was not touched', async () => {
    await grid.cell(2, 'laycanStart').dblclick();
    await grid.press('Enter');
    await grid.cell(2, 'commodity').dblclick();
    await grid.press('Enter');
    await grid.painted();
    expect(await grid.commands()).toEqual([]);
  });

  it('commits what a click elsewhere leaves open', async () => {
    await grid.cell(2, 'code').dblclick();
    await grid.page.keyboard.type('left');
    await grid.page.getByRole('button', { name: 'After' }).click();
    expect((await grid.commands())[0]?.changes).toEqual([{ row: 2, field: 'code', to: 'left' }]);
  });

  it('keeps an open editor through a remote update of its cell, and asks with both values', async () => {
    await grid.cell(2, 'code').dblclick();
    await grid.page.keyboard.press('Control+a');
    await grid.page.keyboard.type('mine');
    await grid.page.evaluate(() => window.harness.remote(2, { code: 'theirs' }));
    await grid.painted();
    expect(await grid.page.locator('.cell-input').inputValue()).toBe('mine');
    await grid.press('Enter');
    expect(await grid.commands()).toEqual([]);
    const conflict = await grid.page.evaluate(() => {
      const [one] = window.harness.conflicts;
      return one && { field: one.field, mine: one.mine, theirs: one.theirs };
    });
    expect(conflict).toEqual({ field: 'code', mine: 'mine', theirs: 'theirs' });
    expect(await grid.text(2, 'code')).toBe('theirs');
  });

  it('shows the remote value after Escape', async () => {
    await grid.cell(2, 'code').dblclick();
    await grid.page.evaluate(() => window.harness.remote(2, { code: 'theirs' }));
    await grid.press('Escape');
    expect(await grid.text(2, 'code')).toBe('theirs');
  });

  it('holds rows that come and go while an editor is open, and keeps its text with its booking', async () => {
    await grid.cell(10, 'code').dblclick();
    await grid.page.keyboard.press('Control+a');
    await grid.page.keyboard.type('half');
    await grid.page.evaluate(() => {
      window.harness.add(100, { laycanStart: '2026-12-01' });
      window.harness.remove(3);
      window.harness.remote(5, { laycanStart: '2028-05-01' });
    });
    await grid.painted();
    expect(await grid.cell(3, 'code').count()).toBe(1);
    expect(await grid.text(5, 'laycanStart')).toBe('1 May 2028');
    await grid.page.keyboard.type(' typed');
    await grid.press('Enter');
    await grid.painted();
    expect(await grid.commands()).toEqual([
      { reason: 'edit', changes: [{ row: 10, field: 'code', to: 'half typed' }] },
    ]);
    expect(await grid.cell(3, 'code').count()).toBe(0);
    expect(await grid.text(100, 'code')).not.toBe('');
  });

  it('stands still when live values change the order', async () => {
    const order = () =>
      grid.page.locator('.ag-cell[col-id="code"]').evaluateAll((cells) =>
        cells
          .map((cell) => ({ text: cell.textContent, top: cell.getBoundingClientRect().top }))
          .sort((a, b) => a.top - b.top)
          .map(({ text }) => text),
      );
    const before = await order();
    await grid.page.evaluate(() => window.harness.remote(2, { laycanStart: '2028-05-01' }));
    await grid.painted();
    expect(await order()).toEqual(before);
    await grid.page.evaluate(() => window.harness.controller.sortAgain());
    await grid.painted();
    expect(await order()).not.toEqual(before);
  });

  it('does not close an editor by the Enter that ends a composition', async () => {
    await grid.cell(2, 'code').dblclick();
    await grid.page.evaluate(() => {
      const input = document.querySelector('.cell-input');
      const key = { key: 'Enter', bubbles: true, cancelable: true, isComposing: true };
      input?.dispatchEvent(new KeyboardEvent('keydown', key));
      input?.dispatchEvent(new KeyboardEvent('keydown', { ...key, isComposing: false, keyCode: 229 }));
    });
    await grid.painted();
    expect(await grid.page.locator('.cell-input').count()).toBe(1);
  });

  it('takes every key in a quantity and reads it when it is entered; what it refuses stays, and is said', async () => {
    await grid.cell(2, 'loadingQty').click();
    await grid.page.keyboard.type('38500.00');
    await grid.press('Enter');
    expect((await grid.commands())[0]?.changes).toEqual([{ row: 2, field: 'loadingQty', to: 38_500 }]);
    await grid.cell(3, 'loadingQty').click();
    await grid.page.keyboard.type('-5 MT');
    expect(await grid.page.locator('.cell-hint').innerText()).toContain(
      'Please do not use a number separator',
    );
    expect((await grid.clipboard('paste', '77')).taken).toBe(false);
    await grid.press('Enter');
    expect(await grid.text(3, 'loadingQty')).toBe('-5 MT');
    expect(await grid.said()).toContain('“-5 MT” is not a number of whole MT.');
    expect(await grid.page.locator('.cell-hint').count()).toBe(0);
  });

  it('narrows options by what they contain, whatever the case; an empty text clears', async () => {
    await grid.cell(0, 'pod-1').click();
    await grid.page.keyboard.type('LISS');
    expect(await grid.page.locator('.cell-option').allInnerTexts()).toEqual(['Vlissingen']);
    await grid.press('Enter');
    expect((await grid.commands())[0]?.changes[0]?.to).toEqual({
      port: { id: 'NLVLI', name: 'Vlissingen' },
      qty: 20_000,
    });
    await grid.cell(0, 'commodity').dblclick();
    await grid.press('ArrowDown', 'ArrowDown', 'Enter');
    expect(await grid.text(0, 'commodity')).toBe('Bauxite');
    await grid.cell(0, 'commodity').dblclick();
    await grid.press('Backspace', 'Enter');
    expect(await grid.text(0, 'commodity')).toBe('');
    await grid.cell(1, 'commodity').dblclick();
    await grid.page.locator('.cell-option', { hasText: 'Bauxite' }).click();
    expect(await grid.text(1, 'commodity')).toBe('Bauxite');
  });

  it('asks which one is meant where a typed name fits several', async () => {
    await grid.cell(0, 'commodity').click();
    await grid.page.keyboard.type('u');
    const offered = await grid.page.locator('.cell-option').allInnerTexts();
    expect(offered.length).toBeGreaterThan(1);
    await grid.press('Enter');
    expect(await grid.said()).toMatch(/^\d fit "u": choose one\. /);
    expect(await grid.commands()).toEqual([]);
    expect(await grid.page.locator('.cell-option[aria-selected=true]').innerText()).toBe(offered[0]);
    await grid.press('ArrowDown', 'Enter');
    expect(await grid.text(0, 'commodity')).toBe(offered[1]);
  });

  it('keeps a name that is no option as it was typed, and says so', async () => {
    await grid.cell(0, 'loadingPort').click();
    await grid.page.keyboard.type('Atlantis');
    await grid.press('Enter');
    expect((await grid.commands())[0]?.changes[0]?.to).toEqual({ text: 'Atlantis' });
    expect(await grid.said()).toBe('"Atlantis" is not in the list of Load port.');
  });

  it('takes typed dates, offers a calendar from lay from on, and keeps what is no day', async () => {
    await grid.cell(0, 'laycanStart').click();
    await grid.page.keyboard.type('5/3/2027');
    await grid.press('Enter');
    expect(await grid.text(0, 'laycanStart')).toBe('5 Mar 2027');
    await grid.cell(0, 'laycanFinish').dblclick();
    await grid.press('Alt+ArrowDown');
    await grid.page.locator('.cell-calendar').waitFor();
    expect(await grid.page.locator('.cell-calendar button', { hasText: /^4$/ }).first().isDisabled()).toBe(
      true,
    );
    await grid.page.locator('.cell-calendar button', { hasText: /^20$/ }).click();
    expect(await grid.text(0, 'laycanFinish')).toBe('20 Mar 2027');
    await grid.cell(1, 'laycanStart').click();
    await grid.page.keyboard.type('5/3/2127');
    await grid.press('Enter');
    expect(await grid.text(1, 'laycanStart')).toBe('5/3/2127');
    expect(await grid.said()).toBe(
      '“5/3/2127” is not a day of the years 2000 to 2100. Enter it as dd/MM/yyyy.',
    );
  });

  it('cannot edit a cancelled booking, and leaves it out of a cleared range', async () => {
    await grid.cell(7, 'commodity').dblclick();
    expect(await grid.page.locator('.cell-input').count()).toBe(0);
    await grid.cell(6, 'commodity').click();
    await grid.press('Shift+ArrowDown', 'Shift+ArrowDown', 'Delete');
    expect((await grid.commands())[0]?.changes.map(({ row }) => row)).toEqual([6, 8]);
    expect(await grid.said()).toContain('1 cell');
  });

  it('copies as Excel reads it and pastes what Excel wrote, in one step that is undone in one', async () => {
    await grid.cell(0, 'laycanStart').click();
    await grid.press('Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown');
    const copied = await grid.clipboard('copy');
    expect(copied.text).toBe('2027-01-01\t2027-01-08\t35000\r\n2027-01-02\t2027-01-09\t35010\r\n');
    expect(copied.html).toContain('<td>2027-01-01</td>');
    await grid.cell(20, 'laycanStart').click();
    expect((await grid.clipboard('paste', '10/03/2027\t31/02/2027\r\n11/03/2027\r\n')).taken).toBe(true);
    expect(await grid.commands()).toEqual([]);
    await grid.page.evaluate(() => window.harness.reviews.pop()?.paste([]));
    expect(await grid.text(20, 'laycanFinish')).toBe('31/02/2027');
    expect(await grid.text(21, 'laycanStart')).toBe('11 Mar 2027');
    expect(await grid.said()).toBe(
      'Pasted 2 rows by 2 columns, 2 rows changed; 1 cell could not be read and stands marked as typed.',
    );
    expect(await grid.commands()).toHaveLength(1);
    await grid.press('Control+z');
    expect(await grid.text(21, 'laycanStart')).toBe('2 Feb 2027');
    await grid.press('Control+y');
    expect(await grid.text(21, 'laycanStart')).toBe('11 Mar 2027');
  });

  it('reads the HTML table where there is no plain text, and cuts', async () => {
    await grid.cell(3, 'code').click();
    await grid.clipboard('paste', '', '<table><tr><td>A-1</td></tr><tr><td>A-2</td></tr></table>');
    expect(await grid.text(4, 'code')).toBe('A-2');
    expect((await grid.clipboard('cut')).text).toBe('A-1\r\nA-2\r\n');
    expect(await grid.text(4, 'code')).toBe('');
  });

  it('pastes nothing after a click on a header', async () => {
    await grid.cell(3, 'code').click();
    await grid.page.locator('.ag-header-cell[col-id="commodity"]').click();
    expect((await grid.clipboard('paste', 'x')).taken).toBe(false);
    expect(await grid.commands()).toEqual([]);
  });

  it('fills by the handle, and by Ctrl+D', async () => {
    await grid.cell(0, 'commodity').click();
    await grid.painted();
    const handle = await grid.page.locator('.grid-handle').boundingBox();
    if (!handle) throw new Error('no handle');
    await grid.page.mouse.move(handle.x + 4, handle.y + 4);
    await grid.page.mouse.down();
    await grid.page.mouse.move(handle.x + 4, handle.y + 40, { steps: 3 });
    await grid.page.mouse.move(handle.x + 4, handle.y + 70, { steps: 3 });
    await grid.painted();
    await grid.page.mouse.up();
    expect((await grid.commands())[0]).toMatchObject({ reason: 'fill', changes: [{ row: 1 }, { row: 2 }] });
    await grid.cell(10, 'loadingPort').click();
    await grid.press('Shift+ArrowDown', 'Control+d');
    expect(await grid.text(11, 'loadingPort')).toBe(await grid.text(10, 'loadingPort'));
  });
});
