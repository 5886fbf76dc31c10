import type { BookingView } from '#contracts/booking/booking-view';
import type { ProfileOrganisation } from '#contracts/people/profile';
import { session } from '../../stores/session.ts';

/** The organisation in whose grid this user edits the booking: its charterer's, or its broker's; null for who edits in none. Read inside an observer. */
export const mayEditIn = ({
  organisation,
  broker,
}: Pick<BookingView, 'organisation' | 'broker'>): ProfileOrganisation | null => {
  const acting = session.organisation(organisation.id) ?? session.organisation(broker?.id ?? '');
  const mayEdit =
    acting?.canDeclareCargo === true &&
    session.mayEnter('declaration_edit', acting) &&
    session.can(['bookings.create.own'], acting);
  return mayEdit ? acting : null;
};
