import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEventStore } from '#platform/event-store/sqlite/open-event-store';
import { faultRun, seeded } from '../support/seeded.ts';
import { runAndKill } from './support/killed.ts';
import { everything, expectKept, expectSound, readLedger } from './support/ledger.ts';

const { seed, timeLimit, faults: kills } = faultRun('append-kill');
const child = new URL('./support/append-child.ts', import.meta.url);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laycan-kill-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a process killed while it appends', () => {
  it(
    `loses nothing that it acknowledged, in ${kills} kills (LAYCAN_SEED=${seed})`,
    async () => {
      const random = seeded(seed);
      for (let kill = 0; kill < kills; kill += 1) {
        const ledger = join(folder, `ledger-${kill}`);
        const callers = 1 + Math.floor(random() * 48);
        const after = random() < 0.1 ? -1 : Math.floor(random() ** 2 * 600);
        await runAndKill(child, [folder, String(callers)], ledger, after);
        const store = await openEventStore({ folder, thread: 'caller' });
        await expectKept(store, readLedger(ledger));
        expectSound(await everything(store));
        expect(await store.readStream('log')).toHaveLength(1);
        await store.close();
      }
    },
    timeLimit,
  );
});
