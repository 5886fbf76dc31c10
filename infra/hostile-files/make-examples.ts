/**
 * `node infra/hostile-files/make-examples.ts [yyyy-MM]`: writes the workbooks to try into `examples/`,
 * for Atlântica Celulose of the demo world, with laycans from that month on (five months from now).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BookingTerms } from '#domain/booking/terms';
import type { CellTerm } from '#contracts/cells/cell';
import { formatCell } from '#contracts/cells/format-cell';
import type { TemplateRow } from '#contracts/workbook/booking-row';
import { templateWorkbook } from '../../services/platform/workbook/writing/template-workbook.ts';
import { demoTerms } from '../../services/portal/seed/world/cargo.ts';
import { Random } from '../../services/portal/seed/world/random.ts';
import { fileCases } from './cases.ts';
import { csv } from './csv-cases.ts';
import { demoShape } from './demo-shape.ts';

const folder = join(import.meta.dirname, '../../examples');
const inFiveMonths = new Date();
inFiveMonths.setUTCMonth(inFiveMonths.getUTCMonth() + 5, 1);
const [year = 0, month = 0] = (process.argv[2] ?? inFiveMonths.toISOString().slice(0, 7))
  .split('-')
  .map(Number);

/** Lanes without a contracted monthly volume, so that a handful of bookings is neither too much nor too little. */
const shipper = {
  loadPorts: { BRSSZ: 'SZ', BRRCH: 'PC', BRIQI: 'IQ', BRRIG: 'RG' },
  lanes: ['MED', 'USG'],
  commodities: ['wood-pulp', 'wood-pulp', 'paper-reels'],
  monthly: 12,
};

const rowOf = ({ discharge, ...terms }: BookingTerms): Record<string, CellTerm> => ({
  ...terms,
  ...Object.fromEntries(
    Object.entries(discharge).flatMap(([n, line]): [string, CellTerm][] => [
      [`discharge.${n}.port`, line.port],
      [`discharge.${n}.qty`, line.qty],
    ]),
  ),
});

const random = new Random(2_027);
const clean = Array.from({ length: 36 }, (_, i) =>
  rowOf(demoTerms(random, shipper, year, month - 1 + Math.floor(i / 12), 101 + (i % 12))),
);

const day = (offset: number): string =>
  new Date(Date.UTC(year, month - 1, 1 + offset)).toISOString().slice(0, 10);
const of = (id: string, name: string): CellTerm => ({ id, name });

/** What is changed in the first clean rows, one fault a row; the code that it shows comes first. */
const faults: readonly (readonly [code: string, change: Readonly<Record<string, CellTerm>>])[] = [
  ['missing', { commodity: null }],
  ['missing', { laycanStart: null, laycanFinish: null }],
  ['does_not_exist', { loadingPort: 'Atlantis' }],
  ['does_not_exist', { laycanStart: '31/02/2027' }],
  ['does_not_exist', { loadingQty: '41250.5' }],
  ['start_date_after_end', { laycanStart: day(20), laycanFinish: day(10) }],
  ['date_in_past', { laycanStart: '2025-03-10', laycanFinish: '2025-03-16', month: null }],
  ['date_beyond_limit', { laycanStart: '2031-03-10', laycanFinish: '2031-03-16', month: null }],
  ['quantity_mismatch', { loadingQty: 60_250 }],
  ['trade_port_mismatch', { 'discharge.1.port': of('CNTAO', 'Qingdao') }],
  ['laycan_bigger_than', { laycanStart: day(10), laycanFinish: day(24), month: day(10).slice(0, 7) }],
  ['laycan_smaller_than', { laycanStart: day(10), laycanFinish: day(11), month: day(10).slice(0, 7) }],
  ['limited_vessel_selection', { loadingPort: of('BRBLE', 'Belmonte') }],
  ['month_laycan_mismatch', { month: day(70).slice(0, 7) }],
  [
    'load_qty_within_trade',
    {
      loadingQty: 2_500,
      'discharge.1.qty': 2_500,
      'discharge.2.port': null,
      'discharge.2.qty': null,
      'discharge.3.port': null,
      'discharge.3.qty': null,
    },
  ],
  [
    'volume_within_trade',
    {
      trade: of('EU', 'EU'),
      'discharge.1.port': of('NLRTM', 'Rotterdam'),
      'discharge.2.port': null,
      'discharge.2.qty': null,
      'discharge.3.port': null,
      'discharge.3.qty': null,
      loadingQty: 41_250,
      'discharge.1.qty': 41_250,
    },
  ],
];

const withErrors = clean.slice(0, 24).map((row, i): TemplateRow => {
  const [code, change] = faults[i] ?? ['', {}];
  return { ...row, ...change, ...(code === '' ? {} : { comment: code }) };
});

const keys = demoShape.columns.map(({ key, header, kind }) => ({ key, header, kind }));
const pairs = [1, 2, 3].flatMap((n) => [
  { key: `discharge.${n}.port`, header: `POD ${n}`, kind: 'options' as const },
  { key: `discharge.${n}.qty`, header: `Qty Pod ${n}`, kind: 'numeric' as const },
]);
const columns = [...keys, ...pairs];
const cleanCsv = csv([
  columns.map(({ header }) => header),
  ...clean.map((row) => columns.map(({ key, kind }) => formatCell(kind, row[key] ?? null, 'copy'))),
]);

const hostile = fileCases.find(({ name }) => name === 'entities: a billion laughs');
if (!hostile) throw new Error('The hostile example has lost its case.');

mkdirSync(folder, { recursive: true });
const files: readonly (readonly [string, Buffer | string])[] = [
  ['clean.xlsx', templateWorkbook(demoShape, clean)],
  ['with-errors.xlsx', templateWorkbook(demoShape, withErrors)],
  ['hostile.xlsx', hostile.make()],
  ['clean.csv', `\ufeff${cleanCsv}`],
];
for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
process.stdout.write(`${files.map(([name]) => name).join(', ')} in ${folder}\n`);
