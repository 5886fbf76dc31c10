import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from '../support/client.ts';
import { Declarant, Refused } from '../support/declarant.ts';
import { ServersOfTest, startNode } from '../support/distributed.ts';
import { faultRun, seeded } from '../support/seeded.ts';
import { describeOnServers } from '../support/servers.ts';
import { untilSo } from '../support/until.ts';
import { type BuiltPortal, startBuiltPortal } from './support/built-portal.ts';
import { bookingsDeclared, expectConsistent } from './support/kept-declarations.ts';
import { expectOrdered } from './support/ledger.ts';
import { expectReplayedOnServers, logOnServers, settingsOn } from './support/on-servers.ts';
import { carryOn, type Undertaking, undertaking } from './support/undertakings.ts';

const { seed, timeLimit, faults } = faultRun('clock-jumps');

const hour = 3_600_000;
const jumps = [-24 * hour, -hour, hour, 24 * hour] as const;

/** Someone who declares without a pause, and signs in again where the session is over. */
class Untiring {
  readonly done: Undertaking[] = [];
  signedIn = 0;
  readonly #working: Promise<void>;
  #isOver = false;

  constructor(
    readonly node: BuiltPortal,
    readonly who: string,
  ) {
    this.#working = this.#work();
    this.#working.catch(() => undefined);
  }

  async rest(): Promise<void> {
    this.#isOver = true;
    await this.#working;
  }

  async gone(): Promise<void> {
    this.#isOver = true;
    await Promise.allSettled([this.#working]);
  }

  async #work(): Promise<void> {
    let declarant = await this.#signIn();
    for (let one = undertaking(this.who, 1); ;) {
      try {
        await carryOn(declarant, one);
        this.done.push(one);
        if (this.#isOver) return;
        one = undertaking(this.who, 1);
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 401) throw error;
        declarant = await this.#signIn();
      }
    }
  }

  async #signIn(): Promise<Declarant> {
    this.signedIn += 1;
    return Declarant.as(this.node.address, this.who);
  }
}

await describeOnServers('jumps of the wall clock', 'faults', (mongo, kafka) => {
  let folder: string;
  let servers: ServersOfTest;
  const nodes: BuiltPortal[] = [];
  const people: Untiring[] = [];

  /** Swapped whole: the portal may read it at any moment. */
  const setClock = (offBy: number): void => {
    writeFileSync(join(folder, 'clock.new'), String(offBy));
    renameSync(join(folder, 'clock.new'), join(folder, 'clock'));
  };
  const start = async (name: string, more: Record<string, string> = {}): Promise<BuiltPortal> => {
    const settings = {
      ...settingsOn(servers),
      LAYCAN_ROLES: 'api,live,projector',
      LAYCAN_NODE: name,
      ...more,
    };
    const node = await startBuiltPortal(join(folder, name), 'fatal', settings);
    nodes.push(node);
    return node;
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'laycan-clock-'));
    servers = await ServersOfTest.start(mongo, kafka);
    const first = await startNode(servers, { seed: 'people' });
    await first.close();
    setClock(0);
  });
  afterEach(async () => {
    for (const one of people) await one.gone();
    for (const node of nodes) await node.kill();
    await servers?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    `of one node break nothing, there or elsewhere, ${faults} times (LAYCAN_SEED=${seed})`,
    async () => {
      const random = seeded(seed);
      const clock = pathToFileURL(join(import.meta.dirname, 'support/jumping-clock.mjs')).href;
      const odd = await start('odd', {
        NODE_OPTIONS: `--import=${clock}`,
        LAYCAN_TEST_CLOCK: join(folder, 'clock'),
      });
      const even = await start('even');
      const [hers, theirs] = [new Untiring(odd, 'Ana'), new Untiring(even, 'Lars')];
      people.push(hers, theirs);
      const first = Math.floor(random() * jumps.length);
      for (let jump = 0; jump < faults; jump += 1) {
        setClock(jumps[(first + jump) % jumps.length] ?? 0);
        const [before, others] = [hers.done.length, theirs.done.length];
        await untilSo(
          () => [hers.done.length - before, theirs.done.length - others],
          ([her = 0, their = 0]) => her > 1 && their > 1,
        );
      }
      // What its clock postponed must not wait for the time that was.
      setClock(0);
      for (const one of people) await one.rest();
      const declared = people.flatMap(({ done }) => done);
      await servers.mail.holds(declared.length);
      for (const { address } of nodes)
        expect((await new Client(address).get('/api/system-health')).status).toBe(200);
      for (const node of nodes) await node.stop();

      // A node goes by the servers' time: its own clock, a day ahead, ends nobody's session, there or elsewhere.
      expect([hers.signedIn, theirs.signedIn]).toEqual([1, 1]);
      const ids = servers.mail.stored.map((mail) => /^Message-ID:\s*(<[^>]+>)/m.exec(mail)?.[1]);
      expect(new Set(ids).size).toBe(declared.length);
      expect(ids).toHaveLength(declared.length);
      const log = await logOnServers(servers);
      expectConsistent(log, expectOrdered);
      const rows = declared.flatMap((one) => one.rows);
      expect([...bookingsDeclared(log)].toSorted()).toEqual(rows.toSorted());
      await expectReplayedOnServers(servers);
    },
    timeLimit + faults * 60_000,
  );
});
