import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { BookingsCancelled } from '#contracts/booking/booking-calls';
import { cancelBooking } from '#domain/booking/decide';
import { todayOf } from '#platform/clock/port';
import type { TradeClock } from '#platform/clock/port';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS, EXECUTE, TRADE_CLOCK } from '#platform/tokens';
import { bookingsModel } from '#projections/bookings/read-model';
import type { CommandKey } from '../../access/current.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import type { Execute } from '../../platform/execute-port.ts';
import { answeredAt } from '../../platform/positions.ts';
import type { Answered } from '../../platform/positions.ts';
import { bookingRejections } from '../rejections.ts';
import { requireCharterer } from '../scope.ts';
import type { DeclarationScope } from '../scope.ts';
import { Cancelled } from './cancelled.ts';
import { decideOnBooking, seenBooking } from './change-booking.ts';

/** What the dialog showed of a booking, and of the other one of its pair. */
export interface ShownBooking {
  /** `BookingView.revision` */
  readonly revision: number;
  readonly otherRevision: number | null;
}

/** Cancels a booking for good, its continuation with it. */
export class CancelBooking extends Command<Answered<BookingsCancelled>> {
  constructor(
    readonly scope: DeclarationScope,
    readonly key: CommandKey,
    readonly bookingId: string,
    readonly shown: ShownBooking,
    /** Takes the place of the comment. */
    readonly message: string | null,
  ) {
    super();
  }
}

@CommandHandler(CancelBooking)
export class CancelBookingHandler implements ICommandHandler<CancelBooking> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(TRADE_CLOCK) private readonly clock: TradeClock,
    private readonly cancelled: Cancelled,
  ) {}

  async execute(command: CancelBooking) {
    const { bookingId, message, scope } = command;
    const booking = await seenBooking(this.documents, scope, bookingId);
    requireCharterer(scope, 'Only the charterer can cancel a booking. Ask them, or G2O.');
    const shown = await this.revisionsShown(booking.firstId, command);
    const today = todayOf(this.clock);
    const done = await decideOnBooking(this.run, command, booking, (state, by) =>
      cancelBooking(state, { by, bookingId, message, today, shown }),
    );
    if (done.ok)
      return answeredAt(done.position, { cancelled: done.events.map(({ data }) => data.bookingId) });
    throw done.code === 'booking_cancelled'
      ? await this.cancelled.refusal(scope, bookingId)
      : refusalOf(bookingRejections, done);
  }

  private async revisionsShown(
    firstId: string,
    { bookingId, shown: { revision, otherRevision } }: CancelBooking,
  ): Promise<ReadonlyMap<string, number>> {
    const shown = new Map([[bookingId, revision]]);
    if (otherRevision === null) return shown;
    const pair = await this.documents.find(bookingsModel, { firstId });
    for (const { id } of pair) if (id !== bookingId) shown.set(id, otherRevision);
    return shown;
  }
}
