import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { deserialize, serialize } from 'node:v8';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ParsedCell } from '#contracts/cells/cell';
import type { WorkbookRow } from '#contracts/workbook/shape';
import type { FileCase } from '../../../infra/hostile-files/case.ts';
import { fileCases } from '../../../infra/hostile-files/cases.ts';
import { sampleRows, sampleShape } from '../../../infra/hostile-files/sample.ts';
import { rowsXml, workbook } from '../../../infra/hostile-files/workbook.ts';
import { faultRun, seeded } from '../../../tests/support/seeded.ts';
import { readCsv } from './csv/read-csv.ts';
import { importWorkbook } from './import-workbook.ts';
import { limits } from './limits.ts';
import { type RowsTaker, WorkbookError, type WorkbookSummary } from './port.ts';
import { sniff } from './sniff.ts';
import { stageUpload } from './staged-upload.ts';
import { importUpload } from './upload.ts';
import { fromWire, toWire, type WireRows } from './wire-rows.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';

interface Outcome {
  readonly summary?: WorkbookSummary;
  readonly first?: WorkbookRow | undefined;
  readonly error?: unknown;
}

/** The code must come out on a busy machine, too; that time ends a child has a test of its own. */
const patience = 12 * limits.time;

/** A start of a process costs ten times what it reads of a small file: everyday runs give one to few of those. */
const { seed, faults: apart } = faultRun('hostile-files');
const random = seeded(seed);
/** Bytes. What is larger is read in a process of its own in every run. */
const maxBeside = 32 * 1024;
/** What no code of the readers answers, but the end of their process. */
const endsProcess: readonly unknown[] = ['timeout', 'import_failed'];

const isApart = ({ expected }: FileCase, { length }: Buffer): boolean => {
  const isDrawn = random() < apart / fileCases.length;
  return isDrawn || length > maxBeside || ('refused' in expected && endsProcess.includes(expected.refused));
};

/** As a child reads it and tells it, within this process. */
const importBeside = async (bytes: Buffer, take: RowsTaker): Promise<WorkbookSummary> => {
  const staged = await stageUpload(Readable.from([bytes]));
  const told: RowsTaker = (rows) => take(fromWire(deserialize(serialize(toWire(rows))) as WireRows));
  try {
    const readFile = (await sniff(staged.path)) === 'xlsx' ? readXlsx : readCsv;
    return await readFile(staged.path, sampleShape, told);
  } finally {
    await staged.remove();
  }
};

const outcomes = new Map(fileCases.map(({ name }) => [name, Promise.withResolvers<Outcome>()]));

const run = async (file: FileCase): Promise<Outcome> => {
  const bytes = file.make();
  let first: WorkbookRow | undefined;
  try {
    const take = async (rows: readonly WorkbookRow[]) => {
      first ??= rows[0];
    };
    const summary = isApart(file, bytes)
      ? await importUpload(Readable.from([bytes]), sampleShape, take, patience)
      : await importBeside(bytes, take);
    return { summary, first };
  } catch (error) {
    return { error };
  }
};

const plain = (cell: ParsedCell | undefined): unknown =>
  cell === undefined ? undefined : 'code' in cell ? { text: cell.text } : cell.value;

/** The expected cells of a row, as the row has them. */
const cellsOf = (row: WorkbookRow | undefined, expected: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.keys(expected).map((key) => [key, plain(row?.cells[key])]));

describe('hostile and odd files', () => {
  let before = 0;

  // All of them are read side by side, in the order in which the tests ask for them.
  beforeAll(() => {
    before = process.memoryUsage().rss;
    const queue = fileCases.values();
    const work = async (): Promise<void> => {
      for (const file of queue) outcomes.get(file.name)?.resolve(await run(file));
    };
    for (let beside = 0; beside < limits.atOnce; beside += 1) void work();
  });

  it('are many, each with a name of its own', () => {
    expect(new Set(fileCases.map(({ name }) => name)).size).toBe(fileCases.length);
    expect(fileCases.filter(({ expected }) => 'refused' in expected).length).toBeGreaterThanOrEqual(64);
  });

  it.each(fileCases)('$name', async ({ name, expected }) => {
    const outcome = await outcomes.get(name)?.promise;
    if ('refused' in expected) {
      expect(outcome?.error).toBeInstanceOf(WorkbookError);
      expect(outcome?.error).toMatchObject({ code: expected.refused, place: expected.place ?? {} });
    } else {
      expect(outcome?.error).toBeUndefined();
      expect(outcome?.summary?.rows).toBe(expected.rows);
      if (expected.ignored) expect(outcome?.summary?.ignored).toEqual(expected.ignored);
      if (expected.first) expect(cellsOf(outcome?.first, expected.first)).toEqual(expected.first);
    }
  });

  it('leave the memory of this process as it was', async () => {
    await Promise.all([...outcomes.values()].map(({ promise }) => promise));
    // The files themselves, up to 100 MiB before they are packed, are made in this process.
    expect(process.memoryUsage().rss - before).toBeLessThan(600 * 1024 * 1024);
  });
});

describe('the main loop', () => {
  const heavy = ['10,000 rows', 'one string, 8 GB when repeated', 'a million empty cells and one'];

  it('goes on while the worst of them are read, two at once', async () => {
    const files = fileCases.filter(({ name }) => heavy.includes(name)).map(({ make }) => make());
    expect(files).toHaveLength(heavy.length);
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 5);
    await Promise.allSettled(
      files.map((bytes) =>
        importUpload(Readable.from([bytes]), sampleShape, async () => undefined, patience),
      ),
    );
    clearInterval(counting);
    // Read in this process, they would leave it no turn but those between two files.
    expect(turns).toBeGreaterThan(10 * heavy.length);
  });
});

describe('the child', () => {
  it('is ended when it has taken its time of a processor, whatever the clock says', async () => {
    const empty = Array.from(
      { length: 900_000 },
      (_, n) => `<row r="${n + 10_010}"><c r="A${n + 10_010}" s="1"/></row>`,
    );
    const bytes = workbook({ sheets: [{ data: rowsXml(sampleRows(10_000)) + empty.join('') }] });
    const take = async (): Promise<void> => undefined;
    await expect(importUpload(Readable.from([bytes]), sampleShape, take, 1_000)).rejects.toMatchObject({
      code: 'timeout',
    });
  });

  it('is killed when its time by the clock is over', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'laycan-pipe-'));
    // Nobody ever writes into it, so nothing but the clock ends the reading.
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    await expect(importWorkbook(pipe, sampleShape, async () => undefined, 100)).rejects.toMatchObject({
      code: 'timeout',
    });
    await rm(folder, { recursive: true });
  });

  it('ends by its memory where a file has no end', async () => {
    const endless = importWorkbook('/dev/zero', sampleShape, async () => undefined, patience);
    await expect(endless).rejects.toMatchObject({ code: 'import_failed' });
  });

  it('that dies is an import that failed, with its last words', async () => {
    await expect(
      importWorkbook('/nowhere/at/all.xlsx', sampleShape, async () => undefined, patience),
    ).rejects.toMatchObject({
      code: 'import_failed',
      cause: expect.objectContaining({ message: expect.stringContaining('ENOENT') }),
    });
  });
});
