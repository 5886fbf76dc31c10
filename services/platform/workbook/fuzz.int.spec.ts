import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import type { WorkbookRow } from '#contracts/workbook/shape';
import { csv } from '../../../infra/hostile-files/csv-cases.ts';
import { sampleRows, sampleShape } from '../../../infra/hostile-files/sample.ts';
import { rowsXml, workbookParts } from '../../../infra/hostile-files/workbook.ts';
import { zip } from '../../../infra/hostile-files/zip.ts';
import { faultRun } from '../../../tests/support/seeded.ts';
import { WorkbookError } from './port.ts';
import { readCsv } from './csv/read-csv.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';
import { sniff } from './sniff.ts';

/** As many of archives, of their parts, and of texts; a failure names its seed, `LAYCAN_SEED` begins there. */
const { seed: firstSeed, timeLimit, faults: files } = faultRun('mutated-files');
const runs = files / 3;

const randomOf = (seed: number) => {
  let state = seed >>> 0;
  return (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return state % below;
  };
};

const splinters = [
  '<',
  '>',
  '&',
  '"',
  '<!--',
  ']]>',
  '<![CDATA[',
  '<row>',
  '</c>',
  'r="',
  '\u0000',
  '\ufeff',
  ',',
  ';',
  '\n',
  '0',
  '-',
  '1e9',
  '&#1;',
  '</sheetData>',
];

/** Some bytes changed, taken out, doubled, or splinters put in. */
const mutate = (bytes: Buffer, seed: number): Buffer => {
  const random = randomOf(seed);
  let result = bytes;
  for (let n = 1 + random(4); n > 0; n -= 1) {
    const at = random(result.length + 1);
    const end = Math.min(result.length, at + 1 + random(40));
    const splinter = Buffer.from(splinters[random(splinters.length)] ?? '');
    const middle = [
      Buffer.from([random(256)]),
      Buffer.alloc(0),
      Buffer.concat([result.subarray(at, end), result.subarray(at, end)]),
      splinter,
    ][random(4)];
    result = Buffer.concat([result.subarray(0, at), middle ?? splinter, result.subarray(end)]);
  }
  return result;
};

describe('mutated files', () => {
  let folder = '';
  const read = async (bytes: Buffer): Promise<WorkbookRow[]> => {
    const path = join(folder, 'upload');
    await writeFile(path, bytes);
    const rows: WorkbookRow[] = [];
    const take = async (batch: readonly WorkbookRow[]) => {
      rows.push(...batch);
    };
    if ((await sniff(path)) === 'xlsx') await readXlsx(path, sampleShape, take);
    else await readCsv(path, sampleShape, take);
    return rows;
  };

  /** Each is read, or refused with a code; anything else names the seed. The suite's limit ends what does not end. */
  const expectHeld = async (make: (seed: number) => Buffer) => {
    let refused = 0;
    for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
      try {
        await read(make(seed));
      } catch (error) {
        if (!(error instanceof WorkbookError)) throw new Error(`seed ${seed}`, { cause: error });
        refused += 1;
      }
    }
    // Where none is, nothing was mutated.
    expect(refused).toBeGreaterThan(0);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'laycan-fuzz-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const parts = workbookParts({ sheets: [{ data: rowsXml(sampleRows(8)) }], strings: ['a', 'b'] });

  it(
    'archives are read or refused with a code',
    async () => {
      const bytes = zip(parts);
      await expectHeld((seed) => mutate(bytes, seed));
    },
    timeLimit,
  );

  it(
    'parts of a good archive are read or refused with a code',
    async () => {
      await expectHeld((seed) => {
        const chosen = seed % parts.length;
        return zip(
          parts.map((part, i) =>
            i === chosen ? { ...part, data: mutate(Buffer.from(part.data), seed) } : part,
          ),
        );
      });
    },
    timeLimit,
  );

  it(
    'texts are read or refused with a code',
    async () => {
      const bytes = Buffer.from(csv(sampleRows(8)));
      await expectHeld((seed) => mutate(bytes, seed));
    },
    timeLimit,
  );

  it('a workbook of a second writer has the same cells', async () => {
    const workbook = new ExcelJS.Workbook();
    const sheet = workbook.addWorksheet('Declarations');
    for (const values of sampleRows(50)) {
      sheet.addRow(
        values.map((value) => (/^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? new Date(String(value)) : value)),
      );
    }
    const stream = new PassThrough();
    const [bytes] = await Promise.all([buffer(stream), workbook.xlsx.write(stream).then(() => stream.end())]);
    expect(await read(bytes)).toEqual(
      await read(zip(workbookParts({ sheets: [{ data: rowsXml(sampleRows(50)) }] }))),
    );
  });
});
