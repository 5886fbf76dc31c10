import type { NamedRef } from '#domain/booking/terms';
import type { BookingView } from './booking-view.ts';

/** The ship that a booking goes with: the one that was nominated, else the one that was declared. */
export const shipOf = ({
  nomination,
  vesselVoyage,
}: Pick<BookingView, 'nomination' | 'vesselVoyage'>): NamedRef | null =>
  nomination?.vesselVoyage ?? vesselVoyage;
