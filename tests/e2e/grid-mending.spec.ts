import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { seriousOn } from '../support/axe.ts';
import type { DraftPage } from '../support/draft-page.ts';
import { DraftWorld } from '../support/draft-world.ts';
import { messyBlock } from '../support/messy-block.ts';

const sample = (name: string) =>
  readFile(join(import.meta.dirname, '../support/clipboard-samples', name), 'utf8');

/** Ctrl+V with these two in the clipboard, into what has the focus. */
const pasteInto = (page: Page, text: string, html = '') =>
  page.evaluate(
    ([plain, markup]) => {
      const data = new DataTransfer();
      data.setData('text/plain', plain);
      if (markup) data.setData('text/html', markup);
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    },
    [text, html] as const,
  );

const world = await DraftWorld.of(30);

describe('mending what was pasted', () => {
  let screen: DraftPage;

  beforeEach(async () => {
    screen = await world.ana();
    await screen.cell(0, 'code').waitFor();
  });

  const press = (key: string) => screen.page.keyboard.press(key);

  const paste = (text: string, html = '') => pasteInto(screen.page, text, html);

  it.each(['excel', 'libreoffice', 'sheets'])(
    'takes a declaration that was copied in %s',
    async (program) => {
      const [text, html] = await Promise.all([
        sample(`declaration-${program}.txt`),
        sample(`declaration-${program}.html`),
      ]);
      await screen.cell(2, 'commodity').click();
      await paste(text, html);
      const dialog = screen.dialog('Paste 3 rows by 7 columns?');
      await dialog.getByText('Column “Week”: the grid has none of this name.').waitFor();
      expect(await dialog.getByRole('radio').count()).toBe(0);
      await dialog.getByRole('button', { name: 'Paste' }).click();
      await screen.shows(2, 'laycanStart', '4 May 2027');
      await screen.shows(4, 'laycanFinish', '27 May 2027');
      expect(await screen.text(4, 'loadingQty')).toBe('41\u2009250');
      expect(await screen.text(3, 'pod-1')).toBe('Livorno');
      expect(await screen.text(2, 'code')).toBe('SZ-2705-101');
      // The keyboard is in the grid again, and one undo takes all of it back.
      await press('Control+z');
      await screen.shows(2, 'code', world.code(2));
      await screen.shows(4, 'laycanFinish', world.finish(4).shown);
    },
  );

  it('asks once how dates are read, and writes nothing before', async () => {
    await screen.cell(1, 'laycanStart').click();
    await paste('04/05/27\t07/05/27\r\n05/06/27\t08/06/27\r\n');
    const dialog = screen.dialog('Paste 2 rows by 2 columns?');
    await dialog.getByRole('radio', { name: 'Read 04/05/27 as 5 Apr 2027 in 4 cells' }).check();
    expect(await seriousOn(screen.page)).toEqual([]);
    expect(await screen.text(1, 'laycanStart')).toBe(world.finish(1, -6).shown);
    await dialog.getByRole('button', { name: 'Paste' }).click();
    await screen.shows(1, 'laycanStart', '5 Apr 2027');
    await screen.shows(2, 'laycanFinish', '6 Aug 2027');
  });

  it('finds and replaces in rows that are not drawn, from anywhere, in one step', async () => {
    await screen.button('Show details').or(screen.button('Hide details')).focus();
    await press('Control+h');
    await screen.page.getByLabel('Find', { exact: true }).fill('rotterdam');
    await screen.page.getByText(/^\d+ found$/).waitFor();
    await press('Enter');
    await screen.page.getByText('1 of 30', { exact: true }).waitFor();
    await screen.page.getByLabel('Replace with').fill('livorno');
    expect(await seriousOn(screen.page)).toEqual([]);
    await screen.button('Replace all').click();
    await screen.page.getByText('Replaced in 30 cells.').waitFor();
    await screen.page.getByText('Not found').waitFor();
    await press('Escape');
    await screen.shows(0, 'pod-1', 'Livorno');
    await press('Control+z');
    await screen.shows(0, 'pod-1', 'Rotterdam');
  });

  it('uses the nearest name in all cells that hold the same text, by key and by mouse', async () => {
    await screen.cell(0, 'pod-1').click();
    await paste('Roterdam\r\nRoterdam\r\nRoterdam\r\nAntwerpp\r\nAntwerpp\r\n');
    await screen
      .dialog(/^Paste/)
      .getByRole('button', { name: 'Paste' })
      .click();
    await screen.looks(2, 'pod-1', '[data-mark="error"]');
    await screen.button('Hide details').focus();
    await press('F8');
    await press('F2');
    await screen.page.getByRole('option', { name: 'Rotterdam' }).waitFor();
    await press('ArrowDown');
    await press('Control+Enter');
    await screen.shows(2, 'pod-1', 'Rotterdam');
    await screen.shows(0, 'pod-1', 'Rotterdam');
    await screen.page.locator('.problem-counter').click();
    await screen.button('Use Antwerp in all 2 cells').click();
    await screen.shows(4, 'pod-1', 'Antwerp');
  });

  it('remembers the width that a column was dragged to, and shows clipped texts in full', async () => {
    const header = screen.page.locator('.ag-header-cell[col-id="code"]');
    const before = await header.boundingBox();
    const edge = await header.locator('.ag-header-cell-resize').boundingBox();
    if (!before || !edge) throw new Error('no header');
    await screen.page.mouse.move(edge.x + edge.width / 2, edge.y + 8);
    await screen.page.mouse.down();
    await screen.page.mouse.move(edge.x - 40, edge.y + 8, { steps: 4 });
    await screen.page.mouse.up();
    await screen.cell(0, 'code').hover();
    await screen.cell(0, 'code').locator('[title="SZ-2701-000"]').waitFor();
    await screen.page.reload();
    await screen.cell(0, 'code').waitFor();
    const after = await header.boundingBox();
    expect(after?.width).toBeLessThan(before.width - 30);
  });
});

