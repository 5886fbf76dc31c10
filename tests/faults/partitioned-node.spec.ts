import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from '../support/client.ts';
import { Declarant } from '../support/declarant.ts';
import { faultRun, seeded } from '../support/seeded.ts';
import { describeOnServers } from '../support/servers.ts';
import { untilSo } from '../support/until.ts';
import { BehindWires } from './support/behind-wires.ts';
import { type BuiltPortal, startBuiltPortal } from './support/built-portal.ts';
import { Insistent } from './support/insistent.ts';
import { expectOrdered } from './support/ledger.ts';
import { expectReplayedOnServers, logOnServers, settingsOn } from './support/on-servers.ts';

const { seed, timeLimit, faults, isLong } = faultRun('partitioned-node');
const longestAnswerMs = 25_000;
const longestPartitionMs = isLong ? 10_000 : 2_000;

await describeOnServers('a node that is cut off while others go on', 'faults', (mongo, kafka) => {
  let folder: string;
  let behind: BehindWires;
  const nodes: BuiltPortal[] = [];
  const people: Insistent[] = [];

  const start = async (
    name: string,
    roles: string,
    on = behind.servers.through({}),
  ): Promise<BuiltPortal> => {
    const settings = { ...settingsOn(on), LAYCAN_ROLES: roles, LAYCAN_NODE: name };
    const node = await startBuiltPortal(join(folder, name), 'fatal', settings);
    nodes.push(node);
    return node;
  };
  const works = async (node: BuiltPortal, who: string): Promise<Insistent> => {
    const insistent = new Insistent(await Declarant.as(node.address, who));
    people.push(insistent);
    return insistent;
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'laycan-partitioned-'));
    behind = await BehindWires.start(mongo, kafka);
  });
  afterEach(async () => {
    for (const node of nodes) await node.kill();
    for (const insistent of people) await insistent.gone();
    await behind?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    `refuses by name, costs the others nothing, and is one with them again, ${faults} times (LAYCAN_SEED=${seed})`,
    async () => {
      const random = seeded(seed);
      // It projects, too: whoever it holds from is taken over.
      const apart = await start('apart', 'api,live,projector', behind.wired);
      const rest = await start('rest', 'api,live,projector');
      const [hers, theirs] = [await works(apart, 'Ana'), await works(rest, 'Marta')];
      await untilSo(
        () => [hers.opened.length, theirs.opened.length],
        (counts) => !counts.includes(0),
      );
      const ready = async (): Promise<number> =>
        (await new Client(apart.address).get('/api/system-health/ready')).status;
      const moved: string[] = [];
      for (let fault = 0; fault < faults; fault += 1) {
        const wires = [behind.toLog, behind.toDocuments];
        const isSilent = random() < 0.5;
        const ana = await Declarant.as(apart.address, 'Ana');
        for (const wire of wires) {
          if (isSilent) wire.lose();
          else wire.refuse();
        }
        const since = theirs.opened.length;
        // The same command at the node that is cut off, then where she goes instead.
        const key = randomUUID();
        const path = ana.address('cargo-declarations/drafts');
        const refused = await ana.client.post(path, { rows: 1 }, { 'idempotency-key': key });
        expect(refused).toMatchObject({
          status: 503,
          body: { details: { unavailable: expect.stringMatching(/^(events|documents)$/) } },
        });
        expect(await ready()).toBe(503);
        const elsewhere = await Declarant.as(rest.address, 'Ana');
        const { importId } = await elsewhere.open(1, key);
        moved.push(importId);
        await setTimeout(random() * longestPartitionMs);
        await untilSo(
          () => theirs.opened.length - since,
          (more) => more > 3,
        );
        for (const wire of wires) {
          if (isSilent) wire.heal();
          else wire.accept();
        }
        const acknowledged = hers.opened.length;
        await untilSo(
          async () => ({ ready: await ready(), more: hers.opened.length - acknowledged }),
          (seen) => seen.ready === 200 && seen.more > 0,
          // What was asked in silence is given up first.
          { withinMs: 2 * longestAnswerMs },
        );
        const repeated = await ana.client.post(path, { rows: 1 }, { 'idempotency-key': key });
        expect(repeated).toMatchObject({ status: 201, body: { importId } });
      }
      for (const insistent of people) await insistent.rest();
      for (const node of nodes) await node.stop();

      const answers = [...hers.reads, ...hers.writes];
      expect(answers.filter(({ status }) => status >= 300 && status !== 503)).toEqual([]);
      expect(Math.max(...answers.map(({ took }) => took))).toBeLessThan(longestAnswerMs);
      expect([...theirs.reads, ...theirs.writes].filter(({ status }) => status >= 300)).toEqual([]);
      const log = await logOnServers(behind.servers);
      expectOrdered(log);
      const drafts = log.filter(({ type }) => type === 'DraftOpened').map(({ stream }) => stream);
      const all = [...hers.opened, ...theirs.opened, ...moved];
      expect(drafts.toSorted()).toEqual(all.map((id) => `draft-${id}`).toSorted());
      await expectReplayedOnServers(behind.servers);
    },
    timeLimit + faults * 90_000,
  );
});
