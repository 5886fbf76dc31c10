import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { bookingRow } from '#contracts/workbook/booking-row';
import type { UploadBases } from '#contracts/workbook/upload-bases';
import { emptyTerms, type BookingTerms } from '#domain/booking/terms';
import { readUpload, readWithExcelJs } from '../../../tests/support/read-workbook.ts';
import { sampleShape } from '../../../infra/hostile-files/sample.ts';
import { bookingsWorkbook } from './writing/template-workbook.ts';

const organisation = 'b1f6a3a0-0000-4000-8000-000000000001';
const idOf = (n: number): string => `b1f6a3a0-0000-4000-9000-${String(n).padStart(12, '0')}`;

const terms = (code: string, over: Partial<BookingTerms> = {}): BookingTerms => ({
  ...emptyTerms,
  code,
  commodity: { id: 'wood-pulp', name: 'Wood pulp' },
  laycanStart: '2027-03-10',
  laycanFinish: '2027-03-18',
  month: '2027-03',
  loadingPort: { id: 'OLD', name: 'Retired port' },
  loadingQty: 41_250,
  discharge: {
    '2': { port: { id: 'NLRTM', name: 'Rotterdam' }, qty: 18_000 },
    '10': { port: { id: 'NLVLI', name: 'Vlissingen' }, qty: 23_250 },
  },
  comment: 'Two\nlines, "quoted" & <cut>',
  ...over,
});

const basesOf = (count: number): UploadBases => ({
  organisation,
  writtenAt: '2027-03-01T09:00:00.000Z',
  bases: Array.from({ length: count }, (_, n) => ({
    bookingId: idOf(n),
    revision: n,
    at: '2027-02-28T08:30:00.250Z',
  })),
});

const written = (count: number, pairs = 2, bases = basesOf(count)): Promise<Buffer> => {
  const rows = Array.from({ length: count }, (_, n) =>
    bookingRow({ bookingNo: String(100_001 + n), letterIndex: 'A', terms: terms(`SZ-${n}`) }),
  );
  return buffer(Readable.from(bookingsWorkbook(sampleShape, rows, pairs, bases), { objectMode: false }));
};

/** Without the rules, each of which this library writes 10,000 times. */
const edited = async (bytes: Buffer) => {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.read(Readable.from([bytes]), { ignoreNodes: ['dataValidations'] });
  return workbook;
};

const bytesOf = async (workbook: ExcelJS.Workbook): Promise<Buffer> =>
  Buffer.from(await workbook.xlsx.writeBuffer());

describe('bookings as a workbook of the template', () => {
  it('come back as they were written, with what they were written from', async () => {
    const { summary, rows } = await readUpload(await written(3));
    expect(summary.bases).toEqual(basesOf(3));
    expect(summary).toMatchObject({ sheet: 'Declarations', ignored: [], rows: 3 });
    expect(rows[1]?.cells).toMatchObject({
      code: { value: 'SZ-1' },
      bookingNo: { value: '100002' },
      letterIndex: { value: 'A' },
      laycanStart: { value: '2027-03-10' },
      month: { value: '2027-03' },
      loadingPort: { text: 'Retired port' },
      loadingQty: { value: 41_250 },
      'discharge.1.port': { value: { id: 'NLRTM', name: 'Rotterdam' } },
      'discharge.2.qty': { value: 23_250 },
      comment: { value: 'Two\nlines, "quoted" & <cut>' },
    });
  });

  it('are read by a second reader: nothing locked, a filter over the header, the rules, the sheet well hidden', async () => {
    const workbook = await readWithExcelJs(await written(3));
    expect(workbook.worksheets.map(({ name, state }) => [name, state])).toEqual([
      ['Declarations', 'visible'],
      ['Lists', 'veryHidden'],
      ['Laycan', 'veryHidden'],
    ]);
    const sheet = workbook.getWorksheet('Declarations');
    expect(sheet?.getCell('A3').value).toBe('SZ-1');
    expect(sheet?.getCell('D3').value).toEqual(new Date('2027-03-10T00:00:00Z'));
    expect(sheet?.autoFilter).toMatch(/^A1:[A-Z]+4$/);
    expect(sheet?.getCell('D3').dataValidation).toMatchObject({ type: 'date' });
    expect(workbook.getWorksheet('Laycan')?.getRow(3).values).toEqual([
      undefined,
      idOf(1),
      1,
      '2027-02-28T08:30:00.250Z',
    ]);
  });

  it('offer as many discharge ports as the widest booking has, and six at least', async () => {
    const [few, many] = [await readUpload(await written(1, 1)), await readUpload(await written(1, 9))];
    expect(few.summary.columns).toContain('discharge.6.qty');
    expect(few.summary.columns).not.toContain('discharge.7.qty');
    expect(many.summary.columns).toContain('discharge.9.qty');
  });

  it('keep what they were made from through another program, sorted and with columns of its own', async () => {
    const workbook = await edited(await written(3));
    const sheet = workbook.getWorksheet('Declarations');
    sheet?.spliceColumns(2, 0, ['Our note', 'x', 'y', 'z']);
    const [first, last] = [sheet?.getRow(2).values ?? [], sheet?.getRow(4).values ?? []];
    if (sheet) {
      sheet.getRow(2).values = last;
      sheet.getRow(4).values = first;
      sheet.insertRow(2, ['SZ-new']);
    }
    const { summary, rows } = await readUpload(await bytesOf(workbook));
    expect(summary.bases).toEqual(basesOf(3));
    expect(rows.map(({ cells }) => cells['code'])).toEqual(
      ['SZ-new', 'SZ-2', 'SZ-1', 'SZ-0'].map((value) => ({ value })),
    );
  });

  it('are taken for a plain file where the sheet is gone, or is of somebody else’s making', async () => {
    const lost = await edited(await written(2));
    lost.removeWorksheet('Laycan');
    expect((await readUpload(await bytesOf(lost))).summary.bases).toBeNull();
    const other = await edited(await written(2));
    const sheet = other.getWorksheet('Laycan');
    if (sheet) sheet.getCell('A1').value = 'Laycan of our ships';
    expect((await readUpload(await bytesOf(other))).summary.bases).toBeNull();
  });

  it('pass over rows of the sheet that no download has', async () => {
    const workbook = await edited(await written(3));
    const sheet = workbook.getWorksheet('Laycan');
    if (sheet) {
      sheet.getCell('A2').value = 'somebody';
      sheet.getCell('B3').value = 'x';
    }
    const { summary } = await readUpload(await bytesOf(workbook));
    expect(summary.bases?.bases).toEqual(basesOf(3).bases.slice(2));
  });

  it('fit into an upload by the ten thousand', async () => {
    const { summary, rows } = await readUpload(await written(10_000));
    expect(rows).toHaveLength(10_000);
    expect(summary.bases?.bases).toHaveLength(10_000);
  });
});
