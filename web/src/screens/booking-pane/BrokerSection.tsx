import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import type { BrokerAssigned } from '#contracts/booking/booking-calls';
import type { BookingView } from '#contracts/booking/booking-view';
import type { NamedRef } from '#domain/booking/terms';
import { http } from '../../api/http.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { Form } from '../../components/form/Form.tsx';
import { FormStore } from '../../components/form/FormStore.ts';
import { SearchComboField } from '../../components/form/SearchComboField.tsx';
import { brokerSearch } from '../booking-lists/option-searches.ts';
import { bookingsNamed, otherOfPair } from '../booking-lists/booking-name.ts';
import { usePair } from '../booking-lists/use-pair.ts';
import { EditableSection } from './EditableSection.tsx';
import { EditButtons } from './EditButtons.tsx';
import { sayEditRefusal } from './say-edit-refusal.ts';

export interface BrokerSectionProps {
  readonly booking: BookingView;
  /** Id of the charterer. */
  readonly organisation: string;
  readonly onChanged: () => void;
}

const BrokerForm = observer(
  ({ booking, organisation, onChanged, onClose }: BrokerSectionProps & { readonly onClose: () => void }) => {
    const [form] = useState(
      () => new FormStore<{ readonly broker: NamedRef | null }, 'brokerId'>({ broker: booking.broker }),
    );
    const base = `/customer/organisation/${organisation}/cargo-bookings/cargo-declarations`;
    const pair = usePair(booking, base);
    const find = useMemo(() => brokerSearch(organisation), [organisation]);
    const save = async () => {
      if (form.values.broker?.id === booking.broker?.id) return onClose();
      const sent = await form.submit(({ broker }, options) =>
        http.put<BrokerAssigned>(`${base}/${booking.id}/broker`, { brokerId: broker?.id ?? null }, options),
      );
      if (sent.as === 'refused') sayEditRefusal(sent.error, ['brokerId']);
      if (sent.as !== 'done') return undefined;
      const { broker } = sent.answer;
      const name = bookingsNamed(booking, pair);
      snackbars.success(broker ? `${name} assigned to ${broker.name}.` : `${name} taken back.`);
      onChanged();
      return onClose();
    };
    return (
      <Form store={form} className="pane-edit-form" onSubmit={() => void save()}>
        <SearchComboField
          label="Broker"
          all="brokers"
          find={find}
          hint={
            otherOfPair(booking) === null
              ? 'The broker sees this booking, and may amend it. Leave empty for nobody.'
              : 'The broker sees both bookings of the pair, and may amend them. Leave empty for nobody.'
          }
          value={form.values.broker}
          error={form.error('brokerId')}
          onChange={(broker) => form.change({ broker }, ['brokerId'])}
        />
        <EditButtons busy={form.busy} onCancel={onClose} />
      </Form>
    );
  },
);

/** In whose hands the booking is; given there by its charterer and by staff. */
export const BrokerSection = observer((props: BrokerSectionProps) => (
  <EditableSection
    key={props.booking.id}
    label="Broker"
    fields={[['Broker', props.booking.broker?.name ?? 'Nobody']]}
    action={props.booking.broker ? 'Change' : 'Assign'}
    form={(onClose) => <BrokerForm {...props} onClose={onClose} />}
  />
));
