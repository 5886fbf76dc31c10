import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { WorkbookRow } from '#contracts/workbook/shape';
import { demoShape } from '../../../infra/hostile-files/demo-shape.ts';
import {
  type Mess,
  messyHeaderRow,
  messyHeaders,
  messyWorkbook,
} from '../../../tests/support/messy-workbook.ts';
import { limits } from './limits.ts';
import { asItStands, type ReadingPlan } from './port.ts';
import { importUpload } from './upload.ts';

const read = async (bytes: Uint8Array | string, plan: ReadingPlan = asItStands) => {
  const rows: WorkbookRow[] = [];
  const take = async (batch: readonly WorkbookRow[]) => {
    rows.push(...batch);
  };
  const stream = Readable.from([Buffer.from(bytes)]);
  const summary = await importUpload(stream, demoShape, take, 12 * limits.time, plan);
  return { ...summary, rows };
};

const messy = async (mess: Partial<Mess> = {}) => messyWorkbook({ rows: 20, from: '2027-05-04', ...mess });

const fieldsOf = async (bytes: Uint8Array | string, plan?: ReadingPlan) =>
  Object.fromEntries(
    (await read(bytes, plan)).found.columns.map(({ header, field, open, suggested, notRead }) => [
      header ?? '',
      open ? `? ${suggested ?? ''}`.trim() : (field ?? notRead),
    ]),
  );

/** What was said of the columns of an earlier file. */
const remembered: ReadingPlan['remembered'] = [
  { header: 'embarque', field: 'code', reading: null },
  { header: 'produto', field: 'commodity', reading: null },
  { header: 'portodecarga', field: 'loadingPort', reading: null },
  { header: 'laytoincl', field: 'laycanFinish', reading: 'day_first' },
  { header: 'layfrom', field: 'laycanStart', reading: 'day_first' },
  { header: 'totalt', field: 'loadingQty', reading: null },
  { header: 'tipodenavio', field: 'type', reading: null },
  { header: 'reffabrica', field: null, reading: null },
];

describe('a workbook of 2,000 rows as planners keep them', () => {
  it('has every column accounted for, and asks what nobody knows', async () => {
    const bytes = await messy({ rows: 2_000 });
    const { found } = await read(bytes);
    expect(found).toMatchObject({
      sheet: 'Programa',
      headerRow: messyHeaderRow,
      sampleRows: [5, 6, 7],
      rows: 2_001,
    });
    expect(await fieldsOf(bytes)).toEqual({
      Embarque: '? code',
      Produto: '? commodity',
      'Porto de carga': '? loadingPort',
      'Lay from': 'laycanStart',
      'Lay to (incl.)': '? laycanFinish',
      'Total (t)': '? loadingQty',
      'Tipo de navio': '? type',
      Trade: 'trade',
      'POD 1': 'discharge.1.port',
      'QTY POD 1': 'discharge.1.qty',
      'POD 2': 'discharge.2.port',
      'QTY POD 2': 'discharge.2.qty',
      'Ref. fábrica': '?',
      Status: 'set_by_portal',
      '': 'nameless',
    });
    expect(found.columns.map(({ header }) => header)).toEqual([...messyHeaders, null]);
    expect(found.columns[0]?.samples).toEqual(['SZ-0001', 'SZ-0002', 'SZ-0003']);
    expect(found.missing).toEqual(expect.arrayContaining(['code', 'bookingNo', 'letterIndex', 'comment']));
  });

  it('asks nothing once the organisation has said what its headers are', async () => {
    const { found, rows } = await read(await messy({ rows: 2_000 }), { ...asItStands, remembered });
    expect(found.columns.filter(({ open }) => open)).toEqual([]);
    expect(found.questions.filter(({ open }) => open)).toEqual([]);
    expect(rows).toHaveLength(2_001);
    // Every form of a date and of a quantity comes to the same value.
    for (const [index, { line, cells }] of rows.slice(0, 4).entries()) {
      const start = new Date(Date.UTC(2027, 4, 4 + index * 7)).toISOString().slice(0, 10);
      expect([line, cells['laycanStart'], cells['loadingQty']]).toEqual([
        index + 1,
        { value: start },
        { value: 18_000 + index * 500 },
      ]);
    }
    expect(rows[0]?.cells['discharge.1.port']).toEqual({ value: { id: 'PTSET', name: 'Setubal' } });
  });
});

