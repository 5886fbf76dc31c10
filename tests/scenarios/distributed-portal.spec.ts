import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { RefusedEffects } from '#contracts/operations/effects';
import { declarationListChannel, draftPresenceChannel } from '#contracts/live/channels';
import type { WorldClockView } from '#contracts/operations/world-clock';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { Client, signedInAs } from '../support/client.ts';
import { cargo, Declarant } from '../support/declarant.ts';
import { ServersOfTest, startNode } from '../support/distributed.ts';
import { closeLives, PortalLive } from '../support/portal-live.ts';
import { until, untilSo } from '../support/until.ts';
import { describeOnServers } from '../support/servers.ts';

const external = declarationListChannel.name({ organisationId: ids.atlantica, side: 'external' });

/** The core scenario on servers: one installation, two nodes that serve, each with sockets of its own. */
await describeOnServers('the portal on servers', 'core scenario', (mongo, kafka) => {
  let servers: ServersOfTest;
  let one: Portal;
  let other: Portal;
  let today: string;

  beforeAll(async () => {
    servers = await ServersOfTest.start(mongo, kafka);
    one = await startNode(servers, { seed: 'people', node: 'api-1' });
    other = await startNode(servers, { roles: ['api', 'live'], node: 'api-2' });
    today = one.engine.clocks.trade.now().toISOString();
  });
  afterEach(closeLives);
  afterAll(async () => {
    await other?.close();
    await one?.close();
    await servers?.close();
  });

  it('is well on every node', async () => {
    for (const { address } of [one, other]) {
      const client = new Client(address);
      expect(await client.get('/api/system-health')).toMatchObject({ status: 200 });
      expect(await client.get('/api/system-health/ready')).toMatchObject({ status: 200 });
    }
  });

  it('shows what was declared by one node to those who watch on the other, as a query answers it', async () => {
    const ana = await Declarant.as(one.address, 'Ana');
    const marta = await Declarant.as(other.address, 'Marta');
    const ear = await new PortalLive(marta.client).join(external, (await marta.list()).cursor);
    const [id = ''] = await ana.declare(cargo(today, { code: 'NODE-1' }));
    expect(await ear.shows('declaration.changed', id)).toEqual(await marta.after(ana).booking(id));
  });

  it('pushes to the sockets of a node that does nothing else', async () => {
    const apart = await startNode(servers, { roles: ['live'], node: 'live-1' });
    try {
      const ana = await Declarant.as(one.address, 'Ana');
      const { cursor } = await ana.list();
      const sockets = new Client(apart.address);
      for (const [name, value] of ana.client.cookies) sockets.cookies.set(name, value);
      const ear = await new PortalLive(sockets).join(external, cursor);
      const [id = ''] = await ana.declare(cargo(today, { code: 'APART-1' }));
      await ear.shows('declaration.changed', id);
      expect((await sockets.get('/api/customer/profile')).status).toBe(404);
    } finally {
      closeLives();
      await apart.close();
    }
  });

  it('knows a session everywhere, and ends it everywhere', async () => {
    const ana = await Declarant.as(one.address, 'Ana');
    const elsewhere = new Client(other.address);
    for (const [name, value] of ana.client.cookies) elsewhere.cookies.set(name, value);
    expect((await elsewhere.get('/api/customer/profile')).status).toBe(200);
    await ana.client.post('/api/logout');
    expect((await elsewhere.get('/api/customer/profile')).status).toBe(401);
  });

  it('shows people on one node to those on the other, until their session ends on either', async () => {
    const ana = await Declarant.as(one.address, 'Ana');
    const marta = await Declarant.as(other.address, 'Marta');
    const [id = ''] = await ana.declare(cargo(today, { code: 'ROOM-1' }));
    expect(id).not.toBe('');
    const { importId } = await ana.edit();
    await marta.after(ana).list();
    const room = draftPresenceChannel.name({ organisationId: ids.atlantica, draftId: importId });
    const hers = await new PortalLive(ana.client).join(room);
    await new PortalLive(marta.client).join(room);
    expect(await hers.hears('pusher:member_added')).toMatchObject({ info: { name: expect.any(String) } });
    const elsewhere = new Client(one.address);
    for (const [name, value] of marta.client.cookies) elsewhere.cookies.set(name, value);
    await elsewhere.post('/api/logout');
    await hers.hears('pusher:member_removed');
  });

  it('confirms a submission by one mail, whichever node took it', async () => {
    const mails = servers.mail.stored.length;
    const [ana, rui] = [await Declarant.as(one.address, 'Ana'), await Declarant.as(other.address, 'Ana')];
    await ana.declare(cargo(today, { code: 'MAIL-1' }));
    await rui.after(ana).declare(cargo(today, { code: 'MAIL-2' }));
    await servers.mail.holds(mails + 2);
    const sent = servers.mail.stored.map((mail) => /^Message-ID:\s*(<[^>]+>)/m.exec(mail)?.[1]);
    expect(new Set(sent).size).toBe(sent.length);
  });

  it('shows staff a mail that was refused for good, and sends it when they say so', async () => {
    const [ana, tom] = [
      await Declarant.as(one.address, 'Ana'),
      await Declarant.as(other.address, 'Tom', ids.atlantica),
    ];
    const refused = async (): Promise<RefusedEffects> =>
      (await tom.client.get('/api/operations/refused-effects')).body as RefusedEffects;
    servers.mail.script('recipient', 550);
    await ana.declare(cargo(today, { code: 'REFUSED-1' }));
    // Page and total are two queries: between them the refusal may have been recorded.
    const [effect] = await until(async () => {
      const { data, meta } = await refused();
      expect([data.length, meta.total]).toEqual([1, 1]);
      return data;
    });
    expect(effect).toMatchObject({ effect: 'submission_confirmation', reason: '550 RCPT TO' });
    const metrics = String((await new Client(one.address).get('/metrics')).body);
    expect(metrics).toContain('laycan_effects_refused{effect="submission_confirmation"} 1');
    const path = `/api/operations/refused-effects/${effect?.cause}/release`;
    expect((await tom.client.post(path)).status).toBe(202);
    const messageId = `<${effect?.cause}@laycan.example>`;
    await until(async () => expect(servers.mail.stored.some((mail) => mail.includes(messageId))).toBe(true));
    await until(async () => expect((await refused()).meta.total).toBe(0));
    expect((await tom.client.post(path)).status).toBe(404);
    expect((await ana.client.get('/api/operations/refused-effects')).status).toBe(404);
  });

  it('goes by one clock of the trade, whichever node it was set at', async () => {
    const tom = await signedInAs(one.address, 'Tom');
    const set = await tom.put('/api/operations/world-clock', { speed: 60 });
    const { steps } = set.body as WorldClockView;
    expect(steps).toMatchObject([{ speed: 60, leadMs: 0 }]);
    await untilSo(
      () => other.engine.worldTime.steps(),
      (heard) => heard.length > 0,
    );
    expect(other.engine.worldTime.steps()).toEqual(steps);
    expect(Date.parse(steps[0]?.from ?? '')).toBeGreaterThan(other.engine.clocks.machine.now().getTime());
    const elsewhere = await signedInAs(other.address, 'Tom');
    expect((await elsewhere.get('/api/operations/world-clock')).body).toMatchObject({ steps });
  });
});
