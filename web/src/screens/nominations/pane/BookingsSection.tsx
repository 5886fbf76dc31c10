import { Link } from 'wouter';
import type { NominatedBookingView, NominationView } from '#contracts/nomination/nomination-view';
import { PaneSection } from '../../../components/pane/PaneSection.tsx';
import { displayQuantity } from '../../../format/quantities.ts';
import { paths } from '../../cargo-bookings/paths.ts';
import './nomination-pane.css';

/** MT may differ by so many per cent a month. */
const tolerance = 5;

/** `Nominated is 3.8% above, within ±5%`. */
const differenceText = (nominated: number, declared: number): string => {
  const percent = (Math.abs(nominated - declared) / declared) * 100;
  const where = nominated > declared ? 'above' : 'below';
  const bound = percent <= tolerance ? 'within' : 'beyond';
  return `Nominated is ${percent.toFixed(1)}% ${where}, ${bound} ±${tolerance}%`;
};

const signed = (quantity: number): string =>
  quantity > 0 ? `+${displayQuantity(quantity)}` : displayQuantity(quantity);

const portsOf = ({ dischargePorts, isAboard }: NominatedBookingView): string =>
  [dischargePorts.map(({ name }) => name ?? '-').join(', '), ...(isAboard ? [] : ['being told'])].join(' · ');

export interface BookingsSectionProps {
  readonly nomination: NominationView;
  /** The organisation under which the bookings are looked at: its charterer's, or that of a broker. */
  readonly organisation: string;
}

/** The bookings that are to go with it: what they declare, and by how much that differs from what is nominated. */
export const BookingsSection = ({ nomination, organisation }: BookingsSectionProps) => {
  const { bookings, declared, nominated } = nomination;
  return (
    <PaneSection label="Bookings" title="Bookings" aside="Declared, MT">
      {bookings.length === 0 ? (
        <p className="pane-none">No bookings are on this vessel.</p>
      ) : (
        <table className="pane-ports nominated-bookings">
          <tbody>
            {bookings.map((booking) => (
              <tr key={booking.id}>
                <th scope="row">
                  <Link href={`${paths.declaration(organisation)}?booking=${booking.id}`}>
                    {booking.code ?? booking.bookingNo}
                  </Link>
                </th>
                <td>{portsOf(booking)}</td>
                <td className="pane-number">{displayQuantity(booking.total)}</td>
              </tr>
            ))}
            <tr className="nominated-sum">
              <th scope="row" colSpan={2}>
                Declared
              </th>
              <td className="pane-number">{displayQuantity(declared)}</td>
            </tr>
            {nominated === null || nominated === declared || declared === 0 ? null : (
              <tr>
                <td colSpan={2}>{differenceText(nominated, declared)}</td>
                <td className="pane-number">{signed(nominated - declared)}</td>
              </tr>
            )}
          </tbody>
        </table>
      )}
    </PaneSection>
  );
};