describe('the dates of a file', () => {
  const csv = (...days: readonly string[]) =>
    ['Code;Lay from', ...days.map((text, index) => `SZ-${index};${text}`)].join('\r\n');
  const datesOf = async (...days: readonly string[]) => {
    const { found, rows } = await read(csv(...days));
    const [question] = found.questions;
    return {
      open: question?.open ?? null,
      chosen: question?.chosen ?? null,
      first: rows[0]?.cells['laycanStart'],
    };
  };

  it('are as the ones say that read one way', async () => {
    expect(await datesOf('04/05/27', '22/05/27')).toMatchObject({
      open: false,
      chosen: 'day_first',
      first: { value: '2027-05-04' },
    });
    expect(await datesOf('04/05/27', '05/22/27')).toMatchObject({
      open: false,
      chosen: 'month_first',
      first: { value: '2027-04-05' },
    });
  });

  it('ask where all read both ways, or they contradict each other', async () => {
    expect(await datesOf('04/05/27', '06/05/27')).toMatchObject({ open: true });
    expect(await datesOf('04/05/27', '22/05/27', '05/22/27')).toMatchObject({ open: true, chosen: null });
  });

  it('ask where they contradict what was said of earlier files', async () => {
    const plan = { ...asItStands, remembered };
    const { found } = await read(csv('04/05/27', '05/22/27'), plan);
    expect(found.questions).toEqual([expect.objectContaining({ kind: 'dates', open: true })]);
    const { found: agreeing, rows } = await read(csv('04/05/27'), plan);
    expect(agreeing.questions.filter(({ open }) => open)).toEqual([]);
    expect(rows[0]?.cells['laycanStart']).toEqual({ value: '2027-05-04' });
  });

  it('are as it was said of this very file', async () => {
    const plan: ReadingPlan = {
      remembered: [],
      at: { sheet: null, headerRow: 1 },
      columns: [
        { column: 1, field: 'comment', reading: null },
        { column: 2, field: 'laycanFinish', reading: 'month_first' },
      ],
    };
    const { rows, columns } = await read(csv('04/05/27', '22/05/27'), plan);
    expect(columns).toEqual(['comment', 'laycanFinish']);
    expect(rows.map(({ cells }) => cells['laycanFinish'])).toEqual([
      { value: '2027-04-05' },
      { text: '22/05/27', code: 'not_a_date' },
    ]);
  });
});

describe('headers', () => {
  it('ask where two columns are for one field', async () => {
    expect(await fieldsOf('Code;Lay from;Laycan start\r\nA;2027-05-04;2027-05-05')).toEqual({
      Code: 'code',
      'Lay from': '? laycanStart',
      'Laycan start': '? laycanStart',
    });
  });

  it('that say only what no row is found by ask for what could be it', async () => {
    const plan: ReadingPlan = {
      ...asItStands,
      remembered: [{ header: 'embarque', field: null, reading: null }],
    };
    expect(await fieldsOf('Embarque;Trade;Lay from\r\nSZ-1;EU;2027-05-04', plan)).toMatchObject({
      Embarque: '?',
    });
    await expect(read('Trade;Lay from\r\nEU;2027-05-04')).rejects.toMatchObject({ code: 'missing_columns' });
  });

  it('may all be words of the file’s own', async () => {
    expect(await fieldsOf('Embarque;Navio;Toneladas\r\nSZ-1;Tern;41250')).toEqual({
      Embarque: '?',
      Navio: '?',
      Toneladas: '?',
    });
  });

  it('of the template come before what was said of them', async () => {
    const plan: ReadingPlan = {
      ...asItStands,
      remembered: [{ header: 'layfrom', field: 'laycanFinish', reading: null }],
    };
    expect(await fieldsOf('Code;Lay from\r\nA;2027-05-04', plan)).toMatchObject({
      'Lay from': 'laycanStart',
    });
  });
});
