import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { BookingsCancelOutcomes } from '#contracts/booking/many-bookings';
import type { CreatedBooking } from '#contracts/declaration-draft/undo-view';
import { http } from '../../api/http.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { FormStore } from '../../components/form/FormStore.ts';
import { TagList } from '../../components/form/TagList.tsx';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import { counted, displayQuantity } from '../../format/quantities.ts';
import { refusedText } from '../many-bookings/outcomes.ts';
import { undoName } from './undo-words.ts';

export interface CancelCreatedProps {
  /** The declarations' calls. */
  readonly declarations: string;
  readonly bookings: readonly CreatedBooking[];
  readonly onClose: () => void;
}

const say = ({ outcomes }: BookingsCancelOutcomes): void => {
  const refused = outcomes.flatMap(({ refusal }) => refusal ?? []);
  const [first] = refused;
  const many = outcomes.length - refused.length;
  if (!first) snackbars.success(`${counted(many, 'booking')} cancelled.`);
  else
    snackbars.show(
      'warning',
      `${displayQuantity(many)} of ${counted(outcomes.length, 'booking')} cancelled. ${first.message}`,
    );
};

/** Asks once more: what a submission declared is cancelled for good, as it was shown. */
export const CancelCreated = observer(({ declarations, bookings, onClose }: CancelCreatedProps) => {
  const [form] = useState(() => new FormStore({}));
  const isOne = bookings.length === 1;
  const cancel = async () => {
    const sent = await form.submit((_values, options) =>
      http.post<BookingsCancelOutcomes>(
        `${declarations}/cancel`,
        { bookings: bookings.map(({ id, revision }) => ({ id, revision })), message: null },
        options,
      ),
    );
    if (sent.as === 'refused')
      snackbars.error(refusedText(sent.error, 'Sorry, the bookings were not cancelled. Please try again.'));
    if (sent.as !== 'done') return;
    say(sent.answer);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Cancel ${counted(bookings.length, 'booking')}?`}
      text={`Cancellation of the ${isOne ? 'booking' : 'bookings'} can't be reversed and Laycan will be notified about the cancellation. Are you sure you want to proceed?`}
      actions={[
        { label: isOne ? 'No, keep it' : 'No, keep them', safe: true, onSelect: onClose },
        { label: 'Yes, cancel', variant: 'danger-solid', busy: form.busy, onSelect: () => void cancel() },
      ]}
    >
      <TagList
        label="Bookings to cancel"
        tags={bookings.map((booking) => ({ id: booking.id, name: undoName(booking) }))}
      />
    </Dialog>
  );
});
