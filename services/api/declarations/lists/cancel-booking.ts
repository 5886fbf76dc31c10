import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { cancelBooking } from '#domain/booking/decide';
import { bookingDecider } from '#domain/booking/evolve';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS, EXECUTE } from '#platform/tokens';
import { bookingsModel } from '#projections/bookings/read-model';
import type { CommandKey } from '../../access/current.ts';
import { notFound } from '../../errors/api-error.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import type { Execute } from '../../platform/execute-port.ts';
import { answeredAt } from '../../platform/positions.ts';
import type { Answered } from '../../platform/positions.ts';
import { sees } from '../drafts/draft-reading.ts';
import { commandIn } from '../drafts/draft-scope.ts';
import type { DraftScope } from '../drafts/draft-scope.ts';
import { bookingRejections } from '../rejections.ts';

/** Cancels a booking for good, its continuation with it. */
export class CancelBooking extends Command<Answered<{ readonly cancelled: readonly string[] }>> {
  constructor(
    readonly scope: DraftScope,
    readonly key: CommandKey,
    readonly bookingId: string,
    /** Takes the place of the comment. */
    readonly message: string | null,
  ) {
    super();
  }
}

@CommandHandler(CancelBooking)
export class CancelBookingHandler implements ICommandHandler<CancelBooking> {
  constructor(
    @Inject(EXECUTE) private readonly execute_: Execute,
    @Inject(DOCUMENTS) private readonly documents: Documents,
  ) {}

  async execute({ scope, key, bookingId, message }: CancelBooking) {
    const stored = await this.documents.get(bookingsModel, bookingId);
    if (!stored || !sees(scope, stored.document)) throw notFound();
    const by = { organisation: scope.owner.preparedBy, side: scope.owner.side };
    const done = await this.execute_({
      stream: `booking-${stored.document.firstId}`,
      decider: bookingDecider,
      decide: (state) => cancelBooking(state, { by, bookingId, message }),
      context: commandIn(scope, key),
    });
    if (!done.ok) throw refusalOf(bookingRejections, done);
    const cancelled = done.events.map(({ data }) => data.bookingId);
    return answeredAt(done.position, { cancelled });
  }
}
