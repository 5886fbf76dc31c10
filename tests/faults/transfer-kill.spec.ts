import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { transferTopics } from '#contracts/voyage-exchange/transfer-messages';
import type { StoredEvent } from '#platform/event-store/port';
import { openKafkaTopics } from '#platform/topics/kafka/open-kafka-topics';
import type { ReceivedMessage } from '#platform/topics/port';
import { ids } from '#portal/seed/world/people';
import { type KafkaServer, startKafka } from '../../infra/servers/kafka.mjs';
import { cargo, Declarant } from '../support/declarant.ts';
import { ServersOfTest, startNode } from '../support/distributed.ts';
import { faultRun, seeded } from '../support/seeded.ts';
import { describeWithOwnKafka, ownKafka } from '../support/servers.ts';
import { untilSo } from '../support/until.ts';
import { type BuiltPortal, startBuiltPortal } from './support/built-portal.ts';
import { expectOrdered } from './support/ledger.ts';
import { expectReplayedOnServers, logOnServers, settingsOn } from './support/on-servers.ts';

const { seed, timeLimit, faults: kills } = faultRun('transfer-kill');
const processes = { api: 'api,live', projector: 'projector', exchange: 'voyage-exchange' } as const;
type Name = keyof typeof processes;
const victims = ['exchange', 'broker', 'projector'] as const;
const transfersAKill = 4;
/** Groups of a killed broker or exchange take up their parts once the sessions of before are over. */
const patience = { withinMs: 60_000 };

await describeWithOwnKafka('processes killed while bookings are transferred', 'faults', (mongo) => {
  let folder: string;
  // Of its own, to be killed.
  let kafka: KafkaServer | undefined;
  let servers: ServersOfTest;
  const running = new Map<Name, BuiltPortal>();

  const start = async (name: Name): Promise<BuiltPortal> => {
    const node = await startBuiltPortal(join(folder, name), 'fatal', {
      ...settingsOn(servers),
      LAYCAN_ROLES: processes[name],
      LAYCAN_NODE: name,
      LAYCAN_VOYAGE_SIMULATOR: 'yes',
      LAYCAN_VOYAGE_SIMULATOR_DELAY: '0',
    });
    running.set(name, node);
    return node;
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'laycan-transfer-kill-'));
    kafka = await startKafka({ folder: join(folder, 'kafka') });
    servers = await ServersOfTest.start(mongo, ownKafka(kafka));
    const first = await startNode(servers, { seed: 'people', roles: ['api', 'live', 'projector'] });
    await first.close();
  });
  afterEach(async () => {
    await Promise.all([...running.values()].map(async (node) => node.kill()));
    await kafka?.stop();
    await servers?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const kill = async (victim: (typeof victims)[number]): Promise<void> => {
    if (victim === 'broker') {
      await kafka?.kill();
      kafka = await startKafka({ folder: join(folder, 'kafka') });
      return;
    }
    await running.get(victim)?.kill();
    await start(victim);
  };

  /** Everything that was ever published to a topic, repeats included. */
  const published = async (topic: string, enough: (all: readonly ReceivedMessage[]) => boolean) => {
    const topics = openKafkaTopics({ brokers: kafka?.brokers ?? [], onFault: () => undefined });
    const all: ReceivedMessage[] = [];
    await topics.consume({
      group: `look-${randomUUID()}`,
      topics: [topic],
      handle: async (message) => void all.push(message),
      failed: () => undefined,
    });
    await untilSo(() => all, enough, patience);
    await topics.close();
    return all;
  };

  const streamsWith = (log: readonly StoredEvent[], type: string): string[] =>
    log.filter((event) => event.type === type).map(({ stream }) => stream.replace(/^booking-/, ''));

  it(
    `sends every transfer, and takes every answer once, in ${kills} kills (LAYCAN_SEED=${seed})`,
    async () => {
      const random = seeded(seed);
      const { address } = await start('api');
      await Promise.all([start('projector'), start('exchange')]);
      const ana = await Declarant.as(address, 'Ana');
      const today = new Date().toISOString().slice(0, 10);
      const known = { commodity: { id: 'wood-pulp', name: 'Wood pulp' }, trade: { id: 'EU', name: 'EU' } };
      const all = await ana.declare(
        ...Array.from({ length: kills * transfersAKill }, (_, index) =>
          cargo(today, { ...known, code: `TR-${index}` }),
        ),
      );
      const tom = (await Declarant.as(address, 'Tom', ids.atlantica)).after(ana);
      const left = [...all];
      for (let number = 0; number < kills; number += 1) {
        for (const id of left.splice(0, transfersAKill))
          await tom.call('POST', `cargo-declarations/${id}/transfer`);
        // The moment of the kill.
        await setTimeout(random() ** 2 * 500);
        await kill(victims[number % victims.length] ?? 'exchange');
      }
      await untilSo(
        async () => Promise.all(all.map(async (id) => (await tom.booking(id)).transferred)),
        (transferred) => transferred.every(Boolean),
        patience,
      );
      const requests = await published(
        transferTopics.requests,
        (messages) => new Set(messages.map(({ id }) => id)).size === all.length,
      );
      expect(new Set(requests.map(({ key }) => key))).toEqual(new Set(all));
      await Promise.all([...running.values()].map(async (node) => node.stop()));
      const log = await logOnServers(servers);
      expectOrdered(log);
      expect(streamsWith(log, 'BookingTransferRequested').toSorted()).toEqual(all.toSorted());
      expect(streamsWith(log, 'BookingTransferConfirmed').toSorted()).toEqual(all.toSorted());
      await expectReplayedOnServers(servers);
    },
    timeLimit,
  );
});
