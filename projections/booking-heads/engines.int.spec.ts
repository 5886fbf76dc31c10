import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { declared } from '#domain/booking/booking.specification';
import { openSqliteDocuments } from '#platform/documents/sqlite/sqlite-documents';
import { openSqliteDocumentsWriter } from '#platform/documents/sqlite/sqlite-documents-writer';
import { LogCopy } from '#platform/event-store/copy/copy-log';
import { pagesOf } from '#platform/event-store/copy/pages';
import { StoreOnTwin } from '#platform/event-store/kurrent/twin.specification';
import type { EventStore, NewEvent } from '#platform/event-store/port';
import { openEventStoreInMemory } from '#platform/event-store/sqlite/open-event-store';
import { headOf } from '../../tests/support/chained-booking.ts';
import { registry } from '../areas.ts';
import { runProjections } from '../runtime/projector/run-projections.ts';
import { bookingHeadsModel } from './read-model.ts';

const heads = registry.filter(({ model }) => model.name === bookingHeadsModel.name);

const text = fc.string({ unit: 'grapheme', maxLength: 40 });
interface Written {
  readonly to: string;
  readonly actor: string;
  readonly source: string;
  readonly id: string;
}

const comments: fc.Arbitrary<readonly Written[]> = fc.array(
  fc.record({ to: text, actor: fc.uuid(), source: text, id: fc.uuid() }),
  {
    maxLength: 8,
  },
);
/** Histories of some bookings, all under ids of their own. */
const histories = fc.uniqueArray(fc.record({ booking: fc.uuid(), first: fc.uuid(), comments }), {
  minLength: 1,
  maxLength: 4,
  selector: ({ booking }) => booking,
});

const eventsOf = (bookingId: string, first: string, written: readonly Written[]) => {
  const at = { recordedAt: '2027-03-01T08:00:00.000Z' };
  const events: NewEvent[] = [
    {
      ...at,
      id: first,
      type: 'BookingDeclared',
      data: JSON.stringify(declared.data),
      metadata: { side: 'external', actor: 'u-1', organisation: 'org-1', commandId: 'c', correlationId: 's' },
    },
  ];
  for (const { to, actor, source, id } of written)
    events.push({
      ...at,
      id,
      type: 'CommentAmended',
      // Spaces and all: data are kept to the byte.
      data: JSON.stringify({ bookingId, from: null, to }, null, 1),
      metadata: { source: JSON.stringify({ by: source }), side: 'external', actor },
    });
  return events;
};

/** By stream, as a projector makes them of a log, and again as its rebuild does. */
const headsOf = async (store: EventStore, folder: string) => {
  const file = join(folder, `${crypto.randomUUID()}.db`);
  const writer = openSqliteDocumentsWriter(file);
  const onFault = (error: unknown): void => {
    throw error;
  };
  const projections = runProjections({
    eventStore: store,
    writer,
    projections: heads,
    reveal: async () => null,
    onFault,
  });
  const documents = openSqliteDocuments({ file, scans: 'in-thread' });
  const found = async () =>
    (await documents.find(bookingHeadsModel, {})).map(({ id, document }) => ({ id, ...document }));
  try {
    await projections.ready;
    const live = await found();
    const flipped = new Promise<void>((resolve) => projections.onFlip(() => resolve()));
    await projections.rebuild(bookingHeadsModel.name);
    await flipped;
    expect(await found()).toEqual(live);
    return live;
  } finally {
    await projections.close();
    await documents.close();
    await writer.close();
  }
};

describe('the heads of bookings', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'laycan-heads-'));
  });
  afterEach(async () => rm(folder, { recursive: true }));

  it('are the same on both engines, of a copy, and after a rebuild', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (bookings) => {
        const kurrent = await StoreOnTwin.open();
        const embedded = openEventStoreInMemory();
        try {
          for (const { booking, first, comments: written } of bookings)
            await kurrent.store.append(`booking-${booking}`, 'no_stream', eventsOf(booking, first, written));
          await new LogCopy({ source: pagesOf(kurrent.store), target: embedded }).catchUp();
          const there = await headsOf(kurrent.store, folder);
          expect(there).toHaveLength(bookings.length);
          expect(await headsOf(embedded, folder)).toEqual(there);
          for (const { id, head, revision } of there) {
            const events = await embedded.readStream(`booking-${id}`);
            expect([headOf(events), events.length - 1]).toEqual([head, revision]);
          }
        } finally {
          await kurrent.close();
          await embedded.close();
        }
      }),
      { numRuns: 5 },
    );
  });
});
