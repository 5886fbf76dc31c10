import { FileDown } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { BookingView } from '#contracts/booking/booking-view';
import { PaneSection } from '../../components/pane/PaneSection.tsx';
import { session } from '../../stores/session.ts';
import { mayEnterBookings } from '../cargo-bookings/may-enter.ts';
import './booking-pane.css';

/** The history of a booking as it is hashed, for its charterer and for staff: what a statement is held against. */
export const ProofSection = observer(({ booking }: { readonly booking: BookingView }) => {
  const charterer = booking.organisation.id;
  if (!session.organisation(charterer) || !mayEnterBookings(charterer)) return null;
  const base = `/api/customer/organisation/${charterer}/cargo-bookings/cargo-declarations`;
  return (
    <PaneSection label="Proof">
      <a
        className="proof-link"
        href={`${base}/${booking.id}/proof`}
        title="The recorded history, to be verified against a statement"
        download={`proof-${booking.bookingNo}.json`}
      >
        <FileDown size={16} strokeWidth={1.75} aria-hidden />
        Download proof
      </a>
    </PaneSection>
  );
});
