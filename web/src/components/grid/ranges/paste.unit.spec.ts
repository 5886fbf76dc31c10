import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { booking, cursorAt, settings } from '../../../../../tests/support/declaration-fixture.ts';
import { sheetOf, titled } from '../../../../../tests/support/grid-fixture.ts';
import { suzano } from '#contracts/templates/suzano';
import type { Declaration } from '../../../screens/declaration-edit/grid/declaration-row.ts';
import { gridColumns } from '../../../screens/declaration-edit/grid/columns.ts';
import { looksOf } from '../../../screens/declaration-edit/grid/looks.ts';
import { newRow } from '../../../screens/declaration-edit/grid/new-row.ts';
import { DeclarationRows } from '../../../screens/declaration-edit/grid/DeclarationRows.ts';
import { type Block, readBlock } from './block.ts';
import { planNewRows, planPaste, type ReadingAnswers } from './paste.ts';
import type { Sheet } from './sheet.ts';
import { asksFirst, optionText, summaryOf } from './paste-review.ts';
import type { Rectangle } from './selection.ts';

const sample = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../../../tests/support/clipboard-samples', name), 'utf8');

const cell = (row: number, column: number): Rectangle => ({
  top: row,
  bottom: row,
  left: column,
  right: column,
});
const { words } = looksOf(suzano);
const grid = sheetOf(6);
const at = grid.place;
const paste = (
  cells: Block,
  range: Rectangle,
  sheet: Sheet<Declaration> = grid.sheet,
  answers: ReadingAnswers = [],
) => {
  const plan = planPaste({ cells, written: {} }, range, sheet, answers);
  if (!plan) throw new Error('nothing to paste');
  return plan;
};
const written = (plan: { readonly changes: readonly { readonly field: string; readonly to: unknown }[] }) =>
  plan.changes.map(({ field, to }) => [field, to]);

/** A grid of the template suzano, with so many pairs. */
const suzanoSheet = (pairs: number) => {
  const rows = new DeclarationRows();
  const bookings = Array.from({ length: 4 }, (_, n) => booking(n));
  rows.load({ bookings, rows: [], cursor: cursorAt(500) });
  const columns = gridColumns(suzano.editColumns, () => settings, pairs);
  const sheet: Sheet<Declaration> = {
    extent: { rows: bookings.length, columns: columns.length },
    rowAt: (index) => rows.get(bookings[index]?.id ?? ''),
    columnAt: (index) => columns[index],
    shown: columns,
    titled,
  };
  return { sheet, place: (id: string) => columns.findIndex((column) => column.id === id) };
};

