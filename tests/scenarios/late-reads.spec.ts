import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { DraftListAnswer } from '#contracts/declaration-draft/draft-calls';
import { liveEvents, type ReadsLate, userChannel } from '#contracts/live/channels';
import type { Portal } from '#portal/portal';
import { Client } from '../support/client.ts';
import { Declarant } from '../support/declarant.ts';
import { ServersOfTest, startNode } from '../support/distributed.ts';
import { closeLives, PortalLive } from '../support/portal-live.ts';
import { describeOnServers } from '../support/servers.ts';
import { until } from '../support/until.ts';

/** A draft with something in it: the list leaves out empty ones. */
const written = async (who: Declarant, code: string): Promise<string> => {
  const { importId, added } = await who.open(1);
  await who.change(importId, {
    reason: 'edit',
    changes: [{ id: added[0] ?? '', field: 'code', from: null, to: code }],
  });
  return importId;
};

/** What people are told, and may do, while nobody projects. */
await describeOnServers('an installation without a projector', 'no projector', (mongo, kafka) => {
  let servers: ServersOfTest;
  let projector: Portal | undefined;
  const nodes: Portal[] = [];

  const serve = async (node: string): Promise<Portal> => {
    const portal = await startNode(servers, { node, roles: ['api', 'live'] });
    nodes.push(portal);
    return portal;
  };

  beforeAll(async () => {
    servers = await ServersOfTest.start(mongo, kafka);
    projector = await startNode(servers, { seed: 'people', node: 'projector' });
    await serve('api-1');
  });
  afterEach(closeLives);
  afterAll(async () => {
    for (const portal of nodes) await portal.close();
    await projector?.close();
    await servers?.close();
  });

  const drafts = async (who: Declarant) => {
    const { status, headers, body } = await who.client.get(who.address('cargo-declarations/drafts'));
    const { drafts: all } = body as DraftListAnswer;
    return {
      status,
      ids: all.map(({ id }) => id),
      stale: headers.get('laycan-stale'),
      asOf: headers.get('laycan-as-of'),
    };
  };

  const heardBy = async (who: Declarant): Promise<ReadsLate[]> => {
    const heard: ReadsLate[] = [];
    const live = new PortalLive(who.client);
    live.pusher.bind(liveEvents.readsLate, (late: ReadsLate) => heard.push(late));
    await live.join(userChannel.name({ userId: who.userId }));
    return heard;
  };

  it('says what is late on screens, in answers, to the proxy and to those who run it, and until when', async () => {
    const [one] = nodes;
    if (!one) throw new Error('No node runs');
    const ana = await Declarant.as(one.address, 'Ana');
    const heard = await heardBy(ana);
    expect(await drafts(ana)).toMatchObject({ status: 200, stale: null, asOf: null });
    await projector?.close();
    projector = undefined;

    const importId = await written(ana, 'L-1');
    await until(async () => expect(heard).toEqual([{ asOf: expect.any(String) }]));
    const [first] = heard;
    const late = await drafts(ana);
    expect(late).toMatchObject({ status: 200, stale: 'true', asOf: first?.asOf });
    expect(late.ids).not.toContain(importId);
    const client = new Client(one.address);
    expect(await client.get('/api/system-health/ready')).toMatchObject({
      status: 200,
      body: { details: { reads: { status: 'up', late: true, asOf: first?.asOf } } },
    });
    expect((await client.get('/api/system-health')).status).toBe(503);
    const [, seconds] = /^laycan_read_models_behind_seconds (\S+)$/m.exec(
      String((await client.get('/metrics')).body),
    ) ?? ['', ''];
    expect(Number(seconds)).toBeGreaterThan(5);

    // A node that is restarted meanwhile serves what there is, and takes what comes.
    const two = await serve('api-2');
    const marta = await Declarant.as(two.address, 'Marta');
    const second = await written(marta, 'L-2');
    const hers = await heardBy(marta);
    await until(async () => expect(hers.at(-1)?.asOf).toEqual(expect.any(String)));
    expect((await drafts(marta)).status).toBe(200);

    projector = await startNode(servers, { node: 'projector-2', roles: ['projector'] });
    await until(async () => {
      for (const ear of [heard, hers]) expect(ear.at(-1)).toEqual({ asOf: null });
    });
    for (const [who, id] of [
      [ana, importId],
      [marta, second],
    ] as const) {
      const now = await drafts(who);
      expect(now).toMatchObject({ stale: null, asOf: null });
      expect(now.ids).toContain(id);
    }
  });
});
