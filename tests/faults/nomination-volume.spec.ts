import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { derivedId } from '#api/platform/commands';
import type { NominationMessages } from '#contracts/nomination/message-view';
import type { NominationList } from '#contracts/nomination/nomination-view';
import { nominated } from '#domain/nomination/nomination.specification';
import type { NominationEvent } from '#domain/nomination/events';
import { nominationStream } from '#domain/streams';
import { forEachConcurrently } from '#platform/concurrency/for-each-concurrently';
import type { NewEvent } from '#platform/event-store/port';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { nominationMessagesModel } from '#projections/nomination-messages/read-model';
import { nominationsModel } from '#projections/nominations/read-model';
import { Declarant, daysAfter } from '../support/declarant.ts';
import { ServersOfTest, startNode } from '../support/distributed.ts';
import { startPortal } from '../support/portal.ts';
import { faultRun } from '../support/seeded.ts';
import { describeOnServers, skippedSuite } from '../support/servers.ts';

const { timeLimit, isLong, faults: nominations } = faultRun('nomination-volume');
/** Said in each, besides that the vessel was nominated. */
const messages = 30;
const together = 32;
/** Milliseconds, of read models that take in hundreds of thousands of events. */
const patience = 900_000;

const charterer = { id: ids.atlantica, name: 'Atlântica Celulose' };
const idOf = (place: number): string => derivedId('volume', place);

/** A nomination that has told its bookings of everything, as it has none, with a thread of both sides in turn. */
const eventsOf = (place: number, today: string, people: readonly [ana: string, tom: string]): NewEvent[] => {
  const nominationId = idOf(place);
  const [ana, tom] = people;
  const laycanStart = daysAfter(today, 20 + (place % 60));
  const { data } = nominated({ nominationId, organisation: charterer });
  const terms = {
    ...data.terms,
    laycanStart,
    laycanFinish: daysAfter(laycanStart, 6),
    eta: `${laycanStart}T12:00:00.000Z`,
  };
  const said = Array.from({ length: messages }, (_, nth): readonly [string, NominationEvent] => [
    nth % 2 === 0 ? ana : tom,
    {
      type: 'MessagePosted',
      data: {
        nominationId,
        messageId: derivedId(nominationId, nth),
        side: nth % 2 === 0 ? 'external' : 'internal',
        heardBy: [charterer.id],
        text: `Message ${nth}`,
        about: null,
      },
    },
  ]);
  const all: readonly (readonly [string, NominationEvent])[] = [
    [
      tom,
      {
        type: 'VesselNominated',
        data: { ...data, messageId: derivedId(nominationId, 'new'), heardBy: [charterer.id], terms },
      },
    ],
    ['nominations', { type: 'BookingsTold', data: { nominationId, upTo: 0, aboard: [] } }],
    ...said,
  ];
  return all.map(([actor, event], nth) => ({
    id: derivedId(nominationId, 'event', nth),
    type: event.type,
    data: JSON.stringify(event.data),
    metadata: {
      actor,
      organisation: actor === ana ? charterer.id : '',
      side: actor === ana ? 'external' : 'internal',
      commandId: `volume ${place} ${nth}`,
      payloadHash: '',
      correlationId: nominationId,
    },
    recordedAt: new Date(Date.parse(today) + nth * 1_000).toISOString(),
  }));
};

/** Many nominations with long threads: counted, read, and built anew while people write. */
const walk = (portalOf: () => Portal): void => {
  let ana: Declarant;
  let tom: Declarant;

  const caughtUp = async (): Promise<void> => {
    const { events, watcher } = portalOf().engine;
    expect(await watcher.passed(await events.head(), patience)).toBe(true);
  };

  beforeAll(async () => {
    const { address, engine } = portalOf();
    ana = await Declarant.as(address, 'Ana');
    tom = await Declarant.as(address, 'Tom', ids.atlantica);
    const today = engine.clocks.trade.now().toISOString();
    const places = Array.from({ length: nominations }, (_, place) => place);
    await forEachConcurrently(together, places, async (place) => {
      const events = eventsOf(place, today, [ana.userId, tom.userId]);
      await engine.events.append(nominationStream(idOf(place)), 'no_stream', events);
    });
    await caughtUp();
  }, timeLimit);

  const listOf = (who: Declarant): Promise<NominationList> =>
    who.call('GET', 'cargo-nominations?per_page=60');

  it(
    `are counted for each side, and read from the end, where there are ${nominations}`,
    async () => {
      for (const [who, unread] of [
        [ana, messages / 2 + 1],
        [tom, messages / 2],
      ] as const) {
        const { data, meta, awaiting } = await listOf(who);
        expect(meta.total).toBe(nominations);
        expect(awaiting).toBe(who === ana ? nominations : 0);
        expect(new Set(data.map(({ unreadMessages }) => unreadMessages))).toEqual(new Set([unread]));
      }
      const id = idOf(nominations - 1);
      const { data } = await ana.call<NominationMessages>('GET', `cargo-nominations/${id}/messages`);
      expect(data).toHaveLength(messages + 1);
      await ana.call('PUT', `cargo-nominations/messages/${data.at(-1)?.id}/mark-as-read`, {
        nominationId: id,
      });
      const { unreadMessages } = await ana.call<{ unreadMessages: number }>('GET', `cargo-nominations/${id}`);
      expect(unreadMessages).toBe(0);
    },
    timeLimit,
  );

  it(
    'are built anew while people write, and nothing of it is missed',
    async () => {
      const { projections, documents } = portalOf().engine;
      const names: readonly string[] = [nominationsModel.name, nominationMessagesModel.name];
      const left = new Set(names);
      const flipped = new Promise<void>((resolve) => {
        const stop = projections.onFlip((model) => {
          left.delete(model);
          if (left.size > 0) return;
          stop();
          resolve();
        });
      });
      for (const name of names) await projections.rebuild(name);
      const id = idOf(0);
      const said: string[] = [];
      for (let nth = 0; nth < 10; nth += 1) {
        const body = { message: `While it is built ${nth}` };
        const who = nth % 2 === 0 ? ana : tom;
        const posted = await who.call<{ id: string }>(
          'POST',
          `cargo-nominations/${id}/messages`,
          body,
          randomUUID(),
        );
        said.push(posted.id);
      }
      await flipped;
      await caughtUp();
      const { data } = await tom
        .after(ana)
        .call<NominationMessages>('GET', `cargo-nominations/${id}/messages`);
      expect(data.slice(-said.length).map((message) => message.id)).toEqual(said);
      const held = await Promise.all([
        documents.count(nominationsModel, {}),
        documents.count(nominationMessagesModel, {}),
      ]);
      expect(held).toEqual([nominations, nominations * (messages + 1) + said.length]);
    },
    timeLimit,
  );
};

describe('nominations with long threads', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(async () => portal.close());
  walk(() => portal);
});

const title = 'nominations with long threads on servers';

const onServers: Parameters<typeof describeOnServers>[2] = (mongo, kafka) => {
  let servers: ServersOfTest;
  let portal: Portal;
  beforeAll(async () => {
    servers = await ServersOfTest.start(mongo, kafka);
    portal = await startNode(servers, { seed: 'people' });
  });
  afterAll(async () => {
    await portal?.close();
    await servers?.close();
  });
  walk(() => portal);
};

if (isLong) await describeOnServers(title, 'faults', onServers);
else skippedSuite(title, 'is left to test:long');
