/** 10,000 rows of XLSX parsed in the child and validated, against the bare parse in the same child. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suzano } from '#contracts/templates/suzano';
import { uploadedRow } from '#contracts/workbook/upload-row';
import type { WorkbookRow, WorkbookShape } from '#contracts/workbook/shape';
import { emptyTerms } from '#domain/booking/terms';
import type { BookingSettings } from '#domain/reference/settings';
import { composeTerms } from '#domain/validation/compose-row';
import type { ValidatedRow } from '#domain/validation/rows';
import { validateRows } from '#domain/validation/validate';
import { importWorkbook } from '#platform/workbook/import-workbook';
import { limits } from '#platform/workbook/limits';
import { presentSettings } from '#projections/reference/present';
import { companies, masterBookings, ownLimits } from '#portal/seed/world/contracts';
import { ids } from '#portal/seed/world/people';
import { ports } from '#voyage-exchange/simulator/master-data/ports';
import { commodities, limits as tradeLimits, tradelanes, vesselTypes } from '#portal/seed/world/reference';
import { declarationFile, shapeFor } from './support/declaration-file.ts';
import { alternating, type Measure, ownCpu, type Sample, timed } from './support/measurement.ts';

const list = <Items>(items: Items) => ({ version: 1, items });

const settings = presentSettings(
  {
    'vessel-types': list(vesselTypes),
    tradelanes: list(tradelanes),
    commodities: list(commodities),
    ports: list(ports),
    companies: list(companies),
    'master-bookings': list(masterBookings),
    limits: list({ ...tradeLimits, ...ownLimits }),
  },
  [],
  ids.atlantica,
);

const toValidate = (row: WorkbookRow): ValidatedRow => {
  const { line, cells } = uploadedRow(row);
  return {
    id: String(line),
    ...composeTerms(emptyTerms, cells),
    declared: null,
    cancelled: false,
    first: null,
    tookBack: [],
  };
};

const ours = async (path: string, shape: WorkbookShape, rows: number, of: BookingSettings): Promise<void> => {
  const found: ValidatedRow[] = [];
  const summary = await importWorkbook(path, shape, async (batch) => {
    found.push(...batch.map(toValidate));
  });
  if (summary.rows !== rows || found.length !== rows)
    throw new Error(`${found.length} of ${rows} rows were read`);
  const today = new Date().toISOString().slice(0, 10);
  validateRows(found, { today, settings: of, mandatory: suzano.mandatory, year: null });
};

/** Under the same guard as the product's child. */
const peer = async (path: string, rows: number): Promise<void> => {
  const file = fileURLToPath(new URL('./peers/parse-child.mjs', import.meta.url));
  const node = [process.execPath, `--max-old-space-size=${limits.heap}`, '--no-warnings', file];
  const guard = `ulimit -d ${limits.data}; ulimit -c 0; exec "$0" "$@"`;
  const child = spawn('/bin/sh', ['-c', guard, ...node], {
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  let count = 0;
  child.on('message', (message) => {
    if (!('rows' in (message as object))) return;
    count += (message as { readonly rows: readonly unknown[] }).rows.length;
    child.send({ next: true });
  });
  child.send({ path });
  await once(child, 'close');
  if (count !== rows + 1) throw new Error(`${count - 1} of ${rows} rows were read`);
};

/** Milliseconds that children spent which are gone by now; Linux counts them in hundredths of a second. */
const childrenCpu = (): number => {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) * 10;
};

/** Of this process and the child. */
const bothCpu = (): number => ownCpu() + childrenCpu();

/** Elsewhere the system does not tell the child's. */
const timedWithChild = async (work: () => Promise<void>): Promise<Sample> =>
  process.platform === 'linux' ? timed(work, bothCpu) : { ...(await timed(work)), cpu: null };

export const measure: Measure = async (run) => {
  const rows = run.quick ? 1_000 : 10_000;
  const path = join(run.folder, 'declaration.xlsx');
  const shape = shapeFor(settings);
  writeFileSync(path, declarationFile(shape, rows, 'WB'));
  const found = await alternating(
    run.runs,
    () => timedWithChild(() => ours(path, shape, rows, settings)),
    () => timedWithChild(() => peer(path, rows)),
  );
  return [
    {
      what: `${rows.toLocaleString('en-US')}-row workbook, parsed and validated`,
      unit: 'ms',
      ...found,
      goal: { kind: 'ratio', of: 'value', max: 1.3 },
    },
  ];
};
