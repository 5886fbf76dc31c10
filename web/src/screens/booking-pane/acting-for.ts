import type { BookingView } from '#contracts/booking/booking-view';
import type { ProfileOrganisation } from '#contracts/people/profile';
import { session } from '../../stores/session.ts';

/** The organisation in whose name this user acts on a booking: its charterer or, not being of that one, its broker. Read inside an observer. */
export const actingFor = ({ organisation, broker }: BookingView): ProfileOrganisation | undefined =>
  session.organisation(organisation.id) ?? session.organisation(broker?.id ?? '');

/**
 * The charterer in whose name this user says under which contract a booking goes and in whose hands it is; null where they
 * may not. Not only while its laycan is ahead: that is often settled when the cargo has been carried. Read inside an observer.
 */
export const chartererFor = (booking: BookingView): string | null => {
  const acting = actingFor(booking);
  return acting?.type === 'charterer' && !booking.cancelled && session.can(['bookings.create.own'], acting)
    ? acting.id
    : null;
};
