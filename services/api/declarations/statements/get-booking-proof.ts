import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BookingProof, Restore, StatementView } from '#contracts/booking/proof';
import { chainedTypes } from '#domain/booking/chained';
import { isEvent } from '#domain/stored-events';
import { bookingStream, effectsStream } from '#domain/streams';
import type { Documents } from '#platform/documents/port';
import type { EventStore } from '#platform/event-store/port';
import { DOCUMENTS, EVENT_STORE } from '#platform/tokens';
import { hashedOf } from '#projections/booking-heads/chain';
import { bookingsModel } from '#projections/bookings/read-model';
import { toRecorded } from '#projections/runtime/folding/recorded';
import { presentStatement } from '#projections/statements/present';
import { statementsModel } from '#projections/statements/read-model';
import { notFound } from '../../errors/api-error.ts';

/** The history of a booking as it is hashed, for its charterer's members and for staff. */
export class GetBookingProof extends Query<BookingProof> {
  constructor(
    readonly organisationId: string,
    readonly bookingId: string,
  ) {
    super();
  }
}

@QueryHandler(GetBookingProof)
export class GetBookingProofHandler implements IQueryHandler<GetBookingProof> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(EVENT_STORE) private readonly events: Pick<EventStore, 'readStream'>,
  ) {}

  /** @throws 404 for a booking of another charterer as for none */
  async execute({ organisationId, bookingId }: GetBookingProof): Promise<BookingProof> {
    const booking = (await this.documents.get(bookingsModel, bookingId))?.document;
    if (booking?.organisationId !== organisationId) throw notFound();
    const stream = bookingStream(booking.firstId);
    const stored = await this.events.readStream(stream);
    const chained = stored.filter(({ type }) => chainedTypes.has(type));
    return {
      format: 'laycan-booking-proof-1',
      stream,
      events: chained.map((event) => {
        const { revision, id, type, recordedAt, data, who } = hashedOf(event);
        return { revision, id, type, recordedAt, data, who };
      }),
      statements: await this.statementsSince(organisationId, chained[0]?.recordedAt.slice(0, 10) ?? ''),
      restores: await this.restores(),
    };
  }

  private async statementsSince(organisationId: string, day: string): Promise<readonly StatementView[]> {
    const since = { organisationId, day: { $gte: day } };
    const found = await this.documents.find(statementsModel, since, { sort: [['day', 1]] });
    return found.map(({ document }) => presentStatement(document));
  }

  /** A restore holds what was due when the backup was taken. */
  private async restores(): Promise<readonly Restore[]> {
    const history = (await this.events.readStream(effectsStream)).map(toRecorded);
    return history.flatMap((event) =>
      isEvent(event, 'EffectsHeld') ? [{ backupTakenAt: event.data.upTo, restoredAt: event.recordedAt }] : [],
    );
  }
}
