/** Bookings as of a moment are what a replay that stops there makes of the log: transfers, and writes of one moment, included. */
import { afterEach, describe, expect, test } from '@jest/globals';
import { array, assert, asyncProperty, boolean, constantFrom, integer, nat, record } from 'fast-check';
import { cancelled, declared, meridian } from '#domain/booking/booking.specification';
import type { DocumentsUnderTest } from '#platform/documents/documents.contract';
import type { DocumentQueries } from '#platform/documents/port';
import type { StoredEvent } from '#platform/event-store/port';
import { documentsInFolder } from '../../tests/support/sqlite-documents.ts';
import { runProjections } from '../runtime/projector/run-projections.ts';
import { positionAt } from '../runtime/specifications/projection.specification.ts';
import { seeded, unruly } from '../runtime/specifications/unruly.specification.ts';
import { bookingsProjection } from './projection.ts';
import { bookingsModel } from './read-model.ts';

const kinds = ['amended', 'assigned', 'cancelled', 'requested', 'confirmed', 'refused'] as const;
type Kind = (typeof kinds)[number];

interface Drawn {
  readonly booking: number;
  readonly kind: Kind;
  readonly sameCommand: boolean;
  readonly minutes: number;
}

const drawnEvents = array(
  record({
    booking: nat(3),
    kind: constantFrom<Kind>(...kinds, 'amended', 'amended', 'requested', 'confirmed'),
    sameCommand: boolean(),
    // Clocks of several nodes, and writes of one moment.
    minutes: integer({ min: -2, max: 3 }),
  }),
  { minLength: 10, maxLength: 60 },
);

const dataOf = (kind: Kind, bookingId: string, n: number): readonly [type: string, data: object] => {
  const answer = { bookingId, transferId: 't', occurredAt: '2027-02-01T09:00:00.000Z' };
  switch (kind) {
    case 'amended':
      return ['LoadQuantityAmended', { bookingId, from: n, to: n + 1 }];
    case 'assigned':
      return ['BrokerAssigned', { bookingId, from: null, to: n % 2 === 0 ? meridian : null }];
    case 'cancelled':
      return ['BookingCancelled', { ...cancelled(bookingId).data }];
    case 'requested':
      return [
        'BookingTransferRequested',
        { bookingId, firstBookingId: bookingId, transferId: 't', requestedAt: answer.occurredAt },
      ];
    case 'confirmed':
      return ['BookingTransferConfirmed', { ...answer, voyageNumber: '1', cargoRef: `C-${n}` }];
    case 'refused':
      return ['BookingTransferRefused', { ...answer, refusal: { code: 'other', subject: null, text: 'No' } }];
  }
};

/** Each booking is declared before anything else happens to it. */
const logOf = (drawn: readonly Drawn[]): readonly StoredEvent[] => {
  const revisions = new Map<string, number>();
  let [minute, command] = [0, 0];
  return drawn.map(({ booking, kind, sameCommand, minutes }, n) => {
    const id = `b${booking}`;
    const revision = (revisions.get(id) ?? -1) + 1;
    revisions.set(id, revision);
    minute += minutes;
    if (!sameCommand) command += 1;
    const [type, data] =
      revision === 0 ? [declared.type, { ...declared.data, bookingId: id }] : dataOf(kind, id, n);
    return {
      id: `event-${n}`,
      stream: `booking-${id}`,
      revision,
      position: positionAt(n + 1),
      type,
      data: JSON.stringify(data),
      metadata: {
        actor: 'user',
        organisation: 'org',
        side: 'external',
        commandId: `command-${command}`,
        payloadHash: '',
        correlationId: '',
      },
      recordedAt: new Date(Date.UTC(2027, 0, 1, 0, minute)).toISOString(),
    };
  });
};

/** What holds from an event on counts from the running maximum of the moments. */
const momentsOf = (log: readonly StoredEvent[]): readonly string[] => {
  let latest = '';
  return log.map(({ recordedAt }) => {
    if (recordedAt > latest) latest = recordedAt;
    return latest;
  });
};

const answersOf = async (queries: DocumentQueries) => ({
  found: await queries.find(bookingsModel, {}, { sort: [['loadingQty', -1]] }),
  ids: await queries.ids(bookingsModel, { transferred: true }),
  counts: await queries.countEach(bookingsModel, {}, [{ cancelled: true }, { brokerId: meridian.id }]),
  states: await queries.distinct(bookingsModel, 'transferState', {}),
  sums: await queries.group(bookingsModel, {
    filter: { cancelled: false },
    keys: ['month', 'transferState'],
    sum: ['loadingQty'],
  }),
});

describe('bookings as of a moment', () => {
  const opened: DocumentsUnderTest[] = [];

  afterEach(async () => {
    for (const { remove } of opened.splice(0)) await remove();
  });

  const replayed = async (log: readonly StoredEvent[], seed: number): Promise<DocumentsUnderTest> => {
    const store = await documentsInFolder();
    opened.push(store);
    const parked: unknown[] = [];
    const running = runProjections({
      eventStore: unruly(log, seeded(seed)),
      writer: store.writer,
      projections: [bookingsProjection],
      reveal: () => null,
      onFault: (fault) => parked.push(fault),
      onParked: (one) => parked.push(one),
    });
    await running.ready;
    await running.close();
    expect(parked).toEqual([]);
    return store;
  };

  test('are what a replay that stops there makes of the log', async () => {
    await assert(
      asyncProperty(drawnEvents, nat(), nat(), async (drawn, seed, at) => {
        const log = logOf(drawn);
        const moments = momentsOf(log);
        const moment = moments[at % log.length] ?? '';
        const [whole, cut] = [
          await replayed(log, seed),
          await replayed(
            log.filter((_, n) => (moments[n] ?? '') <= moment),
            seed + 1,
          ),
        ];
        expect(await answersOf(whole.documents.at(moment))).toEqual(await answersOf(cut.documents));
        const last = moments.at(-1) ?? '';
        expect(await answersOf(whole.documents.at(last))).toEqual(await answersOf(whole.documents));
      }),
      { numRuns: 15 },
    );
  });
});
