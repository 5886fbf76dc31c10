import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { SpreadsheetPreview } from '#contracts/workbook/preview';
import { DocumentFiles } from './DocumentFiles.ts';
import type { ListedDocument } from './document-kinds.ts';
import { SheetPreview } from './SheetPreview.tsx';

const facts: ListedDocument = { id: 'd-sof', name: 'Facts', mediaType: 'text/csv', size: 12 };
const preview: SpreadsheetPreview = {
  sheets: ['Facts', 'Notes'],
  sheet: 0,
  rows: [
    { row: 1, cells: ['What', 'MT'] },
    { row: 4, cells: [null, 4200] },
  ],
  moreRows: true,
  moreColumns: false,
};
const usual = globalThis.fetch;

describe('the preview of a spreadsheet, as it is shown', () => {
  let root: Root;
  let page: HTMLElement;

  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    page = document.createElement('div');
    document.body.append(page);
    root = createRoot(page);
  });
  afterEach(() => {
    act(() => root.unmount());
    document.body.replaceChildren();
    globalThis.fetch = usual;
  });

  const open = async (status: number, body: unknown): Promise<HTMLElement> => {
    globalThis.fetch = async () => new Response(JSON.stringify(body), { status });
    const files = new DocumentFiles<ListedDocument>({ path: '/papers', bodyOf: () => ({}) });
    await act(async () => root.render(<SheetPreview previews={files.previews} files={files} />));
    await act(async () => files.open(facts));
    const dialog = document.querySelector<HTMLElement>('[role=dialog]');
    if (!dialog) throw new Error('Nothing is open.');
    return dialog;
  };
  const rows = (dialog: HTMLElement) =>
    [...dialog.querySelectorAll('tr')].map((row) => [...row.children].map(({ textContent }) => textContent));

  it('has rows by their numbers, columns by their letters, its sheets, and says what it leaves out', async () => {
    const dialog = await open(200, preview);
    expect(dialog.querySelector('h1, h2')?.textContent).toBe('Facts');
    expect(rows(dialog)).toEqual([
      ['Row', 'A', 'B'],
      ['1', 'What', 'MT'],
      ['4', '', '4200'],
    ]);
    expect(dialog.querySelector('.sheet-number')?.textContent).toBe('4200');
    expect([...dialog.querySelectorAll('[aria-pressed]')].map(({ textContent }) => textContent)).toEqual([
      'Facts',
      'Notes',
    ]);
    expect(dialog.textContent).toContain('Only the first 200 rows are shown.');
  });

  it.each([
    [200, { ...preview, rows: [], moreRows: false }, 'This sheet is empty'],
    [422, { code: 'password', message: 'It is locked.' }, 'No preview can be shownIt is locked.'],
    [404, { code: 'not_found', message: 'Not found.' }, 'The file can not be downloaded'],
    [410, { code: 'gone', message: 'Gone.' }, 'The file can not be downloaded'],
    [500, { code: 'internal', message: 'A fault.' }, 'We Are Sorry. Something Went Wrong.'],
  ])('says with %d what is the matter', async (status, body, words) => {
    const dialog = await open(status, body);
    expect(dialog.querySelector('table')).toBeNull();
    expect(dialog.textContent).toContain(words);
  });
});
