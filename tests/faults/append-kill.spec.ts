import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEventStore } from '#platform/event-store/sqlite/open-event-store';
import { faultRun, seeded } from '../support/seeded.ts';
import { everything, expectKept, expectSound, readLedger } from './support/ledger.ts';

const { seed, times } = faultRun();
const kills = 15 * times;
const child = new URL('./support/append-child.ts', import.meta.url).pathname;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laycan-kill-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the child until it has told of so many acknowledgements, then kills it; -1 kills it while it opens the log. */
const runAndKill = async (ledger: string, callers: number, after: number): Promise<void> => {
  const output = openSync(ledger, 'w');
  const running = spawn(process.execPath, ['--no-warnings', child, folder, String(callers)], {
    stdio: ['ignore', output, 'inherit', 'ipc'],
  });
  const ended = once(running, 'exit');
  if (after < 0) {
    await once(running, 'spawn');
    running.kill('SIGKILL');
  } else {
    running.on('message', (acknowledged: number) => {
      if (acknowledged >= after) running.kill('SIGKILL');
    });
  }
  const [code, signal] = await ended;
  closeSync(output);
  expect([code, signal]).toEqual([null, 'SIGKILL']);
};

describe('a process killed while it appends', () => {
  it(
    `loses nothing that it acknowledged, in ${kills} kills (LAYCAN_SEED=${seed})`,
    async () => {
      const random = seeded(seed);
      for (let kill = 0; kill < kills; kill += 1) {
        const ledger = join(folder, `ledger-${kill}`);
        const callers = 1 + Math.floor(random() * 48);
        const after = random() < 0.1 ? -1 : Math.floor(random() ** 2 * 600);
        await runAndKill(ledger, callers, after);
        const store = await openEventStore({ folder, thread: 'caller' });
        await expectKept(store, readLedger(ledger));
        expectSound(await everything(store));
        expect(await store.readStream('log')).toHaveLength(1);
        await store.close();
      }
    },
    60_000 * times,
  );
});
