import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { declarationListChannel } from '#contracts/live/channels';
import { ids } from '#portal/seed/world/people';
import { type BuiltPortal, startBuiltPortal } from '../faults/support/built-portal.ts';
import { settingsOn } from '../faults/support/on-servers.ts';
import { Client } from '../support/client.ts';
import { cargo, Declarant } from '../support/declarant.ts';
import { ServersOfTest, startNode } from '../support/distributed.ts';
import { closeLives, PortalLive } from '../support/portal-live.ts';
import { describeOnServers } from '../support/servers.ts';
import { until } from '../support/until.ts';

const nodes = {
  projector: 'projector',
  exchange: 'voyage-exchange',
  'api-1': 'api,live',
  'api-2': 'api,live',
} as const;
type Node = keyof typeof nodes;

/** The built portal as it is run for real: every role in a process of its own, the API in two. */
await describeOnServers('roles in processes of their own', 'roles apart', (mongo, kafka) => {
  let folder: string;
  let servers: ServersOfTest;
  let today: string;
  const running = new Map<Node, BuiltPortal>();

  const start = async (node: Node): Promise<void> => {
    const settings = {
      ...settingsOn(servers),
      LAYCAN_NODE: node,
      LAYCAN_ROLES: nodes[node],
      LAYCAN_VOYAGE_SIMULATOR: 'yes',
      LAYCAN_DRAIN: '1',
    };
    running.set(node, await startBuiltPortal(join(folder, node), 'error', settings));
  };
  const addressOf = (node: Node): string => {
    const portal = running.get(node);
    if (!portal) throw new Error(`${node} does not run`);
    return portal.address;
  };

  /** Events of a type in the log. */
  const recorded = (type: string): number =>
    servers.twin.log.records.filter((record) => record.type === type).length;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'laycan-roles-'));
    servers = await ServersOfTest.start(mongo, kafka);
    const seeding = await startNode(servers, { seed: 'people' });
    today = seeding.engine.clocks.trade.now().toISOString();
    await seeding.close();
    await Promise.all([start('projector'), start('exchange'), start('api-1'), start('api-2')]);
  });
  afterEach(closeLives);
  afterAll(async () => {
    await Promise.all([...running.values()].map(async (portal) => portal.kill()));
    await servers?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('answers health and metrics in every process, and the API only where it is', async () => {
    for (const node of running.keys()) {
      const client = new Client(addressOf(node));
      // A busy machine may read on for a while before it is well.
      await until(async () => expect((await client.get('/api/system-health')).status).toBe(200));
      expect((await client.get('/api/system-health/ready')).status).toBe(200);
      expect(String((await client.get('/metrics')).body)).toContain('laycan_projection_lag_events');
      const isApi = node.startsWith('api');
      expect((await client.get('/api/customer/profile')).status).toBe(isApi ? 401 : 404);
    }
  });

  it('declares on one node, is seen live on the other, and is transferred by the exchange', async () => {
    const ana = await Declarant.as(addressOf('api-1'), 'Ana');
    const marta = await Declarant.as(addressOf('api-2'), 'Marta');
    const tom = await Declarant.as(addressOf('api-2'), 'Tom', ids.atlantica);
    const channel = declarationListChannel.name({ organisationId: ids.atlantica, side: 'external' });
    const ear = await new PortalLive(marta.client).join(channel, (await marta.list()).cursor);
    const [id = ''] = await ana.declare(cargo(today, { code: 'ROLE-1' }));
    await ear.shows('declaration.changed', id);
    await tom.after(ana).call('POST', `cargo-declarations/${id}/transfer`);
    await until(async () => {
      expect((await tom.booking(id)).transfer).toMatchObject({ state: 'transferred' });
    });
  });

  it('finishes on another node what one that died had begun', async () => {
    const rows = 300;
    const ana = await Declarant.as(addressOf('api-1'), 'Ana');
    const { importId, added } = await ana.open(rows);
    const cargoes = Object.fromEntries(
      added.map((id, n) => [id, cargo(today, { code: `DEAD-${n}` })] as const),
    );
    await ana.fill(importId, cargoes);
    const reviewed = (await ana.review(importId)).rows.map(({ id, revision }) => ({ id, revision }));
    const [declared, completed] = [recorded('BookingDeclared'), recorded('DeclarationCompleted')];
    // Its node is gone before it can answer.
    const submitted = ana.submit(importId, reviewed).catch((error: unknown) => error);
    await until(async () => expect(recorded('BookingDeclared')).toBeGreaterThan(declared + 10));
    await running.get('api-1')?.kill();
    running.delete('api-1');
    await submitted;
    expect(recorded('DeclarationCompleted')).toBe(completed);
    // The lease of the one that died must lapse first, and the next look at what is due come round.
    await until(async () => expect(recorded('DeclarationCompleted')).toBe(completed + 1), {
      withinMs: 75_000,
    });
    expect(recorded('BookingDeclared')).toBe(declared + rows);
    const marta = await Declarant.as(addressOf('api-2'), 'Marta');
    await until(async () => expect((await marta.booking(added.at(-1) ?? '')).id).toBe(added.at(-1)));
  }, 150_000);

  it('is restarted node by node, the one that died and one that is told to end, and takes what is declared meanwhile', async () => {
    const declared: string[] = [];
    for (const [stopping, serving] of [
      ['api-1', 'api-2'],
      ['api-2', 'api-1'],
    ] as const) {
      const stopped = running.get(stopping)?.stop();
      const ana = await Declarant.as(addressOf(serving), 'Ana');
      declared.push(...(await ana.declare(cargo(today, { code: `ROLL-${stopping}` }))));
      await stopped;
      await start(stopping);
    }
    const ana = await Declarant.as(addressOf('api-1'), 'Ana');
    for (const id of declared) expect((await ana.booking(id)).id).toBe(id);
  });
});
