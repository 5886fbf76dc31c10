import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Declarant } from '../support/declarant.ts';
import { ServersOfTest, startNode } from '../support/distributed.ts';
import { faultRun, seeded } from '../support/seeded.ts';
import { describeOnServers } from '../support/servers.ts';
import { type BuiltPortal, startBuiltPortal } from './support/built-portal.ts';
import { bookingsDeclared, expectConsistent } from './support/kept-declarations.ts';
import { expectOrdered } from './support/ledger.ts';
import { expectReplayedOnServers, logOnServers, settingsOn } from './support/on-servers.ts';
import { carryOn, declareOn, finishedByItself, type Undertaking } from './support/undertakings.ts';

const { seed, timeLimit, faults: kills } = faultRun('distributed-kill');
const declarants = ['Ana', 'Marta', 'Lars'];

await describeOnServers('a node on servers killed while it declares', 'faults', (mongo, kafka) => {
  let folder: string;
  let servers: ServersOfTest;
  let nodes: BuiltPortal[];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'laycan-distributed-kill-'));
    servers = await ServersOfTest.start(mongo, kafka);
    nodes = [];
    const first = await startNode(servers, { seed: 'people' });
    await first.close();
  });
  afterEach(async () => {
    await Promise.all(nodes.map(async (node) => node.kill()));
    await servers.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async (index: number): Promise<BuiltPortal> => {
    const settings = { ...settingsOn(servers), LAYCAN_NODE: `node-${index}` };
    const node = await startBuiltPortal(join(folder, `node-${index}`), 'fatal', settings);
    nodes[index] = node;
    return node;
  };
  const nodeOf = (index: number): BuiltPortal => {
    const node = nodes[index % nodes.length];
    if (!node) throw new Error('No node runs');
    return node;
  };

  it(
    `keeps what it acknowledged, finishes what it began, and projects all of it, in ${kills} kills (LAYCAN_SEED=${seed})`,
    async () => {
      const random = seeded(seed);
      const all: Undertaking[] = [];
      await start(0);
      await start(1);
      const size = (): number => 5 + Math.floor(random() * 20);
      for (let kill = 0; kill < kills; kill += 1) {
        const victim = nodeOf(kill);
        const working = declarants.map((who) => declareOn(victim.address, who, size, all));
        // The moment of the kill.
        await setTimeout(500 + random() * 3_000);
        await victim.kill();
        for (const { status } of await Promise.allSettled(working)) expect(status).toBe('rejected');
        await start(kill % 2);
      }
      for (const [index, who] of declarants.entries()) {
        const declarant = await Declarant.as(nodeOf(index).address, who);
        await finishedByItself(declarant);
        for (const one of all.filter((each) => each.who === who && !each.answered?.completed))
          await carryOn(declarant, one);
      }
      await Promise.all(nodes.map(async (node) => node.stop()));
      const log = await logOnServers(servers);
      expectConsistent(log, expectOrdered);
      const declared = bookingsDeclared(log);
      expect(all.flatMap(({ rows }) => rows).filter((row) => !declared.has(row))).toEqual([]);
      expect(declared.size).toBeGreaterThan(0);
      expect(declared.size).toBe(all.reduce((sum, { size: rows }) => sum + rows, 0));
      await expectReplayedOnServers(servers);
    },
    timeLimit,
  );
});
