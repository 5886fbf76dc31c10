import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Portal } from '#portal/portal';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { Client } from '../support/client.ts';
import { cargo, Declarant, refusal } from '../support/declarant.ts';
import { ServersOfTest, startNode } from '../support/distributed.ts';
import { describeOnServers } from '../support/servers.ts';
import { until } from '../support/until.ts';

/** Nothing listens there. */
const kafkaAway = { brokers: ['127.0.0.1:9'], engine: 'none' };

/** What the portal answers while a server is away, and after it has come back. */
await describeOnServers('a portal whose servers go away', 'degraded answers', (mongo, kafka) => {
  let servers: ServersOfTest;
  let wire: TcpProxy;
  let portal: Portal;
  let client: Client;
  let today: string;

  beforeAll(async () => {
    servers = await ServersOfTest.start(mongo, kafka);
    wire = await new TcpProxy(servers.mongoPort).listen();
    portal = await startNode(servers.through({ mongoPort: wire.port }), { seed: 'people' });
    client = new Client(portal.address);
    today = portal.engine.clocks.trade.now().toISOString();
  });
  afterAll(async () => {
    await portal?.close();
    await wire?.close();
    await servers?.close();
  });

  const health = async (path = ''): Promise<number> => (await client.get(`/api/system-health${path}`)).status;

  it('without KurrentDB refuses changes with a reason, serves reads, and goes on when it is back', async () => {
    const ana = await Declarant.as(portal.address, 'Ana');
    const [first = ''] = await ana.declare(cargo(today, { code: 'AWAY-1' }));
    // Read models come after the log: what they do not have yet, they cannot be asked for without it.
    expect((await ana.booking(first)).id).toBe(first);
    servers.twin.crash();
    const refused = await refusal(ana.open(1));
    expect(refused).toMatchObject({
      status: 503,
      code: 'unavailable',
      details: { unavailable: 'events' },
    });
    expect(refused.answer.headers.get('retry-after')).toBe('5');
    expect((await ana.booking(first)).id).toBe(first);
    expect(await health('/live')).toBe(200);
    expect(await health('/ready')).toBe(200);
    expect(await client.get('/api/system-health')).toMatchObject({
      status: 503,
      body: { details: { error: { events: { status: 'down' } } } },
    });
    expect((await client.get('/metrics')).status).toBe(200);
    await servers.restartTwin();
    const [second = ''] = await until(async () => ana.declare(cargo(today, { code: 'AWAY-2' })));
    expect((await ana.booking(second)).id).toBe(second);
    await until(async () => expect(await health()).toBe(200));
    // What became due meanwhile leaves as well, once each.
    await servers.mail.holds(2);
  });

  it('with a KurrentDB that does not say what it did answers once, and writes once', async () => {
    const ana = await Declarant.as(portal.address, 'Ana');
    for (const fault of ['loseAnswer', 'timeout', 'hang', 'notReady'] as const) {
      const key = randomUUID();
      servers.twin.appendFaults.push(fault);
      const { importId } = await until(async () => ana.open(1, key));
      expect((await until(async () => ana.draft(importId))).rows).toHaveLength(1);
    }
  });

  it('without Kafka starts, and does all that needs none', async () => {
    const lonely = await startNode(
      { ...servers.through({ mongoPort: wire.port }), kafka: { ...kafkaAway, prefix: '' } },
      { roles: ['api', 'live'] },
    );
    try {
      const ana = await Declarant.as(lonely.address, 'Ana');
      const [id = ''] = await ana.declare(cargo(today, { code: 'AWAY-0' }));
      expect((await ana.booking(id)).id).toBe(id);
    } finally {
      await lonely.close();
    }
  });

  it('without MongoDB says so, is not to be sent requests, and goes on when it is back', async () => {
    const ana = await Declarant.as(portal.address, 'Ana');
    const [first = ''] = await ana.declare(cargo(today, { code: 'AWAY-3' }));
    await wire.close();
    const refused = await refusal(ana.booking(first));
    expect(refused).toMatchObject({ status: 503, details: { unavailable: 'documents' } });
    expect(refused.answer.headers.get('retry-after')).toBe('5');
    expect(await health('/live')).toBe(200);
    expect(await health('/ready')).toBe(503);
    expect((await client.get('/metrics')).status).toBe(200);
    await wire.listen();
    await until(async () => expect((await ana.booking(first)).id).toBe(first));
    await until(async () => expect(await health()).toBe(200));
    const [second = ''] = await ana.declare(cargo(today, { code: 'AWAY-4' }));
    expect((await ana.booking(second)).id).toBe(second);
  });
});
