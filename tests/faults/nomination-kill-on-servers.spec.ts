import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, it } from '@jest/globals';
import { ServersOfTest, startNode } from '../support/distributed.ts';
import { faultRun } from '../support/seeded.ts';
import { describeOnServers, skippedSuite } from '../support/servers.ts';
import { VoyageSystem } from '../support/voyage-system.ts';
import { startBuiltPortal } from './support/built-portal.ts';
import { expectOrdered } from './support/ledger.ts';
import { freePort, MortalPortals } from './support/mortal-portals.ts';
import { expectAgreed, nominateAndDelete, voyageOfSixWeeks } from './support/nominating-over-deaths.ts';
import { expectReplayedOnServers, logOnServers, settingsOn } from './support/on-servers.ts';

const { timeLimit, isLong, faults: kills } = faultRun('nomination-kill-on-servers');

const title = 'two nodes of which one is killed at each append';

const suite: Parameters<typeof describeOnServers>[2] = (mongo, kafka) => {
  let folder: string;
  let servers: ServersOfTest;
  let portals: MortalPortals | undefined;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'laycan-nomination-kill-'));
    servers = await ServersOfTest.start(mongo, kafka);
    const first = await startNode(servers, { seed: 'people' });
    await new VoyageSystem(first.engine).tell(voyageOfSixWeeks());
    await first.close();
  });
  afterEach(async () => {
    await portals?.kill();
    await servers.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    `between bookings and their nomination: whoever has the lease goes on, and both agree, in ${kills} kills`,
    async () => {
      const ports = [await freePort(), await freePort()];
      portals = new MortalPortals(
        kills,
        (place, settings, program) =>
          startBuiltPortal(
            join(folder, `node-${place}`),
            'fatal',
            {
              ...settingsOn(servers),
              ...settings,
              PORT: ports[place] ?? '0',
              LAYCAN_NODE: `node-${place}`,
            },
            program,
          ),
        2,
      );
      await portals.begin();
      const nominations: string[] = [];
      do nominations.push(await nominateAndDelete(portals, `K${nominations.length}`));
      while (portals.deaths < kills);
      await portals.stop();
      portals = undefined;
      const log = await logOnServers(servers);
      expectOrdered(log);
      for (const id of nominations) expectAgreed(log, id);
      await expectReplayedOnServers(servers);
    },
    timeLimit,
  );
};

// Each death lasts until its lease is over: half a minute a kill, of which one node shows a sample.
if (isLong) await describeOnServers(title, 'faults', suite);
else skippedSuite(title, 'is left to test:long');
