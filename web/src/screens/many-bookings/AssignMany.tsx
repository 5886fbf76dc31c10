import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { BookingView } from '#contracts/booking/booking-view';
import type { BookingsAssignOutcomes } from '#contracts/booking/many-bookings';
import { asHttpError } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { FormStore } from '../../components/form/FormStore.ts';
import type { Choice } from '../../components/form/choice.ts';
import { SelectField } from '../../components/form/SelectField.tsx';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import { everyRow } from '../../lists/every-row.ts';
import { counted } from '../../format/quantities.ts';
import { refusedText, standingOf } from './outcomes.ts';
import './many-bookings.css';

export interface AssignManyProps {
  /** The declarations' calls. */
  readonly base: string;
  readonly organisation: string;
  readonly bookings: readonly BookingView[];
  readonly onClose: () => void;
  readonly onDone: (answer: BookingsAssignOutcomes) => void;
}

const nobody: Choice = { id: 'nobody', name: 'Nobody' };

const maxBrokers = 500;

/** Those to whom bookings can be given; none while they load. */
const useBrokers = (organisation: string): readonly Choice[] => {
  const [brokers, setBrokers] = useState<readonly Choice[]>([]);
  useEffect(() => {
    let gone = false;
    const path = `/customer/organisation/${organisation}/cargo-bookings/brokers`;
    everyRow<Choice>(path, {}, { rowId: ({ id }) => id, max: maxBrokers })
      .then((found) => {
        if (!gone) setBrokers(found);
      })
      .catch((failure: unknown) => snackbars.error(asHttpError(failure).message));
    return () => {
      gone = true;
    };
  }, [organisation]);
  return brokers;
};

/** Asks to whom the bookings are given. */
export const AssignMany = observer(({ base, organisation, onClose, onDone, ...props }: AssignManyProps) => {
  const [bookings] = useState(props.bookings);
  const brokers = useBrokers(organisation);
  const [form] = useState(
    () =>
      new FormStore<{ readonly broker: string | null }>(
        { broker: null },
        ({ broker }): { readonly broker?: string } =>
          broker === null ? { broker: 'Choose a broker, or nobody.' } : {},
      ),
  );
  const { standing, skipped } = standingOf(bookings);
  const assign = async () => {
    const sent = await form.submit(({ broker }, options) =>
      http.post<BookingsAssignOutcomes>(
        `${base}/assign-broker`,
        { ids: standing.map(({ id }) => id), brokerId: broker === nobody.id ? null : broker },
        options,
      ),
    );
    if (sent.as === 'refused')
      snackbars.error(refusedText(sent.error, 'Sorry, nothing was assigned. Please try again.'));
    if (sent.as === 'done') onDone(sent.answer);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Assign a broker to ${counted(standing.length, 'booking')}`}
      text="The broker sees these bookings, and may amend them. Both bookings of a pair go together."
      actions={[
        { label: 'Cancel', safe: true, onSelect: onClose },
        {
          label: 'Assign',
          variant: 'primary',
          busy: form.busy,
          blocked: standing.length === 0 ? 'All of these bookings are cancelled.' : undefined,
          onSelect: () => void assign(),
        },
      ]}
    >
      <SelectField
        label="Broker"
        options={[...brokers, nobody]}
        value={form.values.broker}
        error={form.error('broker')}
        onChange={(broker) => form.change({ broker })}
      />
      {skipped.length > 0 ? (
        <p className="many-note">Cancelled, and left as they are: {skipped.join(', ')}.</p>
      ) : null}
    </Dialog>
  );
});
