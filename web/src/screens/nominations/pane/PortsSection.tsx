import type { NominationView, SetBy } from '#contracts/nomination/nomination-view';
import type { NominationField } from '#domain/nomination/terms';
import { PaneSection } from '../../../components/pane/PaneSection.tsx';
import { displayQuantity } from '../../../format/quantities.ts';
import { handText } from '../nomination-words.ts';
import '../../booking-pane/booking-pane.css';
import './nomination-pane.css';

interface PortProps {
  readonly letter: 'L' | 'D';
  readonly name: string | null;
  readonly qty: number | null;
  readonly hand: SetBy | undefined;
}

const Port = ({ letter, name, qty, hand }: PortProps) => (
  <tr>
    <th scope="row">
      <abbr className="port-letter" title={letter === 'L' ? 'Load port' : 'Discharge port'}>
        {letter}
      </abbr>
      {name ?? '-'}
    </th>
    <td className="signed-hand">{handText(hand)}</td>
    <td className="pane-number">{displayQuantity(qty) || '-'}</td>
  </tr>
);

/** Load port with what is nominated, and what of it goes where. */
export const PortsSection = ({
  nomination: { loadingPort, nominated, dischargePorts, setBy },
}: {
  readonly nomination: NominationView;
}) => (
  <PaneSection label="Ports" title="Ports" aside="MT">
    <table className="pane-ports">
      <tbody>
        <Port letter="L" name={loadingPort?.name ?? null} qty={nominated} hand={setBy.loadingPort} />
        {dischargePorts.map(({ cargoBookingPortId, name, qty }) => (
          <Port
            key={cargoBookingPortId}
            letter="D"
            name={name}
            qty={qty}
            hand={setBy[`discharge.${cargoBookingPortId}` as NominationField]}
          />
        ))}
      </tbody>
    </table>
  </PaneSection>
);
