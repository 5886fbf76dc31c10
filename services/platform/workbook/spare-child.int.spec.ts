import { type ChildProcess, execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sampleShape } from '../../../infra/hostile-files/sample.ts';
import { onBehalfOf, whoAsks } from '#platform/fairness/requester';
import { untilSo } from '../../../tests/support/until.ts';
import { importWorkbook } from './import-workbook.ts';
import { limits } from './limits.ts';
import { SpareChild } from './spare-child.ts';
import { spawnChild } from './spawn-child.ts';

/** What Linux has in a file of a process; nothing, where that is gone. */
const ofProcess = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};

/** The processes of files that this one has started, which has others as well. */
const children = (): readonly number[] =>
  ofProcess(process.pid, `task/${process.pid}/children`)
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((pid) => ofProcess(pid, 'cmdline').includes('import-child'));

let folder = '';
const fileOf = async (rows: number): Promise<string> => {
  const path = join(folder, `${rows}.csv`);
  const lines = Array.from({ length: rows }, (_, n) => `CODE-${n},Remark ${n}`);
  await writeFile(path, ['Code,Comment', ...lines].join('\n'));
  return path;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laycan-spare-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the child that stands ready', () => {
  it('is taken once, unless it has died or more time is asked for, and the next one is started', async () => {
    const started: ChildProcess[] = [];
    const ready = new SpareChild((time) => {
      const child = spawnChild(time);
      started.push(child);
      return child;
    });
    const startedAre = (n: number) =>
      untilSo(
        () => started,
        ({ length }) => length === n,
      );
    const taken = (time: number): number => started.indexOf(ready.take(time));
    try {
      expect(taken(limits.time)).toBe(0);
      await startedAre(2);
      expect(taken(limits.time + 1_000)).toBe(2);
      expect(taken(limits.time)).toBe(1);
      const [, , , dead] = await startedAre(4);
      dead?.kill('SIGKILL');
      await untilSo(
        () => dead?.signalCode,
        (signal) => signal === 'SIGKILL',
      );
      expect(taken(limits.time)).toBe(4);
      await startedAre(6);
      expect(taken(limits.time)).toBe(5);
    } finally {
      for (const child of started) child.kill('SIGKILL');
    }
  });

  it('is not missed where it cannot be started: the next file is told why', async () => {
    const faults: unknown[] = [];
    const fault = new Error('spawn ENOMEM');
    const ready = new SpareChild(
      () => {
        throw fault;
      },
      (error) => faults.push(error),
    );
    expect(() => ready.take(limits.time)).toThrow(fault);
    await untilSo(
      () => faults,
      ({ length }) => length > 0,
    );
    expect(faults).toEqual([fault]);
  });

  it('reads for whoever sent the file, whoever sent the one before', async () => {
    const path = await fileOf(1);
    const before = children();
    const fresh = () => children().filter((pid) => !before.includes(pid));
    const seen: { readonly who: string; readonly by: number | undefined }[] = [];
    const readFor = (who: string) =>
      onBehalfOf(who, () =>
        importWorkbook(path, sampleShape, async () => void seen.push({ who: whoAsks(), by: fresh()[0] })),
      );
    await readFor('ana');
    const isSpare = (pid: number): boolean => pid !== seen[0]?.by;
    const spare = (await untilSo(fresh, (all) => all.some(isSpare))).find(isSpare);
    await readFor('ben');
    expect(seen.map(({ who }) => who)).toEqual(['ana', 'ben']);
    await untilSo(children, (all) => !all.some((pid) => pid === spare));
  });

  it('reads a file, keeps no process alive, and ends with the one that it waits for', async () => {
    const from = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href);
    const script = `
      const { readFileSync } = await import('node:fs');
      const { setTimeout } = await import('node:timers/promises');
      const { importWorkbook } = await import(${from('./import-workbook.ts')});
      const read = (onRows = async () => undefined) =>
        importWorkbook(${JSON.stringify(await fileOf(36))}, ${JSON.stringify(sampleShape)}, onRows);
      const children = () => readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim().split(' ');
      let first;
      await read(async () => ([first] = children()));
      let spare = first;
      while (spare === first || spare === '') {
        await setTimeout(20);
        [spare] = children();
      }
      let second;
      await read(async () => ([second] = children()));
      let left = second;
      while (left === second || left === '') {
        await setTimeout(20);
        [left] = children();
      }
      console.log(JSON.stringify({ spare, second, left }));`;
    const node = ['--no-warnings', '--input-type=module', '-e', script];
    const { stdout } = await promisify(execFile)(process.execPath, node);
    const { spare, second, left } = JSON.parse(stdout) as Record<'spare' | 'second' | 'left', string>;
    expect(second).toBe(spare);
    expect(left).toMatch(/^\d+$/);
    await untilSo(
      () => existsSync(`/proc/${left}`),
      (exists) => !exists,
    );
  });
});

/** How much nicer than this process the threads of its children are. */
const niceness = (): readonly number[] =>
  children().flatMap((pid) => {
    // One that was listed may be gone.
    if (!existsSync(`/proc/${pid}/task`)) return [];
    return readdirSync(`/proc/${pid}/task`).map((thread) => getPriority(Number(thread)) - getPriority());
  });

const nicest = 19;
const short = Math.min(10, nicest - getPriority());
const long = Math.min(19, nicest - getPriority());

const noneIsLong = () => untilSo(niceness, (all) => all.every((steps) => steps <= short));

/** Reads a file; gives what stood there when its rows first came. */
const whileRead = async <Seen>(path: string, look: () => Seen): Promise<Seen | undefined> => {
  let seen: { readonly first: Seen } | undefined;
  await importWorkbook(path, sampleShape, async () => {
    seen ??= { first: look() };
  });
  return seen?.first;
};

describe('a child', () => {
  it('gives way to requests, and with all its threads to short files once its own is long', async () => {
    const path = await fileOf(limits.batch - 1);
    // One that takes long to start, on a machine that others use, is long as well.
    await untilSo(
      () => whileRead(path, niceness),
      (all) => all?.every((steps) => steps === short) === true,
    );
    const threads = await whileRead(await fileOf(limits.batch), niceness);
    expect(threads?.filter((steps) => steps === long).length).toBeGreaterThan(4);
    await noneIsLong();
  });

  it('has a long one, too, when it goes on without telling rows', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const read = importWorkbook(pipe, sampleShape, async () => undefined);
    await untilSo(niceness, (all) => all.includes(long));
    // Nobody can go back to the beginning of a pipe.
    await (await open(pipe, 'w')).close();
    await expect(read).rejects.toMatchObject({ code: 'import_failed' });
  });
});
