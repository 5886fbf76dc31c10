import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { SpreadsheetPreview } from '#contracts/workbook/preview';
import { fileCases } from '../../../infra/hostile-files/cases.ts';
import { cellXml, rowsXml, rowXml, workbook } from '../../../infra/hostile-files/workbook.ts';
import { WorkbookError } from './port.ts';
import { previewFile } from './preview-file.ts';
import { readPreview } from './read-preview.ts';
import { stageUpload } from './staged-upload.ts';

/** As a child reads it, within this process: a start of one costs ten times what it reads of a small file. */
const previewBeside = async (bytes: Buffer, sheet = 0): Promise<SpreadsheetPreview> => {
  const staged = await stageUpload(Readable.from([bytes]));
  try {
    return await readPreview(staged.path, sheet);
  } finally {
    await staged.remove();
  }
};

const serial = (row: number, column: string, value: number): string =>
  `<c r="${column}${row}" s="2"><v>${value}</v></c>`;

const facts = workbook({
  sheets: [
    {
      name: 'Facts',
      data: `${rowXml(1, ['When', 'What', 'MT'])}<row r="3">${serial(3, 'A', 46_000.586_805_555_55)}${cellXml(3, 2, 'All fast')}</row><row r="4">${serial(4, 'A', 0.25)}${cellXml(4, 3, 0.1 + 0.2)}</row>${rowXml(5, ['2027-03-01'])}`,
    },
    { name: 'Lists', entry: 'state="hidden"', data: rowsXml([['hidden']]) },
    { name: 'Notes', data: rowsXml([['x'.repeat(300)]]) },
    { name: 'Empty', data: '' },
  ],
});

describe('the preview of a spreadsheet', () => {
  it('is read by a child: visible sheets, rows by their numbers, moments with their time', async () => {
    expect(await previewFile(Readable.from([facts]), 0)).toEqual({
      sheets: ['Facts', 'Notes', 'Empty'],
      sheet: 0,
      rows: [
        { row: 1, cells: ['When', 'What', 'MT'] },
        { row: 3, cells: ['2025-12-09 14:05', 'All fast'] },
        { row: 4, cells: ['06:00', null, 0.3] },
        { row: 5, cells: ['2027-03-01'] },
      ],
      moreRows: false,
      moreColumns: false,
    });
  });

  it('is of the sheet that is asked for, with long texts cut; of the first where there is none such', async () => {
    const notes = await previewBeside(facts, 1);
    expect([notes.sheet, notes.rows]).toEqual([1, [{ row: 1, cells: [`${'x'.repeat(256)}…`] }]]);
    expect((await previewBeside(facts, 2)).rows).toEqual([]);
    expect((await previewBeside(facts, 9)).sheet).toBe(0);
  });

  it('ends after 200 rows and 50 columns, however many follow', async () => {
    const columns = Array.from({ length: 120 }, (_, column) => column + 1);
    const rows = Array.from({ length: 250 }, () => columns);
    const csv = Buffer.from(rows.map((row) => row.join(';')).join('\n'));
    for (const bytes of [workbook({ sheets: [{ data: rowsXml(rows) }] }), csv]) {
      const { rows: shown, moreRows, moreColumns } = await previewBeside(bytes);
      expect([shown.length, shown[199]?.cells.length, moreRows, moreColumns]).toEqual([200, 50, true, true]);
    }
    const exactly = workbook({
      sheets: [{ data: rowsXml(rows.slice(0, 200).map((row) => row.slice(0, 50))) }],
    });
    expect(await previewBeside(exactly)).toMatchObject({ moreRows: false, moreColumns: false });
  });

  it('of a broken or a locked file is refused with its code', async () => {
    await expect(previewFile(Readable.from([facts.subarray(0, 900)]), 0)).rejects.toMatchObject({
      code: 'not_a_workbook',
    });
    await expect(previewFile(Readable.from([Buffer.from('%PDF-1.4')]), 0)).rejects.toBeInstanceOf(
      WorkbookError,
    );
  });

  it('shows or refuses whatever it is given', async () => {
    // The readers' own spec reads all of them; here it is only that no other fault comes through.
    for (const { name, make } of fileCases.filter((_, at) => at % 6 === 0)) {
      const bytes = make();
      if (bytes.length > 32 * 1024) continue;
      const outcome = await previewBeside(bytes).catch((error: unknown) => error);
      expect([
        name,
        outcome instanceof WorkbookError || (outcome as SpreadsheetPreview).rows.length >= 0,
      ]).toEqual([name, true]);
    }
  });
});
