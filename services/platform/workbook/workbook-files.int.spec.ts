import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import Papa from 'papaparse';
import type { BookingView } from '#contracts/booking/booking-view';
import type { CellTerm } from '#contracts/cells/cell';
import { suzano } from '#contracts/templates/suzano';
import type { WorkbookRow } from '#contracts/workbook/shape';
import { readUpload, readWithExcelJs } from '../../../tests/support/read-workbook.ts';
import { sampleShape } from '../../../infra/hostile-files/sample.ts';
import { booking } from '../../../tests/support/declaration-fixture.ts';
import { templateWorkbook } from './writing/template-workbook.ts';
import { downloadColumns } from './writing/declaration-columns.ts';
import { writeTable } from './writing/write-table.ts';

const headersOf = (sheet: ExcelJS.Worksheet | undefined): string[] => {
  const values = sheet?.getRow(1).values ?? [];
  return (Array.isArray(values) ? values : []).slice(1).map(String);
};

/** Terms of a row as the import gives them; texts that did not parse would show as such. */
const termsOf = (row: WorkbookRow | undefined) =>
  Object.fromEntries(
    Object.entries(row?.cells ?? {})
      .map(([key, cell]) => [key, 'code' in cell ? `unparsed ${cell.text}` : cell.value] as const)
      .filter(([, value]) => value !== null),
  );

const terms: Record<string, CellTerm> = {
  code: '=1+1',
  commodity: { id: 'wood-pulp', name: 'Wood pulp' },
  loadingPort: { id: 'BRSSZ', name: 'Santos' },
  laycanStart: '2027-03-10',
  laycanFinish: '2027-03-18',
  loadingQty: 41_250,
  'discharge.1.port': { id: 'NLRTM', name: 'Rotterdam' },
  'discharge.1.qty': 41_250,
  type: { id: 'open-hatch', name: 'Open hatch' },
  trade: { id: 'EU', name: 'EU' },
  month: '2027-03',
  comment: 'Ünïted <pulp> & "paper"\n_x0041_ stays',
};

describe('a workbook of another program', () => {
  it('has times of day in columns of text, and days alone in those of days', async () => {
    const workbook = new ExcelJS.Workbook();
    const sheet = workbook.addWorksheet('Plan');
    sheet.addRow(['Code', 'Comment', 'Lay from']);
    for (const [code, time] of [
      ['A-1', 'T18:05:00Z'],
      ['A-2', 'T00:00:00Z'],
    ] as const) {
      const moment = new Date(`2027-03-10${time}`);
      sheet.addRow([code, moment, moment]).numFmt = 'dd.mm.yyyy hh:mm';
    }
    const { rows } = await readUpload(Buffer.from(await workbook.xlsx.writeBuffer()));
    expect(rows.map(termsOf)).toEqual([
      { code: 'A-1', comment: '2027-03-10 18:05', laycanStart: '2027-03-10' },
      { code: 'A-2', comment: '2027-03-10 00:00', laycanStart: '2027-03-10' },
    ]);
  });
});

describe('the template workbook', () => {
  it('reads back what was filled in, a text that looks like a formula included', async () => {
    const { summary, rows } = await readUpload(templateWorkbook(sampleShape, [terms]));
    expect(summary).toMatchObject({ format: 'xlsx', sheet: 'Declarations', ignored: [], rows: 1 });
    expect(termsOf(rows[0])).toEqual(terms);
  });

  it('carries its rules, as a second reader sees them', async () => {
    const workbook = await readWithExcelJs(templateWorkbook(sampleShape));
    expect(workbook.worksheets.map(({ name, state }) => [name, state])).toEqual([
      ['Declarations', 'visible'],
      ['Lists', 'veryHidden'],
    ]);
    const sheet = workbook.getWorksheet('Declarations');
    expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    const headers = headersOf(sheet);
    expect(headers).toEqual(expect.arrayContaining(['Code', 'POD 1', 'Qty Pod 6', 'Letter']));
    const columnOf = (header: string) => headers.indexOf(header) + 1;
    const rule = (header: string, row: number) => sheet?.getRow(row).getCell(columnOf(header)).dataValidation;
    expect(rule('Trade', 10_001)).toMatchObject({
      type: 'list',
      formulae: ['Laycan_tradelanes'],
      showErrorMessage: true,
    });
    expect(rule('Lay from', 2)).toMatchObject({ type: 'date', operator: 'between' });
    expect(rule('Qty Pod 2', 500)).toMatchObject({ type: 'whole', operator: 'between' });
    expect(workbook.definedNames.getRanges('Laycan_dischargePorts').ranges).toEqual(['Lists!$C$1:$C$2']);
    expect(sheet?.getColumn(columnOf('Lay from')).numFmt).toBe('dd/mm/yyyy');
    expect(sheet?.getColumn(columnOf('Lay from')).protection).toMatchObject({ locked: false });
  });

  it('refuses an upload without rows', async () => {
    await expect(readUpload(templateWorkbook(sampleShape))).rejects.toMatchObject({ code: 'empty' });
  });
});

