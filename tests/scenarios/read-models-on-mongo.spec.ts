import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DocumentsUnderTest } from '#platform/documents/documents.contract';
import {
  beforeTheFirst,
  type EventStore,
  type StoredEvent,
  type Subscriber,
} from '#platform/event-store/port';
import type { Portal } from '#portal/portal';
import { checksumOf } from '#projections/runtime/replay/checksum';
import { registry } from '#projections/areas';
import { runProjections, type RunProjectionsOptions } from '#projections/runtime/projector/run-projections';
import { documentsOn } from '../support/mongo-documents.ts';
import { startPortal } from '../support/portal.ts';
import { mongoForTests, ranOn, skippedSuite } from '../support/servers.ts';
import { documentsInFolder } from '../support/sqlite-documents.ts';

/** As much of the demo trade as the server that stands in for MongoDB folds in seconds. */
const howMany = 3_000;
const batchSize = 500;

const server = await mongoForTests();

/** The beginning of a log, as if nothing had come after it. */
const beginningOf = (log: readonly StoredEvent[], store: EventStore): RunProjectionsOptions['eventStore'] => {
  const head = log.at(-1)?.position ?? beforeTheFirst;
  const after = (position: string): readonly StoredEvent[] =>
    log.filter((event) => event.position > position);
  const deliver = async (from: string, subscriber: Subscriber): Promise<void> => {
    const events = after(from);
    for (let n = 0; n < events.length; n += batchSize)
      await subscriber.events(events.slice(n, n + batchSize));
    await subscriber.caughtUp?.(head);
  };
  return {
    logId: () => store.logId(),
    head: async () => head,
    readAll: async (position, limit) => after(position).slice(0, limit),
    subscribeAll: (from, subscriber) => {
      const delivering = deliver(from, subscriber).catch((error: unknown) => subscriber.failed?.(error));
      return {
        stop: async () => {
          await delivering;
        },
      };
    },
  };
};

if (server) {
  ranOn('every read model', server.engine);
  let portal: Portal;
  let ofSqlite: DocumentsUnderTest;
  let ofMongo: DocumentsUnderTest;
  const parked: string[] = [];

  const fold = async ({ writer }: DocumentsUnderTest): Promise<void> => {
    const { events, peopleKeys } = portal.engine;
    const running = runProjections({
      eventStore: beginningOf(await events.readAll(beforeTheFirst, howMany), events),
      writer,
      projections: registry,
      reveal: (user, ciphertext) => peopleKeys.reveal(user, ciphertext),
      onParked: (name) => parked.push(name),
    });
    await running.ready;
    await running.close();
  };

  // Its hooks stand within: this suite's own server, where it has one, is stopped by the first hook of the file.
  describe('the demo trade on MongoDB', () => {
    beforeAll(async () => {
      portal = await startPortal({ seed: 'demo' });
      ofSqlite = await documentsInFolder();
      ofMongo = await documentsOn(server);
      await fold(ofSqlite);
      await fold(ofMongo);
    });
    afterAll(async () => {
      await ofMongo.remove();
      await ofSqlite.remove();
      await portal.close();
    });

    it.each(registry.map(({ model }) => model))(
      'comes to the $name that the embedded engine makes of it',
      async (model) => {
        const expected = await checksumOf(ofSqlite.documents, model);
        expect(await checksumOf(ofMongo.documents, model)).toEqual(expected);
        expect(await ofMongo.documents.count(model, {})).toBe(expected.documents);
      },
    );

    it('parks nothing, and there are bookings to compare', async () => {
      expect(parked).toEqual([]);
      const bookings = registry.find(({ model }) => model.name === 'bookings');
      expect(bookings && (await ofMongo.documents.count(bookings.model, {}))).toBeGreaterThan(100);
    });
  });
} else {
  skippedSuite('read models on MongoDB', 'there is no server here');
}
