import type { ProfileOrganisation } from '#contracts/people/profile';
import { session } from '../../stores/session.ts';

/** What the gate does not know: whether the organisation can access cargo bookings, as its profile says. */
export const hasBookings = ({ canAccessCargoBookings }: ProfileOrganisation): boolean =>
  canAccessCargoBookings;

/** Whether a link into an organisation's bookings leads anywhere for who is signed in. Read inside an observer. */
export const mayEnterBookings = (id: string): boolean => {
  const organisation = session.organisation(id);
  return (
    organisation !== undefined &&
    hasBookings(organisation) &&
    session.mayEnter('cargo_bookings', organisation)
  );
};
