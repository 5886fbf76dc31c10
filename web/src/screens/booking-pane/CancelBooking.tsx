import { TriangleAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { BookingView } from '#contracts/booking/booking-view';
import { http } from '../../api/http.ts';
import { bookingsNamed, otherOfPair } from '../booking-lists/booking-name.ts';
import { useCreateHref } from '../booking-lists/create-href.ts';
import { usePair } from '../booking-lists/use-pair.ts';
import { heldText } from '../transfer/transfer-words.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { FormStore } from '../../components/form/FormStore.ts';
import { Radio } from '../../components/form/Radio.tsx';
import { TextArea } from '../../components/form/TextArea.tsx';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import './booking-pane.css';

/** What goes along to the form of the new booking. */
export interface CancelState {
  readonly cancelMessage: string;
}

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
  /** `Booking SZ-118`, or both of a pair. */
  readonly name: string;
  /** The booking and, of a pair, the other one, as they were shown; null where the other could not be read. */
  readonly pair: readonly BookingView[] | null;
}

const callsOf = (organisation: string): string =>
  `/customer/organisation/${organisation}/cargo-bookings/cargo-declarations`;

/** Refusals of what was shown: there is nothing to try again, but something to look at. */
const outdated: ReadonlySet<string> = new Set(['booking_changed', 'booking_cancelled', 'booking_completed']);

interface Cancellation {
  readonly way: Way;
  readonly message: string;
}

/** What is sent: the versions that were shown, and the message. */
const requestOf = ({ booking, pair }: OptionsProps, message: string) => {
  const other = pair?.find(({ id }) => id !== booking.id);
  return {
    revision: booking.revision,
    ...(other ? { otherRevision: other.revision } : {}),
    message: message.trim() === '' ? null : message.trim(),
  };
};

const cancel = async (form: FormStore<Cancellation>, props: OptionsProps): Promise<void> => {
  const { booking, organisation, name, onClose, onCancelled } = props;
  const sent = await form.submit(({ message }, options) =>
    http.post<unknown>(`${callsOf(organisation)}/${booking.id}/cancel`, requestOf(props, message), options),
  );
  if (sent.as === 'done') {
    onCancelled();
    snackbars.success(`${name} cancelled.`);
    onClose();
  }
  if (sent.as !== 'refused') return;
  const { status, message, answer } = sent.error;
  snackbars.error(
    status > 0 && status < 500 ? message : 'Sorry, the booking was not cancelled. Please try again.',
  );
  if (!outdated.has(answer.code)) return;
  onCancelled();
  onClose();
};

const Ways = ({ way, onChange }: { readonly way: Way; readonly onChange: (way: Way) => void }) => (
  <fieldset className="cancel-ways">
    <legend className="visually-hidden">How to cancel</legend>
    {ways.map((option) => (
      <Radio
        key={option.way}
        name="cancel-way"
        checked={way === option.way}
        onChoose={() => onChange(option.way)}
      >
        {option.label}
      </Radio>
    ))}
  </fieldset>
);

const Options = observer((props: OptionsProps) => {
  const { booking, organisation, name, onClose } = props;
  const [, navigate] = useLocation();
  const createHref = useCreateHref();
  const [form] = useState(() => new FormStore<Cancellation>({ way: 'cancel', message: '' }));
  const { way, message } = form.values;
  const replace = () => {
    onClose();
    navigate(createHref(organisation, { way: 'replace', booking: booking.id }), {
      state: { cancelMessage: message } satisfies CancelState,
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Cancel ${name}`}
      actions={[
        { label: 'No, keep it', safe: true, onSelect: onClose },
        way === 'cancel'
          ? {
              label: 'Cancel permanently',
              variant: 'danger-solid',
              busy: form.busy,
              onSelect: () => void cancel(form, props),
            }
          : { label: 'Create a new booking', variant: 'primary', onSelect: replace },
      ]}
    >
      <Ways way={way} onChange={(chosen) => form.change({ way: chosen })} />
      {way === 'replace' ? <p>{name} will be cancelled when the new booking is created.</p> : null}
      <TextArea
        label="Message (optional)"
        hint="It takes the place of the comment."
        rows={7}
        maxLength={longestMessage}
        placeholder="Type your message..."
        value={message}
        onValue={(text) => form.change({ message: text })}
      />
    </Dialog>
  );
});

/** First whether, then how: the specification's two dialogs. */
export const CancelBooking = (props: CancelBookingProps) => {
  const [confirmed, setConfirmed] = useState(false);
  // What is asked about is the booking as it was shown when it was asked: a push changes nothing of that.
  const [booking] = useState(props.booking);
  const pair = usePair(booking, callsOf(props.organisation));
  const name = bookingsNamed(booking, pair);
  if (confirmed) return <Options {...props} {...{ booking, name, pair }} />;
  const held = heldText(booking);
  const both =
    otherOfPair(booking) === null ? '' : 'The two bookings are a pair: cancelling one cancels both. ';
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={`Cancel ${name}?`}
      text={`${both}Cancellation of the booking can't be reversed and Laycan will be notified about the cancellation. Are you sure you want to proceed?`}
      actions={[
        { label: 'No, keep it', safe: true, onSelect: props.onClose },
        { label: 'Yes, cancel', variant: 'danger-solid', onSelect: () => setConfirmed(true) },
      ]}
    >
      {held === null ? null : (
        <p className="cancel-held">
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
          {held}
        </p>
      )}
    </Dialog>
  );
};
