import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Declarant } from '../support/declarant.ts';
import { startPortal } from '../support/portal.ts';
import { faultRun, seeded } from '../support/seeded.ts';
import { startBuiltPortal } from './support/built-portal.ts';
import type { BuiltPortal } from './support/built-portal.ts';
import { bookingsDeclared, expectConsistent, expectReplayed, logOf } from './support/kept-declarations.ts';
import { carryOn, declareOn, finishedByItself, type Undertaking } from './support/undertakings.ts';

const { seed, timeLimit, faults: kills } = faultRun('submission-kill');
const declarants = ['Ana', 'Marta', 'Lars'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laycan-submission-kill-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a portal killed while it declares', () => {
  it(
    `keeps what it acknowledged and finishes what it began, in ${kills} kills (LAYCAN_SEED=${seed})`,
    async () => {
      const random = seeded(seed);
      const all: Undertaking[] = [];
      const seededPortal = await startPortal({ folder });
      await seededPortal.close();
      let portal: BuiltPortal = await startBuiltPortal(folder);
      for (let kill = 0; kill < kills; kill += 1) {
        const size = (): number => 50 + Math.floor(random() * 200);
        const working = declarants.map((who) => declareOn(portal.address, who, size, all));
        // The moment of the kill.
        await setTimeout(300 + random() * 2_000);
        await portal.kill();
        for (const { status } of await Promise.allSettled(working)) expect(status).toBe('rejected');
        portal = await startBuiltPortal(folder);
      }
      for (const who of declarants) {
        const declarant = await Declarant.as(portal.address, who);
        await finishedByItself(declarant);
        // Whoever heard no answer asks again under the same keys.
        for (const one of all.filter((each) => each.who === who && !each.answered?.completed))
          await carryOn(declarant, one);
      }
      await portal.stop();
      const log = await logOf(folder);
      expectConsistent(log);
      const declared = bookingsDeclared(log);
      expect(all.flatMap(({ rows }) => rows).filter((row) => !declared.has(row))).toEqual([]);
      expect(declared.size).toBe(all.reduce((sum, { size }) => sum + size, 0));
      await expectReplayed(folder);
    },
    timeLimit,
  );
});
