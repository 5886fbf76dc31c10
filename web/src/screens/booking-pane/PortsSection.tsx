import type { BookingView, PortQuantity } from '#contracts/booking/booking-view';
import { PaneSection } from '../../components/pane/PaneSection.tsx';
import { displayQuantity } from '../../format/quantities.ts';
import './booking-pane.css';

const Port = ({ letter, port }: { readonly letter: 'L' | 'D'; readonly port: PortQuantity }) => (
  <tr>
    <th scope="row">
      <abbr className="port-letter" title={letter === 'L' ? 'Load port' : 'Discharge port'}>
        {letter}
      </abbr>
      {port.name ?? '-'}
    </th>
    <td className="pane-number">{displayQuantity(port.qty) || '-'}</td>
  </tr>
);

/** Load port, discharge ports, and by how much they differ. */
export const PortsSection = ({ booking }: { readonly booking: BookingView }) => {
  const difference = booking.loadingPort.qty === null ? 0 : booking.total - booking.loadingPort.qty;
  return (
    <PaneSection label="Ports" title="Ports" aside="MT">
      <table className="pane-ports">
        <tbody>
          <Port letter="L" port={booking.loadingPort} />
          {booking.dischargePorts.map((port) => (
            <Port key={port.cargoBookingPortId} letter="D" port={port} />
          ))}
          {difference === 0 ? null : (
            <tr className="pane-difference">
              <th scope="row">Difference</th>
              <td className="pane-number">{displayQuantity(difference)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </PaneSection>
  );
};
