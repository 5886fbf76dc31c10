import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Processes that append to the log, and publish to topics. */
const [log, topics] = ['append', 'embedded-topics'].map(
  (name) => new URL(`./support/${name}-child.ts`, import.meta.url).pathname,
);

/** Durability against a power loss shows only in system calls, and those only where the machine lets us look. */
const why = (): string | undefined => {
  if (process.platform !== 'linux') return 'system calls are watched on Linux only';
  const tried = spawnSync('strace', ['-f', '-e', 'trace=none', 'true']);
  if (tried.error) return 'strace is not installed';
  return tried.status === 0 ? undefined : 'this machine lets no process be traced';
};
const reason = why();

/** A flush of the disk from the line where it begins to the line where it has succeeded. */
interface Flush {
  readonly begun: number;
  readonly done: number;
}

const flushesIn = (lines: readonly string[]): Flush[] => {
  const open = new Map<string, number>();
  const flushes: Flush[] = [];
  for (const [index, line] of lines.entries()) {
    const [, process = '', call = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    if (/^(fsync|fdatasync)\(/.test(call)) open.set(process, index);
    if (/(fsync|fdatasync)(\(| resumed).*= 0$/.test(call)) {
      flushes.push({ begun: open.get(process) ?? index, done: index });
    }
  }
  return flushes;
};

/** Lines on which the child wrote down that it tried, and that it was acknowledged, by attempt. */
const momentsIn = (lines: readonly string[], what: string): Map<string, number> =>
  new Map(
    lines.flatMap((line, index) => {
      const attempt = new RegExp(
        String.raw`write\(1, .*is\\":\\"${what}\\",\\"attempt\\":\\"([\da-f-]{36})`,
      ).exec(line)?.[1];
      return attempt ? [[attempt, index] as const] : [];
    }),
  );

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laycan-fsync-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('an acknowledgement', () => {
  const test = reason ? it.skip : it;
  test.each([
    ['the log', 1, log],
    ['the log', 8, log],
    ['topics', 1, topics],
    ['topics', 8, topics],
  ])(
    `of %s comes after a flush of the disk that began after the call, with %d callers${reason ? ` (skipped: ${reason})` : ''}`,
    (_, callers, child = '') => {
      const trace = join(folder, 'trace');
      const watch = ['-f', '-s', '120', '-e', 'trace=write,fsync,fdatasync', '-o', trace];
      const run = [process.execPath, '--no-warnings', child, folder, String(callers), '12'];
      const traced = spawnSync('strace', [...watch, ...run], { encoding: 'utf8' });
      expect(traced.stderr).toBe('');
      const lines = readFileSync(trace, 'utf8').split('\n');
      const [tried, acknowledged, flushes] = [
        momentsIn(lines, 'tried'),
        momentsIn(lines, 'acknowledged'),
        flushesIn(lines),
      ];
      expect(acknowledged.size).toBe(callers * 12);
      for (const [attempt, told] of acknowledged) {
        const asked = tried.get(attempt) ?? Number.NaN;
        const flushed = flushes.filter(({ begun, done }) => begun > asked && done < told);
        expect(flushed.length).toBeGreaterThan(0);
      }
    },
  );
});
