import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import * as fc from 'fast-check';
import Papa from 'papaparse';
import { Readable } from 'node:stream';
import type { BookingView } from '#contracts/booking/booking-view';
import type { OverviewAnswer } from '#contracts/booking/overview';
import type { Paginated } from '#contracts/lists/paginated';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { cargo, Declarant } from '../support/declarant.ts';
import { startPortal } from '../support/portal.ts';
import { TestClock } from '../support/test-clock.ts';

/** A download is its list: the same rows in the same order, however it is narrowed and sorted, and nothing in it is run. */
const today = '2027-03-01';

/** What spreadsheet programs take for the beginning of a formula. */
const beginnings = ['=1+1', '+1', '-1', '@SUM(A1)', '\uff1d1', '=HYPERLINK("http://other.example","x")'];

let portal: Portal;
let ana: Declarant;
let tom: Declarant;

beforeAll(async () => {
  portal = await startPortal({ clocks: new TestClock(`${today}T09:00:00.000Z`) });
  ana = await Declarant.as(portal.address, 'Ana');
  tom = await Declarant.as(portal.address, 'Tom', ids.atlantica);
  const rows = Array.from({ length: 12 }, (_, n) =>
    cargo(today, {
      code: `${beginnings[n % beginnings.length] ?? ''} D-${n}`,
      comment: `${beginnings[(n + 1) % beginnings.length] ?? ''}\nand more, "quoted"`,
      laycanStart: `2027-0${4 + (n % 3)}-10`,
      laycanFinish: `2027-0${4 + (n % 3)}-16`,
      ...(n % 2 === 0 && {
        trade: { id: 'MED', name: 'MED' },
        'discharge.1': { port: { id: 'TRISK', name: 'Iskenderun' }, qty: 20_000 },
      }),
    }),
  );
  const [first = ''] = await ana.declare(...rows);
  await ana.cancel(first);
  await ana.list();
});
afterAll(async () => portal.close());

type Cells = Readonly<Record<string, string>>;

const isFormula = (text: string): boolean => /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text);

/** What a text cell of a file stands for: the quote before a formula is the file's. */
const meant = (text = ''): string =>
  text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text;

const csvRows = (bytes: Uint8Array): readonly Cells[] => {
  const text = new TextDecoder().decode(bytes);
  const { data, errors } = Papa.parse<Cells>(text, { header: true, skipEmptyLines: true });
  expect(errors).toEqual([]);
  return data;
};

const numberOf = (row: Cells): string => `${row['Booking No'] ?? ''}${row['Letter'] ?? ''}`;

/** What a row of the list says under a header of its file. */
const shown: Readonly<Record<string, (booking: BookingView) => string | null>> = {
  Code: ({ code }) => code,
  Comment: ({ comment }) => comment,
  Trade: ({ trade }) => trade?.name ?? null,
  'Lay from': ({ laycanStart }) => laycanStart,
  'Lay to': ({ laycanFinish }) => laycanFinish,
  'Load port': ({ loadingPort }) => loadingPort.name,
  'Qty Pod 1': ({ dischargePorts }) => String(dischargePorts[0]?.qty),
};

const anyQuery = fc
  .record({
    sort: fc.constantFrom('laycanStart', 'code', 'bookingNo', 'trade', 'status'),
    order: fc.constantFrom('asc', 'desc'),
    trade: fc.subarray(['EU', 'MED', 'FE']),
    month: fc.subarray(['2027-04', '2027-05', '2027-06']),
    search: fc.constantFrom('', 'D-', 'D-1', 'Iskenderun', 'nowhere'),
  })
  .map(({ sort, order, trade, month, search }) => {
    const query = new URLSearchParams({ sort, order, ...(search !== '' && { search }) });
    for (const id of trade) query.append('trades[]', id);
    for (const id of month) query.append('months[]', id);
    return query.toString();
  });

const lists = [
  { what: 'the declaration list', path: () => ana.address('cargo-declarations'), who: () => ana },
  { what: 'All Bookings', path: () => '/api/internal/bookings', who: () => tom },
];

describe.each(lists)('the file of $what', ({ path, who }) => {
  it('has the rows of the list, in its order, under any filters', async () => {
    await fc.assert(
      fc.asyncProperty(anyQuery, async (query) => {
        const { client } = who();
        const { body } = await client.get(`${path()}?per_page=60&${query}`);
        const { data } = body as Paginated<BookingView>;
        const { bytes } = await client.download(`${path()}/download?format=csv&${query}`);
        const rows = csvRows(bytes);
        expect(rows.map(numberOf)).toEqual(
          data.map(({ bookingNo, letterIndex }) => `${bookingNo}${letterIndex}`),
        );
        for (const [header, valueOf] of Object.entries(shown).filter(([name]) => name in (rows[0] ?? {})))
          expect(rows.map((row) => meant(row[header]))).toEqual(data.map((view) => valueOf(view) ?? ''));
      }),
      { numRuns: 15 },
    );
  });

  it('runs nothing: no cell begins a formula, and none is one', async () => {
    const { client } = who();
    const csv = await client.download(`${path()}/download?format=csv`);
    const rows = csvRows(csv.bytes);
    expect(rows).toHaveLength(12);
    expect(rows.map((row) => meant(row['Code'])).filter(isFormula)).toHaveLength(12);
    expect(rows.flatMap((row) => Object.values(row)).filter(isFormula)).toEqual([]);
    const { bytes } = await client.download(`${path()}/download?format=xlsx`);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.read(Readable.from([bytes]));
    const types: ExcelJS.ValueType[] = [];
    workbook.worksheets[0]?.eachRow((row) => row.eachCell(({ type }) => types.push(type)));
    expect(types.length).toBeGreaterThan(100);
    expect(
      types.filter((type) => [ExcelJS.ValueType.Formula, ExcelJS.ValueType.Hyperlink].includes(type)),
    ).toEqual([]);
  });
});

describe('the file of the overview', () => {
  it('has its figures, under any filters', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ trade: fc.subarray(['EU', 'MED', 'FE']), month: fc.subarray(['2027-04', '2027-05']) }),
        async ({ trade, month }) => {
          const query = new URLSearchParams([
            ...trade.map((id) => ['trades[]', id]),
            ...month.map((id) => ['months[]', id]),
          ]).toString();
          const { volumes } = await ana.call<OverviewAnswer>('GET', `overview?${query}`);
          const { bytes } = await ana.download(`overview/download?format=csv&${query}`);
          expect(csvRows(bytes).map((row) => Object.values(row))).toEqual(
            volumes.map(({ month: of, group, bookings, declared }) => [
              of ?? '',
              group?.name ?? '',
              String(bookings),
              String(declared),
            ]),
          );
        },
      ),
      { numRuns: 10 },
    );
  });
});
