import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type KafkaServer, startKafka } from '../../infra/servers/kafka.mjs';
import { Declarant } from '../support/declarant.ts';
import { ServersOfTest, startNode, type TestServers } from '../support/distributed.ts';
import { describeWithOwnKafka, ownKafka } from '../support/servers.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { untilSo } from '../support/until.ts';
import type { TwinServer } from '../support/kurrent-twin/twin-server.ts';
import { type BuiltPortal, startBuiltPortal } from './support/built-portal.ts';
import { Insistent, type Tried } from './support/insistent.ts';
import { expectOrdered } from './support/ledger.ts';
import { expectReplayedOnServers, logOnServers, settingsOn } from './support/on-servers.ts';

/** How long a server is away. */
const outageMs = Number(process.env['LAYCAN_OUTAGE'] ?? 2) * 1_000;
/** Nobody waits longer for an answer, whatever is away. */
const longestAnswerMs = 15_000;
const limit = 120_000 + 2 * outageMs;

const statusesOf = (tried: readonly Tried[]): number[] =>
  [...new Set(tried.map(({ status }) => status))].toSorted((a, b) => a - b);

// One node bears all three, one after the other: what it serves and keeps after each is what it has after all.
await describeWithOwnKafka('a node on servers', 'faults', (mongo) => {
  let folder: string;
  let servers: ServersOfTest;
  let toMongo: TcpProxy;
  let node: BuiltPortal | undefined;
  let twin: TwinServer;
  let insistent: Insistent | undefined;
  let kafka: KafkaServer;

  const throughProxy = (): TestServers => ({
    kurrentdbUrl: servers.kurrentdbUrl,
    mongo: { ...servers.mongo, url: `mongodb://127.0.0.1:${toMongo.port}/?directConnection=true` },
    kafka: ownKafka(kafka),
    smtpUrl: servers.smtpUrl,
  });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'laycan-store-away-'));
    kafka = await startKafka({ folder: join(folder, 'kafka') });
    const database = `away-${randomUUID().slice(0, 8)}`;
    servers = await ServersOfTest.start({ ...mongo, database });
    twin = servers.twin;
    toMongo = await new TcpProxy(Number(new URL(mongo.url).port)).listen();
    const first = await startNode(servers, { seed: 'people', roles: ['api', 'live', 'projector'] });
    await first.close();
    node = await startBuiltPortal(join(folder, 'node'), 'fatal', {
      ...settingsOn(throughProxy()),
      LAYCAN_ROLES: 'api,live,projector',
    });
    insistent = new Insistent(await Declarant.as(node.address, 'Ana'));
    await well();
  });
  afterAll(async () => {
    await node?.kill();
    await insistent?.gone();
    await kafka?.stop();
    await toMongo?.close();
    twin?.crash();
    await servers?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const working = (): Insistent => {
    if (!insistent) throw new Error('Nobody works');
    return insistent;
  };

  /** Until reads and writes that begin from now on are answered well. */
  const well = async (): Promise<void> => {
    const { reads, opened } = working();
    const [read, written] = [reads.length, opened.length];
    await untilSo(
      () => ({ last: reads.at(-1)?.status, reads: reads.length - read, opened: opened.length - written }),
      (seen) => seen.last === 200 && seen.reads > 1 && seen.opened > 1,
      { withinMs: 4 * longestAnswerMs },
    );
  };

  /** What was answered from now on, until the outage is over. */
  const during = async (): Promise<Pick<Insistent, 'reads' | 'writes'>> => {
    const { reads, writes } = working();
    const [read, written] = [reads.length, writes.length];
    await setTimeout(outageMs);
    await untilSo(
      () => [reads.length - read, writes.length - written],
      (counts) => counts.every((count) => count > 2),
      { withinMs: 4 * longestAnswerMs },
    );
    // What was asked before the server went, and answered after, is neither the one nor the other.
    return { reads: reads.slice(read + 1), writes: writes.slice(written + 1) };
  };

  it(
    'serves reads while the event store is away, and refuses changes with the reason',
    async () => {
      twin.crash();
      const { reads, writes } = await during();
      expect(statusesOf(reads)).toEqual([200]);
      expect(statusesOf(writes)).toEqual([503]);
      expect(writes.at(-1)?.body).toMatchObject({ code: 'unavailable', details: { unavailable: 'events' } });
      twin = await twin.restarted();
      await well();
    },
    limit,
  );

  it(
    'answers 503 with the reason while MongoDB is away',
    async () => {
      toMongo.refuse();
      const { reads, writes } = await during();
      expect(statusesOf(reads)).toEqual([503]);
      expect(statusesOf(writes)).toEqual([503]);
      expect(reads.at(-1)?.body).toMatchObject({ code: 'unavailable' });
      toMongo.accept();
      await well();
    },
    limit,
  );

  it(
    'goes on as if nothing were while Kafka is away',
    async () => {
      await kafka.kill();
      const { reads, writes } = await during();
      expect([statusesOf(reads), statusesOf(writes)]).toEqual([[200], [201]]);
      kafka = await startKafka({ folder: join(folder, 'kafka') });
      await well();
    },
    limit,
  );

  it(
    'has lost nothing then, and nobody waited for long',
    async () => {
      const { reads, writes, opened } = working();
      await working().rest();
      await node?.stop();
      const log = await logOnServers(servers);
      expectOrdered(log);
      const drafts = log.filter(({ type }) => type === 'DraftOpened').map(({ stream }) => stream);
      expect(drafts.toSorted()).toEqual(opened.map((id) => `draft-${id}`).toSorted());
      await expectReplayedOnServers(servers);
      expect(Math.max(...[...reads, ...writes].map(({ took }) => took))).toBeLessThan(longestAnswerMs);
    },
    limit,
  );
});