describe('a declaration that was copied in a spreadsheet', () => {
  it.each(['excel', 'libreoffice', 'sheets'])('means the same from %s', (program) => {
    const pasted = readBlock(sample(`declaration-${program}.txt`), sample(`declaration-${program}.html`));
    const plan = planPaste(pasted, cell(0, at('code')), grid.sheet);
    expect(plan?.problems).toEqual([]);
    expect(plan?.questions.filter(({ open }) => open)).toEqual([]);
    expect(plan?.untaken).toEqual([{ header: 'Week', because: 'unknown' }]);
    const second = plan?.changes.filter(({ id }) => id === grid.bookings[1]?.id);
    expect(second?.map(({ field, to }) => [field, to])).toEqual([
      ['code', 'SZ-2705-102'],
      ['laycanStart', '2027-05-12'],
      ['laycanFinish', '2027-05-20'],
      ['loadingQty', 40_000],
      ['discharge.1', { port: { id: 'ITLIV', name: 'Livorno' }, qty: 40_000 }],
    ]);
  });

  it('is read as text where the program carries nothing', () => {
    const pasted = readBlock(sample('declaration-libreoffice.txt'), '');
    const plan = planPaste(pasted, cell(0, at('code')), grid.sheet);
    // 20 May stands there as 05/20/27, and decides for the rest.
    expect(plan?.questions).toMatchObject([{ kind: 'dates', chosen: 'month_first', open: false }]);
    expect(plan?.changes.find(({ field }) => field === 'laycanStart')?.to).toBe('2027-05-04');
  });

  it('takes the numbers of an Excel that carries them, and dates by the format of their class', () => {
    const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><style>.xl24 {mso-number-format:"d\\\\-mmm";}</style>
      <table><tr><td class=xl24 x:num="46511">4-May</td><td x:num>38500</td></tr></table></html>`;
    const plan = planPaste(readBlock('4-May\t38500\r\n', html), cell(0, at('laycanFinish')), grid.sheet);
    expect(plan && written(plan)).toEqual([
      ['laycanFinish', '2027-05-04'],
      ['loadingQty', 38_500],
    ]);
  });

  it('gives fractions as what they are, and never as groups', () => {
    const html = (value: number) =>
      `<table><tr><td sdval="${value}" sdnum="1033;0;#,##0">39</td></tr></table>`;
    const into = (value: number) =>
      planPaste(readBlock('39\n', html(value)), cell(0, at('loadingQty')), grid.sheet)?.changes[0]?.to;
    expect(into(39_000.0000001)).toBe(39_000);
    expect(into(38.5)).toEqual({ text: '38.5' });
    expect(into(38.125)).toEqual({ text: '38.1250' });
  });
});

describe('headers in the clipboard', () => {
  it('name their columns however they are written, and those that are not taken are named', () => {
    const plan = paste(
      [
        ['LAY_FROM', 'Laycan finish', 'Week', 'Booking #', 'Vessel type', 'lay from'],
        ['01/02/2027', '13/02/2027', '7', '4711', 'Bulk carrier', '02/02/2027'],
      ],
      cell(0, 0),
    );
    expect(written(plan)).toEqual([
      ['laycanStart', '2027-02-01'],
      ['laycanFinish', '2027-02-13'],
    ]);
    expect(plan.untaken).toEqual([
      { header: 'Week', because: 'unknown' },
      { header: 'Vessel type', because: 'elsewhere' },
      { header: 'lay from', because: 'twice' },
    ]);
  });

  it('are found below a heading, which is named', () => {
    const plan = paste(
      [
        ['Declaration April 2027', '', ''],
        ['', '', ''],
        ['Lay from', 'Lay to', 'Code'],
        ['01/02/2027', '13/02/2027', 'A'],
      ],
      cell(0, 0),
    );
    expect(plan.changes).toHaveLength(3);
    expect(summaryOf(plan, false, words).left).toEqual(['2 lines above the headers.']);
    expect(asksFirst(plan, false, words)).toBe(true);
  });

  it('are one where a single column was copied', () => {
    const plan = paste([['Lay to'], ['13/02/2027']], cell(0, 0));
    expect(written(plan)).toEqual([['laycanFinish', '2027-02-13']]);
    expect(paste([['Remarks'], ['x']], cell(0, at('comment'))).changes).toHaveLength(2);
  });
});

describe('discharge pairs without headers', () => {
  const line = (pairs: readonly string[]): readonly string[] => [
    'Wood pulp',
    'Santos',
    '01/02/2027',
    '08/02/2027',
    '40000',
    ...pairs,
    'Bulk carrier',
    'EU',
  ];

  it('grow with the block', () => {
    const { sheet, place } = suzanoSheet(2);
    const plan = paste(
      [line(['Rotterdam', '10000', 'Livorno', '10000', 'Antwerp', '10000', 'Vlissingen', '10000'])],
      cell(0, place('commodity')),
      sheet,
    );
    expect(plan.problems).toEqual([]);
    expect(plan.clipped).toEqual({ rows: 0, columns: 0 });
    const fields = plan.changes.map(({ field }) => field);
    expect(fields).toEqual(expect.arrayContaining(['discharge.3', 'discharge.4', 'type']));
  });

  it('are fewer where the block has fewer', () => {
    const { sheet, place } = suzanoSheet(3);
    const plan = paste([line(['Antwerp', '40000'])], cell(0, place('commodity')), sheet);
    expect(plan.problems).toEqual([]);
    expect(written(plan).find(([field]) => field === 'type')?.[1]).toMatchObject({ name: 'Bulk carrier' });
  });

  it('stand as they are where a name is misspelt', () => {
    const { sheet, place } = suzanoSheet(2);
    const plan = paste(
      [line(['Roterdamm', '20000', 'Livorno', '20000'])],
      cell(0, place('commodity')),
      sheet,
    );
    expect(plan.problems.map(({ text }) => text)).toEqual(['Roterdamm']);
  });
});

describe('what is asked before a paste', () => {
  const dates = [['04/05/27'], ['05/06/27']];

  it('is nothing of a clean block, and nothing of a single cell', () => {
    expect(asksFirst(paste([['2027-05-04'], ['13/05/2027']], cell(0, at('laycanStart'))), false, words)).toBe(
      false,
    );
    expect(asksFirst(paste([['someday']], cell(0, at('laycanStart'))), false, words)).toBe(false);
    expect(asksFirst(paste([['04/05/27']], cell(0, at('laycanStart'))), false, words)).toBe(false);
  });

  it('is how dates are read that read two ways, once for the block', () => {
    const plan = paste(dates, cell(0, at('laycanStart')));
    expect(asksFirst(plan, false, words)).toBe(true);
    expect(plan.questions[0]?.options.map(optionText)).toEqual([
      'Read 04/05/27 as 4 May 2027 in 2 cells',
      'Read 04/05/27 as 5 Apr 2027 in 2 cells',
    ]);
    const answered = paste(dates, cell(0, at('laycanStart')), grid.sheet, [
      { columns: [0], reading: 'month_first' },
    ]);
    expect(written(answered)).toEqual([
      ['laycanStart', '2027-04-05'],
      ['laycanStart', '2027-05-06'],
    ]);
  });

  it('holds for lines that are taken into new rows, too', () => {
    const plan = paste(dates, cell(5, at('laycanStart')), grid.sheet, [
      { columns: [0], reading: 'month_first' },
    ]);
    expect(written(planNewRows(plan.rest, newRow))).toEqual([['laycanStart', '2027-05-06']]);
  });

  it('names what is left out and what stays as text', () => {
    const plan = paste(
      [
        ['Code', 'Lay from', 'Week'],
        ['A', 'soon', '7'],
        ['B', 'later', '8'],
        ['C', 'soon', '9'],
      ],
      cell(4, 0),
    );
    expect(summaryOf(plan, false, words)).toEqual({
      size: { rows: 2, columns: 2 },
      changes: 4,
      left: ['Column “Week”: the grid has none of this name.', '1 row below the last one of the grid.'],
      kept: [{ header: 'Lay from', cells: 2, texts: ['soon', 'later'] }],
    });
    expect(summaryOf(plan, true, words).left).toHaveLength(1);
  });
});
