import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { continuationDeclared, declared, vesselRequested } from '#domain/booking/booking.specification';
import type { BookingEvent } from '#domain/booking/events';
import { vesselRequestCause } from '#domain/effect/decide';
import type { EventStore } from '#platform/event-store/port';
import { openEventStoreInMemory } from '#platform/event-store/sqlite/open-event-store';
import type { Mail } from '#platform/mail/port';
import { sendLetter } from '../mail/send-letter.ts';
import { requestForVessel } from './vessel-request-mail.ts';
import { TestClock } from '../../../tests/support/test-clock.ts';

let store: EventStore;
let sent: Mail[];

const amendedLater: BookingEvent = {
  type: 'BookingCodeChanged',
  data: { bookingId: 'b1', from: 'AC-118', to: 'AC-200' },
};

beforeEach(async () => {
  store = openEventStoreInMemory();
  sent = [];
  const history = [
    declared,
    continuationDeclared,
    vesselRequested('b1'),
    vesselRequested('b2'),
    amendedLater,
  ];
  await store.append(
    'booking-b1',
    'no_stream',
    history.map(({ type, data }) => ({
      id: randomUUID(),
      type,
      data: JSON.stringify(data),
      metadata: { actor: 'u-1', side: 'external' },
      recordedAt: '2027-03-01T08:00:00.000Z',
    })),
  );
});
afterEach(async () => store.close());

const notify = (desk: string | undefined) =>
  sendLetter(
    requestForVessel({
      events: store,
      directory: {
        usersNamed: async () => new Map([['u-1', 'A. Prado']]),
        organisationsNamed: async () => new Map(),
      },
      desk,
      publicUrl: new URL('https://laycan.example'),
    }),
    {
      recipients: { find: async () => null },
      mailer: {
        send: async (mail) => {
          sent.push(mail);
        },
      },
      clock: new TestClock('2027-03-01T08:00:05.000Z').trade,
    },
  )({
    cause: vesselRequestCause('b1'),
    effect: 'vessel_request',
    firstBookingId: 'b1',
    since: '2027-03-01T08:00:00.000Z',
  });

describe('the request for a vessel', () => {
  it('tells the desk who asks for which bookings, as they were then', async () => {
    expect(await notify('desk@example.com')).toBe('sent');
    const [mail] = sent;
    expect(mail).toMatchObject({
      messageId: 'vessel-request-b1',
      to: ['desk@example.com'],
      subject: 'Atlântica Celulose requests a vessel for 10481A and 10481B',
    });
    expect(mail?.text.split('\n')).toEqual([
      'A. Prado asked for Atlântica Celulose on 1 Mar 2027 at 08:00 UTC for a suitable vessel and a customised offer:',
      '',
      '10481A (AC-118): Brazil – Mediterranean, laycan 10 Mar 2027 to 19 Mar 2027, 12,000 MT from Santos',
      expect.stringContaining('4,000 MT from Vitória'),
      '',
      'Booking: https://laycan.example/internal/bookings?booking=b1',
      '',
      'Laycan',
    ]);
  });

  it('goes nowhere where the operator has no desk', async () => {
    expect(await notify(undefined)).toBe('nobody');
    expect(sent).toEqual([]);
  });
});