const view = booking(1, {
  code: 'SZ-2703-014',
  bookingNo: '100014',
  type: { id: 'open-hatch', name: 'Open hatch' },
  trade: { id: 'EU', name: 'EU' },
  month: '2027-03',
  status: 'pending_g2o_review',
  commodity: { id: 'wood-pulp', name: 'Wood pulp' },
  laycanStart: '2027-03-10',
  laycanFinish: '2027-03-18',
  loadingPort: { id: 'BRSSZ', name: 'Santos', qty: 41_250, cargoBookingPortId: 'load' },
  dischargePorts: [
    { id: 'NLRTM', name: 'Rotterdam', qty: 18_000, cargoBookingPortId: '1' },
    { id: 'NLVLI', name: 'Vlissingen', qty: 23_250, cargoBookingPortId: '2' },
  ],
  comment: '=HYPERLINK("http://example.com","+1")',
});

describe.each(['xlsx', 'csv'] as const)('a download as %s', (format) => {
  const download = (bookings: Iterable<BookingView>) =>
    writeTable({
      format,
      sheet: 'Declarations',
      columns: downloadColumns(suzano.listColumns, 2),
      rows: bookings,
    });

  it('can be uploaded again', async () => {
    const { summary, rows } = await readUpload(await buffer(download([view])));
    expect(summary).toMatchObject({ format, ignored: ['Status', 'Vessel / voyage'], rows: 1 });
    expect(termsOf(rows[0])).toEqual({
      code: view.code,
      bookingNo: view.bookingNo,
      letterIndex: view.letterIndex,
      commodity: view.commodity,
      loadingPort: { id: 'BRSSZ', name: 'Santos' },
      laycanStart: view.laycanStart,
      laycanFinish: view.laycanFinish,
      loadingQty: 41_250,
      'discharge.1.port': { id: 'NLRTM', name: 'Rotterdam' },
      'discharge.1.qty': 18_000,
      'discharge.2.port': { id: 'NLVLI', name: 'Vlissingen' },
      'discharge.2.qty': 23_250,
      type: view.type,
      trade: view.trade,
      comment: view.comment,
    });
  });

  it('can be read whatever its texts hold', async () => {
    const texts = ['a\u0000b', 'x\uD800y', '\u0001\u000B\uFFFE\uFFFF', '_x0041_', '\u202Eevil', ']]>&<"\''];
    const bytes = await buffer(download(texts.map((comment) => ({ ...view, comment }))));
    const { rows } = await readUpload(bytes);
    expect(rows).toHaveLength(texts.length);
  });

  it('ends with the error of its rows', async () => {
    const broken = function* () {
      yield view;
      throw new Error('the list broke off');
    };
    await expect(buffer(download(broken()))).rejects.toThrow('the list broke off');
  });

  it('runs no formula in a spreadsheet', async () => {
    const bytes = await buffer(download([view]));
    if (format === 'csv') {
      const { data } = Papa.parse<Record<string, string>>(bytes.toString('utf8'), { header: true });
      expect(data[0]).toMatchObject({
        Comment: `'${view.comment}`,
        'Lay from': '2027-03-10',
        'Qty Pod 1': '18000',
      });
      return;
    }
    const sheet = (await readWithExcelJs(bytes)).worksheets[0];
    const headers = headersOf(sheet);
    const cell = (header: string) => sheet?.getRow(2).getCell(headers.indexOf(header) + 1);
    expect(cell('Comment')?.type).toBe(ExcelJS.ValueType.String);
    expect(cell('Lay from')?.value).toEqual(new Date('2027-03-10'));
    expect(cell('Status')?.value).toBe('Pending G2O review');
  });
});

describe('a download of many bookings', () => {
  it('waits for its reader', async () => {
    let made = 0;
    const many = function* () {
      for (; made < 50_000; made += 1) yield view;
    };
    const columns = downloadColumns(suzano.listColumns, 2);
    const stream = writeTable({ format: 'csv', sheet: 'Declarations', columns, rows: many() });
    await once(stream, 'readable');
    expect(made).toBeLessThan(5_000);
    stream.destroy();
  });
});
