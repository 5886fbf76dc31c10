import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEventStore } from '#platform/event-store/sqlite/open-event-store';
import { faultRun, seeded } from '../support/seeded.ts';
import { everything, expectKept, expectSound, readLedger } from './support/ledger.ts';

const { seed, timeLimit, faults: limits } = faultRun('disk-full');
const child = new URL('./support/append-child.ts', import.meta.url).pathname;
const reason = process.platform === 'win32' ? ' (skipped: Windows has no ulimit)' : undefined;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laycan-full-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Appends until no file may grow any more; answers with the file of what it wrote down. */
const fillUp = (folder: string, kilobytes: number, callers: number): string => {
  mkdirSync(folder);
  const ledger = join(folder, 'ledger');
  const output = openSync(ledger, 'w');
  const run = [process.execPath, '--no-warnings', child, folder, String(callers), '4000'];
  // What is written down goes through `cat`, which the limit does not reach.
  spawnSync('bash', ['-c', `(ulimit -f ${kilobytes}; exec "$@") | cat`, 'bash', ...run], {
    stdio: ['ignore', output, 'ignore'],
  });
  closeSync(output);
  return ledger;
};

describe('a disk that fills up', () => {
  (reason ? it.skip : it)(
    `acknowledges nothing that was not kept, at ${limits} limits (LAYCAN_SEED=${seed})${reason ?? ''}`,
    async () => {
      const random = seeded(seed);
      for (let round = 0; round < limits; round += 1) {
        const filled = join(folder, String(round));
        const [kilobytes, callers] = [120 + Math.floor(random() * 900), 1 + Math.floor(random() * 16)];
        const ledger = readLedger(fillUp(filled, kilobytes, callers));
        expect(ledger.some(({ is }) => is === 'unknown')).toBe(true);
        const store = await openEventStore({ folder: filled, thread: 'caller' });
        await expectKept(store, ledger);
        expectSound(await everything(store));
        await store.close();
      }
    },
    timeLimit,
  );
});
