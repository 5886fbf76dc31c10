import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { cancelled, continuationDeclared, declared } from '#domain/booking/booking.specification';
import type { BookingEvent } from '#domain/booking/events';
import { cancellationCause } from '#domain/effect/decide';
import type { EventStore } from '#platform/event-store/port';
import { openEventStoreInMemory } from '#platform/event-store/sqlite/open-event-store';
import type { Mail } from '#platform/mail/port';
import { sendLetter } from '../mail/send-letter.ts';
import { noticeOfCancellation } from './cancellation-mail.ts';
import { TestClock } from '../../../tests/support/test-clock.ts';

let store: EventStore;
let sent: Mail[];

const requested: BookingEvent = {
  type: 'BookingTransferRequested',
  data: {
    bookingId: 'b1',
    firstBookingId: 'b1',
    transferId: 't1',
    requestedAt: '2027-02-01T08:00:00.000Z',
  },
};

const confirmed = (bookingId: string, cargoRef: string | null): BookingEvent => ({
  type: 'BookingTransferConfirmed',
  data: {
    bookingId,
    transferId: 't1',
    voyageNumber: '2703-118',
    cargoRef,
    occurredAt: '2027-02-01T08:00:09.000Z',
  },
});

beforeEach(() => {
  store = openEventStoreInMemory();
  sent = [];
});

/** The history of a pair that was cancelled, with what became of its transfer before. */
const given = async (...transfer: readonly BookingEvent[]): Promise<void> => {
  const history = [
    declared,
    continuationDeclared,
    ...transfer,
    cancelled('b1', 'Mill stopped'),
    cancelled('b2', 'Mill stopped'),
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
};
afterEach(async () => store.close());

const notify = (desk: string | undefined) =>
  sendLetter(
    noticeOfCancellation({
      events: store,
      directory: {
        usersNamed: async () => new Map([['u-1', 'A. Prado']]),
        organisationsNamed: async () => new Map(),
      },
      desk,
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
    cause: cancellationCause('b1'),
    effect: 'cancellation_notice',
    firstBookingId: 'b1',
    since: '2027-03-01T08:00:00.000Z',
  });

describe('the notice of a cancellation', () => {
  it('tells the desk who cancelled which bookings, and why', async () => {
    await given();
    expect(await notify('desk@example.com')).toBe('sent');
    const [mail] = sent;
    expect(mail).toMatchObject({
      messageId: 'cancellation-b1',
      to: ['desk@example.com'],
      subject: 'Atlântica Celulose: bookings 10481A and 10481B cancelled',
    });
    expect(mail?.text.split('\n')).toEqual([
      'A. Prado cancelled for Atlântica Celulose on 1 Mar 2027 at 08:00 UTC:',
      '',
      '10481A (AC-118): Brazil – Mediterranean, laycan 10 Mar 2027 to 19 Mar 2027, 12,000 MT from Santos',
      expect.stringContaining('4,000 MT from Vitória'),
      '',
      'Message: Mill stopped',
      '',
      'Laycan',
    ]);
  });

  it('says what Veson holds of them, where it was not asked to withdraw it', async () => {
    await given(requested, confirmed('b1', 'C-1'), confirmed('b2', null));
    await notify('desk@example.com');
    expect(sent[0]?.text).toContain(
      'Already transferred to Veson: 10481A (cargo C-1, voyage 2703-118), 10481B (voyage 2703-118). Cancel it there as well.',
    );
  });

  it('says that Veson is asked to withdraw them, and no person has to', async () => {
    const withdrawn = (bookingId: string): BookingEvent => ({
      type: 'TransferWithdrawalRequested',
      data: { bookingId, firstBookingId: 'b1', transferId: 't1' },
    });
    await given(requested, confirmed('b1', 'C-1'), withdrawn('b1'), withdrawn('b2'));
    await notify('desk@example.com');
    expect(sent[0]?.text).toContain(
      'Already transferred to Veson: 10481A (cargo C-1, voyage 2703-118). Veson is asked to withdraw it; what it answers stands with the booking.',
    );
  });

  it('says that a transfer was under way', async () => {
    await given(requested);
    await notify('desk@example.com');
    expect(sent[0]?.text).toContain('A transfer to Veson was under way.');
  });

  it('goes nowhere where the operator has no desk', async () => {
    await given();
    expect(await notify(undefined)).toBe('nobody');
    expect(sent).toEqual([]);
  });
});