describe('a declaration of 2,000 rows as messy as real ones', () => {
  it('is mended in less than 30 actions', async () => {
    const screen = await world.ana('new');
    const { page } = screen;
    let actions = 0;
    const act = async (work: Promise<unknown>): Promise<void> => {
      actions += 1;
      await work;
    };
    const replaceAll = async (text: string, replacement: string, cells: number): Promise<void> => {
      await act(page.getByLabel('Find', { exact: true }).fill(text));
      await act(page.getByLabel('Replace with').fill(replacement));
      await act(screen.button('Replace all').click());
      await page.getByText(`Replaced in ${cells} cells.`).waitFor();
    };
    await act(screen.button('Start with 10 rows').click());
    await act(page.locator('.ag-row[row-index="0"] .ag-cell[col-id="code"]').click());
    await act(pasteInto(page, messyBlock(2_000, new Date().toISOString().slice(0, 10))));
    const dialog = screen.dialog(/^Paste 2\s001 rows by 10 columns/);
    await dialog.getByText('Column “Planner”: the grid has none of this name.').waitFor();
    await act(dialog.getByRole('button', { name: 'Paste' }).click());
    await screen.button(/^Submit 2\s001 bookings$/).waitFor();

    await act(page.locator('.problem-counter').click());
    const names: readonly (readonly [string, string])[] = [
      ['Rio Grande', '666'],
      ['Wood pulp', '666'],
      ['Rotterdam', '333'],
      ['Setubal', '333'],
      ['Antwerp', '333'],
    ];
    for (const [name, cells] of names) await act(screen.button(`Use ${name} in all ${cells} cells`).click());
    await act(page.keyboard.press('Escape'));
    // While something floats above the grid, keys are its own.
    await page.locator('.popover:not([hidden])').waitFor({ state: 'detached' });

    await act(page.keyboard.press('Control+h'));
    await replaceAll('Flushing', 'Vlissingen', 333);
    await replaceAll(' (tbc)', '', 42);
    await replaceAll(' MT', '', 77);
    await act(page.keyboard.press('Escape'));

    // What is left is the line of totals.
    await act(page.keyboard.press('F8'));
    await act(page.locator('.grid-row-active .grid-row-number').click());
    await act(page.keyboard.press('Delete'));
    await page.locator('.problem-counter').waitFor({ state: 'detached' });
    await screen.button(/^Submit 2\s000 bookings$/).waitFor();
    expect(actions).toBeLessThan(30);
  });
});
