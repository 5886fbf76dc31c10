import type { BookingView, PortQuantity } from '#contracts/booking/booking-view';
import { PaneSection } from '../../components/pane/PaneSection.tsx';
import { displayQuantity } from '../../format/quantities.ts';
import { useCellNote } from './cell-notes.ts';
import './booking-pane.css';

interface PortProps {
  readonly letter: 'L' | 'D';
  readonly port: PortQuantity;
  /** Keys of the cells of its name and quantity. */
  readonly keys: readonly [name: string, qty: string];
}

const Port = ({ letter, port, keys: [name, qty] }: PortProps) => {
  const note = useCellNote();
  return (
    <tr>
      <th scope="row">
        <abbr className="port-letter" title={letter === 'L' ? 'Load port' : 'Discharge port'}>
          {letter}
        </abbr>
        {port.name ?? '-'}
        {note(name)}
      </th>
      <td className="pane-number">
        {note(qty)}
        {displayQuantity(port.qty) || '-'}
      </td>
    </tr>
  );
};

/** Load port, discharge ports, and by how much they differ. */
export const PortsSection = ({ booking }: { readonly booking: BookingView }) => {
  const difference = booking.loadingPort.qty === null ? 0 : booking.total - booking.loadingPort.qty;
  return (
    <PaneSection label="Ports" title="Ports" aside="MT">
      <table className="pane-ports">
        <tbody>
          <Port letter="L" port={booking.loadingPort} keys={['loadingPort', 'loadingQty']} />
          {booking.dischargePorts.map((port, at) => (
            <Port
              key={port.cargoBookingPortId}
              letter="D"
              port={port}
              keys={[`discharge.${at + 1}.port`, `discharge.${at + 1}.qty`]}
            />
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
