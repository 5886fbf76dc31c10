import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startPortal } from '../support/portal.ts';
import { faultRun } from '../support/seeded.ts';
import { VoyageSystem } from '../support/voyage-system.ts';
import { startBuiltPortal } from './support/built-portal.ts';
import { expectReplayed, logOf } from './support/kept-declarations.ts';
import { freePort, MortalPortals } from './support/mortal-portals.ts';
import { expectAgreed, nominateAndDelete, voyageOfSixWeeks } from './support/nominating-over-deaths.ts';

const { timeLimit, faults: kills } = faultRun('nomination-kill');

let folder: string;
let portals: MortalPortals | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laycan-nomination-kill-'));
});
afterEach(async () => {
  await portals?.kill();
  rmSync(folder, { recursive: true, force: true });
});

describe('a portal killed at each append between bookings and their nomination', () => {
  it(
    `has both agree in the end, each change told once, in ${kills} kills`,
    async () => {
      const seeded = await startPortal({ folder, seed: 'people' });
      await new VoyageSystem(seeded.engine).tell(voyageOfSixWeeks());
      await seeded.close();
      const port = await freePort();
      portals = new MortalPortals(kills, (_place, settings, program) =>
        startBuiltPortal(folder, 'fatal', { ...settings, PORT: port }, program),
      );
      await portals.begin();
      const nominations: string[] = [];
      do nominations.push(await nominateAndDelete(portals, `K${nominations.length}`));
      while (portals.deaths < kills);
      await portals.stop();
      portals = undefined;
      const log = await logOf(folder);
      for (const id of nominations) expectAgreed(log, id);
      expect(nominations.length).toBeGreaterThan(0);
      await expectReplayed(folder);
    },
    timeLimit,
  );
});
