import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { forEachConcurrently } from '#platform/concurrency/for-each-concurrently';
import { createExecute } from '#api/platform/execute';
import { noSeal } from '#api/platform/payload-seal';
import { declarationListChannel } from '#contracts/live/channels';
import { transferTopics } from '#contracts/voyage-exchange/transfer-messages';
import { declared, staff } from '#domain/booking/booking.specification';
import { transferBooking } from '#domain/booking/decide-transfer';
import type { BookingEvent } from '#domain/booking/events';
import { bookingDecider } from '#domain/booking/evolve';
import { transferCause } from '#domain/effect/decide';
import { systemClock, systemClocks } from '#platform/clock/port';
import { openKurrentEventStore } from '#platform/event-store/kurrent/open-kurrent-event-store';
import type { StoredEvent } from '#platform/event-store/port';
import { openKafkaTopics } from '#platform/topics/kafka/open-kafka-topics';
import type { ReceivedMessage } from '#platform/topics/port';
import { ids } from '#portal/seed/world/people';
import { type KafkaServer, startKafka } from '../../infra/servers/kafka.mjs';
import { cargo, Declarant } from '../support/declarant.ts';
import { ServersOfTest, startNode } from '../support/distributed.ts';
import { closeLives, PortalLive } from '../support/portal-live.ts';
import { faultRun } from '../support/seeded.ts';
import { describeWithOwnKafka, ownKafka } from '../support/servers.ts';
import { untilSo } from '../support/until.ts';
import { type BuiltPortal, startBuiltPortal } from './support/built-portal.ts';
import { Insistent } from './support/insistent.ts';
import { expectOrdered } from './support/ledger.ts';
import { expectReplayedOnServers, logOnServers, settingsOn } from './support/on-servers.ts';

const { faults: transfers, timeLimit } = faultRun('topics-away');
/** How long the topics are away, at least: until all transfers have been asked for, too. */
const outageMs = Number(process.env['LAYCAN_OUTAGE'] ?? 2) * 1_000;
const today = new Date().toISOString().slice(0, 10);
/** By number; in the order of the alphabet as in that of their transfers. */
const numbered = (n: number): string => String(n).padStart(6, '0');

await describeWithOwnKafka('topics that are away', 'faults', (mongo) => {
  let folder: string;
  let kafka: KafkaServer;
  let servers: ServersOfTest;
  let running: readonly BuiltPortal[] = [];

  const start = (name: string, roles: string): Promise<BuiltPortal> =>
    startBuiltPortal(join(folder, name), 'fatal', {
      ...settingsOn(servers),
      LAYCAN_ROLES: roles,
      LAYCAN_NODE: name,
    });

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'laycan-topics-away-'));
    kafka = await startKafka({ folder: join(folder, 'kafka') });
    servers = await ServersOfTest.start(mongo, ownKafka(kafka));
    const first = await startNode(servers, { seed: 'people', roles: ['api', 'live', 'projector'] });
    await first.close();
    running = [
      await start('portal', 'api,live'),
      await start('projector', 'projector'),
      await start('exchange', 'voyage-exchange'),
    ];
  });
  afterEach(async () => {
    closeLives();
    await Promise.all(running.map((portal) => portal.kill()));
    await kafka.stop();
    await servers.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Bookings whose transfer is asked for, by the domain's own decisions: people would take an hour. */
  const ask = async (): Promise<void> => {
    const events = await openKurrentEventStore({ connectionString: servers.kurrentdbUrl });
    const execute = createExecute({ store: events, clock: systemClocks.trade, payloads: noSeal });
    const all = Array.from({ length: transfers }, (_, n) => numbered(n));
    await forEachConcurrently(32, all, async (id) => {
      const bookingId = `b-${id}`;
      const context = { ...staff, actor: 'staff-1', payloadHash: '' };
      const as = (commandId: string) => ({ ...context, commandId, correlationId: commandId });
      const stream = `booking-${bookingId}`;
      const booked = { ...declared, data: { ...declared.data, bookingId } } as BookingEvent;
      await execute({ stream, decider: bookingDecider, decide: () => [booked], context: as(`d-${id}`) });
      await execute({
        stream,
        decider: bookingDecider,
        decide: (state) =>
          transferBooking(state, { by: staff, bookingId, transferId: id, now: systemClock.now() }),
        context: as(`t-${id}`),
      });
    });
    await events.close();
  };

  /** What is on the topic once every transfer is, and how long that took from now. */
  const published = async () => {
    const topics = openKafkaTopics({ brokers: kafka.brokers, onFault: () => undefined });
    const began = performance.now();
    const [all, seen] = [[] as ReceivedMessage[], new Set<string>()];
    await topics.consume({
      group: 'look',
      topics: [transferTopics.requests],
      handle: async (message) => {
        all.push(message);
        seen.add(message.id);
      },
      failed: () => undefined,
    });
    await untilSo(
      () => seen.size,
      (count) => count >= transfers,
      // Publishing backs off while the topics are away, by up to a minute.
      { withinMs: timeLimit / 2 },
    );
    const took = performance.now() - began;
    await topics.close();
    return { all, took };
  };

  const recordedIn = (log: readonly StoredEvent[]): readonly string[] =>
    log
      .filter(({ type, stream }) => type === 'EffectDone' && stream.startsWith('effect-transfer-'))
      .map(({ stream }) => stream);

  it(
    `lose none of ${transfers} transfers that wait, and people notice nothing`,
    async () => {
      const [portal] = running;
      if (!portal) throw new Error('There is no portal');
      const ana = await Declarant.as(portal.address, 'Ana');
      const ear = await new PortalLive(ana.client).join(
        declarationListChannel.name({ organisationId: ids.atlantica, side: 'external' }),
      );
      await kafka.kill();
      const insistent = new Insistent(await Declarant.as(portal.address, 'Marta'));
      await Promise.all([ask(), setTimeout(outageMs)]);
      await ana.declare(cargo(today, { code: 'MEANWHILE' }));
      await ear.hears('declaration.changed');
      await insistent.rest();
      const statuses = [...insistent.reads, ...insistent.writes].map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200, 201]));
      kafka = await startKafka({ folder: join(folder, 'kafka') });
      const { all, took } = await published();
      process.stderr.write(
        `${transfers} transfers, the last ${Math.round(took / 100) / 10} s after the return\n`,
      );
      const wanted = Array.from({ length: transfers }, (_, n) => transferCause(numbered(n)));
      expect([...new Set(all.map(({ id }) => id))].toSorted()).toEqual(wanted);
      // Kafka has a message before who published it hears of that: it is recorded soon after.
      await untilSo(
        async () => recordedIn(await logOnServers(servers)),
        (recorded) => recorded.length >= transfers,
        { withinMs: timeLimit / 2 },
      );
      await Promise.all(running.map((one) => one.stop()));
      const log = await logOnServers(servers);
      expectOrdered(log);
      expect(recordedIn(log)).toHaveLength(transfers);
      await expectReplayedOnServers(servers);
    },
    timeLimit + 2 * outageMs,
  );
});
