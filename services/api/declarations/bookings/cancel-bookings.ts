import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { BookingsCancelOutcomes, CancelOutcome } from '#contracts/booking/many-bookings';
import { cancelBooking } from '#domain/booking/decide';
import { todayOf } from '#platform/clock/port';
import type { TradeClock } from '#platform/clock/port';
import { TRADE_CLOCK } from '#platform/tokens';
import type { CommandKey } from '../../access/current.ts';
import { answeredAt } from '../../platform/positions.ts';
import type { Answered } from '../../platform/positions.ts';
import { requireCharterer } from '../scope.ts';
import type { DeclarationScope } from '../scope.ts';
import { type Came, ManyBookings } from './many-bookings.ts';

/** Cancels bookings for good, their continuations with them; each is cancelled or refused by itself. */
export class CancelBookings extends Command<Answered<BookingsCancelOutcomes>> {
  constructor(
    readonly scope: DeclarationScope,
    readonly key: CommandKey,
    /** With the revision at which each was shown. */
    readonly bookings: readonly { readonly id: string; readonly revision: number }[],
    /** Takes the place of the comment of each. */
    readonly message: string | null,
  ) {
    super();
  }
}

@CommandHandler(CancelBookings)
export class CancelBookingsHandler implements ICommandHandler<CancelBookings> {
  constructor(
    private readonly many: ManyBookings,
    @Inject(TRADE_CLOCK) private readonly clock: TradeClock,
  ) {}

  async execute({ scope, key, bookings, message }: CancelBookings) {
    requireCharterer(scope, 'Only the charterer can cancel bookings. Ask them, or G2O.');
    const shown = new Map(bookings.map(({ id, revision }) => [id, revision]));
    const today = todayOf(this.clock);
    const came = await this.many.decide(
      { scope, key },
      [...shown.keys()],
      ({ id: bookingId }) =>
        (state, by) =>
          cancelBooking(state, { by, bookingId, message, today, shown }),
    );
    return answeredAt(came.position, {
      outcomes: [...shown.keys()].map((id) => outcomeOf(id, came.of(id))),
    });
  }
}

const outcomeOf = (id: string, came: Came): CancelOutcome => {
  if (!('refusal' in came)) return { id, outcome: 'cancelled', refusal: null };
  const { refusal } = came;
  return refusal.code === 'booking_cancelled'
    ? { id, outcome: 'already_cancelled', refusal: null }
    : { id, outcome: 'refused', refusal };
};
