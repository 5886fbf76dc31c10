import { TriangleAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { BookingView } from '#contracts/booking/booking-view';
import type { BookingsCancelOutcomes } from '#contracts/booking/many-bookings';
import { http } from '../../api/http.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { FormStore } from '../../components/form/FormStore.ts';
import { TextArea } from '../../components/form/TextArea.tsx';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import { counted } from '../../format/quantities.ts';
import { bookingName, otherOfPair } from '../booking-lists/booking-name.ts';
import { heldText } from '../transfer/transfer-words.ts';
import { refusedText, standingOf } from './outcomes.ts';
import '../booking-pane/booking-pane.css';
import './many-bookings.css';

export interface CancelManyProps {
  /** The declarations' calls. */
  readonly base: string;
  readonly bookings: readonly BookingView[];
  readonly onClose: () => void;
  readonly onDone: (answer: BookingsCancelOutcomes) => void;
}

const longestMessage = 2_000;

/** What must be known before: pairs that go together, what is cancelled already, and what the voyage-management system holds. */
const notesOf = (bookings: readonly BookingView[]): readonly string[] => {
  const { standing, skipped } = standingOf(bookings);
  const ids = new Set(standing.map(({ id }) => id));
  const halves = standing.filter((booking) => {
    const other = otherOfPair(booking);
    return other !== null && !ids.has(other);
  });
  return [
    ...(halves.length > 0
      ? [`Cancelling one booking of a pair cancels both: ${halves.map(bookingName).join(', ')}.`]
      : []),
    ...(skipped.length > 0 ? [`Already cancelled, and left as they are: ${skipped.join(', ')}.`] : []),
  ];
};

/** Asks once for all of them; each is cancelled as it was shown when it was asked. */
export const CancelMany = observer(({ base, onClose, onDone, ...props }: CancelManyProps) => {
  const [bookings] = useState(props.bookings);
  const [form] = useState(() => new FormStore({ message: '' }));
  const { standing } = standingOf(bookings);
  const held = standing.filter((booking) => heldText(booking) !== null);
  const cancel = async () => {
    const sent = await form.submit(({ message }, options) =>
      http.post<BookingsCancelOutcomes>(
        `${base}/cancel`,
        {
          bookings: standing.map(({ id, revision }) => ({ id, revision })),
          message: message.trim() === '' ? null : message.trim(),
        },
        options,
      ),
    );
    if (sent.as === 'refused')
      snackbars.error(refusedText(sent.error, 'Sorry, the bookings were not cancelled. Please try again.'));
    if (sent.as === 'done') onDone(sent.answer);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Cancel ${counted(standing.length, 'booking')}?`}
      text={`Cancellation of the ${standing.length === 1 ? 'booking' : 'bookings'} can't be reversed and Laycan will be notified about the cancellation. Are you sure you want to proceed?`}
      actions={[
        { label: standing.length === 1 ? 'No, keep it' : 'No, keep them', safe: true, onSelect: onClose },
        {
          label: 'Yes, cancel',
          variant: 'danger-solid',
          busy: form.busy,
          blocked: standing.length === 0 ? 'All of these bookings are cancelled already.' : undefined,
          onSelect: () => void cancel(),
        },
      ]}
    >
      {notesOf(bookings).map((note) => (
        <p key={note} className="many-note">
          {note}
        </p>
      ))}
      {held.length > 0 ? (
        <p className="cancel-held">
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
          {counted(held.length, 'booking')} transferred to Veson, which is asked to withdraw{' '}
          {held.length === 1 ? 'it' : 'them'}.
        </p>
      ) : null}
      <TextArea
        label="Message (optional)"
        hint="It takes the place of the comment of each."
        rows={7}
        maxLength={longestMessage}
        placeholder="Type your message..."
        value={form.values.message}
        onValue={(message) => form.change({ message })}
      />
    </Dialog>
  );
});
