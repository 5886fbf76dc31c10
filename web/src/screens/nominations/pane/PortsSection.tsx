import type { NominationView, SetBy } from '#contracts/nomination/nomination-view';
import type { NominationField } from '#domain/nomination/terms';
import { usePhone } from '../../../components/media.ts';
import { PaneSection } from '../../../components/pane/PaneSection.tsx';
import { displayQuantity } from '../../../format/quantities.ts';
import { dischargeField, handText } from '../nomination-words.ts';
import { CommentOn, usePointed, type Pointing } from './pointing.tsx';
import '../../booking-pane/booking-pane.css';
import './nomination-pane.css';

interface PortProps {
  readonly letter: 'L' | 'D';
  readonly name: string | null;
  readonly qty: number | null;
  readonly hand: SetBy | undefined;
  /** Of the port; `qtyField` of its MT, where that is a field of its own. */
  readonly field: NominationField;
  readonly qtyField?: NominationField;
  readonly pointing: Pointing;
}

const Port = ({ letter, name, qty, hand, field, qtyField, pointing }: PortProps) => {
  const isPhone = usePhone();
  const kind = letter === 'L' ? 'Load port' : 'Discharge port';
  return (
    <tr {...usePointed<HTMLTableRowElement>(pointing, qtyField ? [field, qtyField] : [field])}>
      <th scope="row">
        <abbr className="port-letter" title={kind}>
          {letter}
        </abbr>
        {name ?? '-'}
        <CommentOn pointing={pointing} field={field} name={letter === 'L' ? kind : `${kind} ${name ?? ''}`} />
        {isPhone ? <small className="signed-hand">{handText(hand)}</small> : null}
      </th>
      {isPhone ? null : <td className="signed-hand">{handText(hand)}</td>}
      <td className="pane-number">
        {qtyField ? <CommentOn pointing={pointing} field={qtyField} name="Nominated" /> : null}
        {displayQuantity(qty) || '-'}
      </td>
    </tr>
  );
};

export interface PortsSectionProps {
  readonly nomination: NominationView;
  readonly pointing: Pointing;
}

/** Load port with what is nominated, and what of it goes where. */
export const PortsSection = ({
  nomination: { loadingPort, nominated, dischargePorts, setBy },
  pointing,
}: PortsSectionProps) => (
  <PaneSection label="Ports" title="Ports" aside="MT">
    <table className="pane-ports">
      <tbody>
        <Port
          letter="L"
          name={loadingPort?.name ?? null}
          qty={nominated}
          hand={setBy.loadingPort}
          field="loadingPort"
          qtyField="nominated"
          pointing={pointing}
        />
        {dischargePorts.map(({ cargoBookingPortId, name, qty }) => (
          <Port
            key={cargoBookingPortId}
            letter="D"
            name={name}
            qty={qty}
            hand={setBy[dischargeField(cargoBookingPortId)]}
            field={dischargeField(cargoBookingPortId)}
            pointing={pointing}
          />
        ))}
      </tbody>
    </table>
  </PaneSection>
);
