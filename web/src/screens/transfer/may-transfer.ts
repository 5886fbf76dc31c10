import type { BookingView } from '#contracts/booking/booking-view';
import type { ProfileOrganisation } from '#contracts/people/profile';
import { session } from '../../stores/session.ts';

/** The organisation in which the viewer may transfer a booking; undefined for customers, and for staff who are not in it. */
export const transferringIn = ({
  organisation,
}: Pick<BookingView, 'organisation'>): ProfileOrganisation | undefined => {
  const own = session.isStaff ? session.organisation(organisation.id) : undefined;
  return own && session.can(['bookings.update.any'], own) ? own : undefined;
};
