import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newStreamId } from '#api/platform/commands';
import type { DueEffect } from '#api/effects/due-effects';
import { createExecute } from '#api/platform/execute';
import { noSeal } from '#api/platform/payload-seal';
import type { CommandContext, Execute } from '#api/platform/execute-port';
import {
  cancelling,
  cargo,
  continuationDeclared,
  declared,
  staff,
} from '#domain/booking/booking.specification';
import { cancelBooking } from '#domain/booking/decide';
import { transferBooking } from '#domain/booking/decide-transfer';
import type { BookingEvent } from '#domain/booking/events';
import { bookingDecider } from '#domain/booking/evolve';
import { transferCause, withdrawalCause } from '#domain/effect/decide';
import type { BookingTerms } from '#domain/booking/terms';
import { systemClocks } from '#platform/clock/port';
import type { EventStore } from '#platform/event-store/port';
import { openEventStoreInMemory } from '#platform/event-store/sqlite/open-event-store';
import { openSqliteTopics } from '#platform/topics/sqlite/open-sqlite-topics';

export const firstId = '5b0f6a52-8f0e-4c11-9b62-0f6f3a9d1a01';
export const continuationId = '5b0f6a52-8f0e-4c11-9b62-0f6f3a9d1a02';

const context = (commandId: string): CommandContext => ({
  actor: 'staff-1',
  organisation: '',
  side: 'internal',
  commandId,
  payloadHash: '',
  correlationId: commandId,
});

const about = (event: BookingEvent, bookingId: string, terms: BookingTerms): BookingEvent =>
  ({ ...event, data: { ...event.data, bookingId, terms, continuationOfId: firstId } }) as BookingEvent;

/** An event store in memory, topics in a folder of their own, and staff who ask for transfers. */
export class ExchangeWorld {
  readonly store: EventStore = openEventStoreInMemory();
  readonly execute: Execute = createExecute({
    store: this.store,
    clock: systemClocks.trade,
    payloads: noSeal,
  });

  private constructor(
    private readonly folder: string,
    readonly topics: ReturnType<typeof openSqliteTopics>,
  ) {}

  static async open(): Promise<ExchangeWorld> {
    const folder = await mkdtemp(join(tmpdir(), 'laycan-exchange-'));
    return new ExchangeWorld(folder, openSqliteTopics(folder));
  }

  async close(): Promise<void> {
    await this.topics.close();
    await this.store.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  async happened(name: string, ...events: readonly BookingEvent[]): Promise<void> {
    await this.execute({
      stream: `booking-${firstId}`,
      decider: bookingDecider,
      decide: () => events,
      context: context(name),
    });
  }

  /** A pair of bookings, the second with terms of its own where they are given. */
  async declare(terms: BookingTerms = cargo, continuation?: BookingTerms): Promise<void> {
    const pair = continuation ? [about(continuationDeclared, continuationId, continuation)] : [];
    await this.happened('declare', about(declared, firstId, terms), ...pair);
  }

  /** Asks for the transfer, and gives the effect that is due. */
  async request(key: string, now = new Date()): Promise<DueEffect<'booking_transfer'>> {
    const transferId = newStreamId('staff-1', key);
    const done = await this.execute({
      stream: `booking-${firstId}`,
      decider: bookingDecider,
      decide: (state) => transferBooking(state, { by: staff, bookingId: firstId, transferId, now }),
      context: context(key),
    });
    if (!done.ok) throw new Error(`The transfer was refused: ${done.code}`);
    return {
      effect: 'booking_transfer',
      message: 'transfer',
      cause: transferCause(transferId),
      firstBookingId: firstId,
      transferId,
      since: now.toISOString(),
    };
  }

  /** Cancels the booking, and gives the effect that withdraws its transfer. */
  async cancel(transferId: string, now = new Date()): Promise<DueEffect<'booking_transfer'>> {
    const done = await this.execute({
      stream: `booking-${firstId}`,
      decider: bookingDecider,
      decide: (state) => cancelBooking(state, { ...cancelling, by: staff, bookingId: firstId }),
      context: context(`cancel/${transferId}`),
    });
    if (!done.ok) throw new Error(`The cancellation was refused: ${done.code}`);
    return {
      effect: 'booking_transfer',
      message: 'withdrawal',
      cause: withdrawalCause(transferId),
      firstBookingId: firstId,
      transferId,
      since: now.toISOString(),
    };
  }

  /** What happened to the booking's transfer, oldest first. */
  async transferEvents(): Promise<readonly string[]> {
    const events = await this.store.readStream(`booking-${firstId}`);
    return events.map(({ type }) => type).filter((type) => /^BookingTransfer|^TransferWithdrawal/.test(type));
  }
}
