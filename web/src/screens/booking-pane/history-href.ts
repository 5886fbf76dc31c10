import type { BookingView } from '#contracts/booking/booking-view';
import { session } from '../../stores/session.ts';
import { mayEnterBookings } from '../cargo-bookings/may-enter.ts';
import { paths } from '../cargo-bookings/paths.ts';

/** Where all versions of a booking stand; null for who enters neither its charterer's bookings nor its broker's. Read inside an observer. */
export const historyHrefOf = ({ organisation, broker, bookingNo }: BookingView): string | null => {
  const acting = session.organisation(organisation.id) ?? session.organisation(broker?.id ?? '');
  if (!acting || !mayEnterBookings(acting.id)) return null;
  return `${paths.history(acting.id)}?search=${encodeURIComponent(bookingNo)}`;
};
