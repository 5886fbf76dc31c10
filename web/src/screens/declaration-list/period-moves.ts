import type { BookingView, Period } from '#contracts/booking/booking-view';
import { periods } from '#contracts/booking/period';
import type { Move } from '../../lists/ListStore.ts';

export const periodLabels: Readonly<Record<Period, string>> = {
  ongoing: 'Ongoing',
  upcoming: 'Upcoming',
  completed: 'Completed',
};

/** Bookings that have left a period for another one. */
export interface PeriodMove {
  readonly to: Period;
  readonly bookings: readonly BookingView[];
  /** `Booking SZ-118 moved to Upcoming`, `3 bookings moved to Upcoming`. */
  readonly text: string;
}

/** Where rows of a period went that a push moved to others; empty in a list of every period, where they stay. */
export const periodMoves = (
  moves: readonly Move<BookingView>[],
  shown: Period | null,
): readonly PeriodMove[] =>
  periods.flatMap((to) => {
    const bookings = moves
      .filter(({ before, now }) => before.period === shown && now.period === to && to !== shown)
      .map(({ now }) => now);
    const [first] = bookings;
    if (!first) return [];
    const which =
      bookings.length === 1 ? `Booking ${first.code ?? first.bookingNo}` : `${bookings.length} bookings`;
    return [{ to, bookings, text: `${which} moved to ${periodLabels[to]}` }];
  });
