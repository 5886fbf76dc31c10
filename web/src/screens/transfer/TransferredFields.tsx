import { fieldLabel, fieldValue } from '#contracts/booking/field-text';
import type { TransferOffer, TransferredFieldView } from '#contracts/booking/transfer-view';
import { PaneFields } from '../../components/pane/PaneFields.tsx';
import './transfer.css';

export interface TransferredFieldsProps {
  /** One of the bookings that go together. */
  readonly booking: TransferOffer['bookings'][number];
  /** Veson has it already. */
  readonly again: boolean;
}

const Compared = ({ fields, label }: { readonly fields: readonly TransferredFieldView[]; label: string }) => (
  <table className="transfer-fields" aria-label={label}>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Veson holds</th>
        <th scope="col">It gets</th>
      </tr>
    </thead>
    <tbody>
      {fields.map(({ field, held, now, changed }) => (
        <tr key={field} className={changed ? 'transfer-field-changed' : undefined}>
          <th scope="row">
            {fieldLabel(field)}
            {changed ? <span className="visually-hidden">, changed</span> : null}
          </th>
          <td>{changed ? <del>{fieldValue(field, held)}</del> : fieldValue(field, held)}</td>
          <td>{fieldValue(field, now)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The message that would leave about one booking, beside what the voyage-management system has of it. */
export const TransferredFields = ({ booking, again }: TransferredFieldsProps) => {
  const { fields, bookingNo } = booking;
  const label = `What Veson gets of ${bookingNo}`;
  return again ? (
    <Compared fields={fields} label={label} />
  ) : (
    <section aria-label={label}>
      <PaneFields fields={fields.map(({ field, now }) => [fieldLabel(field), fieldValue(field, now)])} />
    </section>
  );
};
