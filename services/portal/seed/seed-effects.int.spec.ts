import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createExecute } from '#api/platform/execute';
import { noSeal } from '#api/platform/payload-seal';
import { systemClocks } from '#platform/clock/port';
import type { EventStore } from '#platform/event-store/port';
import { openEventStoreInMemory } from '#platform/event-store/sqlite/open-event-store';
import { seedEffects } from './seed-effects.ts';

let events: EventStore;
beforeEach(() => {
  events = openEventStoreInMemory();
});
afterEach(async () => events.close());

const completed = (submissionId: string) => ({
  id: randomUUID(),
  type: 'DeclarationCompleted',
  data: JSON.stringify({ draftId: 'd-1', submissionId }),
  metadata: {},
  recordedAt: '2026-03-01T08:00:00.000Z',
});

describe('effects of demo declarations', () => {
  it('are recorded as done, each once, however often that is asked for', async () => {
    await events.append('draft-d-1', 'no_stream', [completed('s-1'), completed('s-2')]);
    const execute = createExecute({ store: events, clock: systemClocks.trade, payloads: noSeal });
    await seedEffects({ execute, events });
    await seedEffects({
      execute: createExecute({ store: events, clock: systemClocks.trade, payloads: noSeal }),
      events,
    });
    for (const submission of ['s-1', 's-2']) {
      const done = await events.readStream(`effect-confirmation-${submission}`);
      expect(done.map(({ data }) => JSON.parse(data).outcome)).toEqual(['seeded']);
    }
  });

  it('are transfers, too: one for both bookings of a pair', async () => {
    const requested = (bookingId: string) => ({
      ...completed('-'),
      type: 'BookingTransferRequested',
      data: JSON.stringify({ bookingId, firstBookingId: 'b-1', transferId: 't-1' }),
    });
    await events.append('booking-b-1', 'no_stream', [requested('b-1'), requested('b-2')]);
    await seedEffects({
      execute: createExecute({ store: events, clock: systemClocks.trade, payloads: noSeal }),
      events,
    });
    const done = await events.readStream('effect-transfer-t-1');
    expect(done.map(({ data }) => JSON.parse(data))).toEqual([
      { cause: 'transfer-t-1', effect: 'booking_transfer', outcome: 'seeded' },
    ]);
  });
});
