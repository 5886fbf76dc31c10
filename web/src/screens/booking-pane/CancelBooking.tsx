import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { BookingView } from '#contracts/booking/booking-view';
import { asHttpError } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { useCreateHref } from '../booking-lists/create-href.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { Field } from '../../components/form/Field.tsx';
import { Dialog } from '../../components/overlay/Dialog.tsx';

type Way = 'cancel' | 'replace';

const ways: readonly { readonly way: Way; readonly label: string }[] = [
  { way: 'cancel', label: 'Cancel permanently' },
  { way: 'replace', label: 'Cancel current booking and create a new booking' },
];

const longestMessage = 2_000;

export interface CancelBookingProps {
  readonly booking: BookingView;
  /** The organisation in whose name it is done. */
  readonly organisation: string;
  readonly onClose: () => void;
  /** The booking and its continuation have changed. */
  readonly onCancelled: () => void;
}

interface OptionsProps extends CancelBookingProps {
  readonly name: string;
}

/** The command, and whether it is under way. */
const useCancellation = ({ booking, organisation, name, onClose, onCancelled }: OptionsProps) => {
  const [sending, setSending] = useState(false);
  // The same click sent twice is one command.
  const key = useRef(crypto.randomUUID());
  const cancel = async (message: string) => {
    if (sending) return;
    setSending(true);
    try {
      await http.post<unknown>(
        `/customer/organisation/${organisation}/cargo-bookings/cargo-declarations/${booking.id}/cancel`,
        { revision: booking.revision, message: message.trim() === '' ? null : message.trim() },
        { idempotencyKey: key.current },
      );
      onCancelled();
      snackbars.success(`Booking ${name} cancelled.`);
      onClose();
    } catch (failure) {
      const error = asHttpError(failure);
      snackbars.error(
        error.status > 0 && error.status < 500
          ? error.message
          : 'Sorry, the booking was not cancelled. Please try again.',
      );
      setSending(false);
    }
  };
  return { sending, cancel };
};

const Ways = ({ way, onChange }: { readonly way: Way; readonly onChange: (way: Way) => void }) => (
  <fieldset className="cancel-ways">
    <legend className="visually-hidden">How to cancel</legend>
    {ways.map((option) => (
      <label key={option.way} className="checkbox">
        <input
          type="radio"
          name="cancel-way"
          checked={way === option.way}
          onChange={() => onChange(option.way)}
        />
        {option.label}
      </label>
    ))}
  </fieldset>
);

const Message = ({
  value,
  onValue,
}: {
  readonly value: string;
  readonly onValue: (value: string) => void;
}) => (
  <Field label="Message (optional)" hint="It takes the place of the comment.">
    {(control) => (
      <textarea
        {...control}
        className="input"
        rows={7}
        maxLength={longestMessage}
        placeholder="Type your message..."
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
    )}
  </Field>
);

const Options = (props: OptionsProps) => {
  const { booking, organisation, name, onClose } = props;
  const [, navigate] = useLocation();
  const createHref = useCreateHref();
  const [way, setWay] = useState<Way>('cancel');
  const [message, setMessage] = useState('');
  const { sending, cancel } = useCancellation(props);
  const replace = () => {
    onClose();
    navigate(createHref(organisation, { way: 'replace', booking: booking.id }));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Cancel Booking ${name}`}
      actions={[
        { label: 'No, keep it', safe: true, onSelect: onClose },
        way === 'cancel'
          ? {
              label: 'Cancel permanently',
              variant: 'danger-solid',
              busy: sending,
              onSelect: () => void cancel(message),
            }
          : { label: 'Create a new booking', variant: 'primary', onSelect: replace },
      ]}
    >
      <Ways way={way} onChange={setWay} />
      {way === 'cancel' ? (
        <Message value={message} onValue={setMessage} />
      ) : (
        <p>The current booking is cancelled when the new one is created.</p>
      )}
    </Dialog>
  );
};

/** First whether, then how: the specification's two dialogs. */
export const CancelBooking = (props: CancelBookingProps) => {
  const [confirmed, setConfirmed] = useState(false);
  const name = props.booking.code ?? props.booking.bookingNo;
  if (confirmed) return <Options {...props} name={name} />;
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={`Cancel Booking ${name}?`}
      text="Cancellation of the booking can't be reversed and Laycan will be notified about the cancellation. Are you sure you want to proceed?"
      actions={[
        { label: 'No, keep it', safe: true, onSelect: props.onClose },
        { label: 'Yes, cancel', variant: 'danger-solid', onSelect: () => setConfirmed(true) },
      ]}
    />
  );
};
