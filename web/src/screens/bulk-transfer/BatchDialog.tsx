import { observer } from 'mobx-react-lite';
import type { BatchRefusal, TransferBatchView } from '#contracts/booking/transfer-list';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import { counted, displayQuantity } from '../../format/quantities.ts';
import { namedBookings } from '../transfer/transfer-words.ts';

/** Refusals by what they say: `SZ-1 and SZ-2 bookings`. */
const byMessage = (refused: readonly BatchRefusal[]): ReadonlyMap<string, readonly string[]> => {
  const groups = new Map<string, string[]>();
  for (const { message, code, bookingNo } of refused)
    groups.set(message, [...(groups.get(message) ?? []), code ?? bookingNo]);
  return groups;
};

const titleOf = ({ bookings, requested, refused, completed }: TransferBatchView): string =>
  completed
    ? `${displayQuantity(requested)} of ${counted(bookings, 'booking')} on the way to Veson`
    : `Transferring ${counted(bookings, 'booking')} · ${displayQuantity(requested + refused.length)} done`;

/** How far an order is, and at its end what was not asked for, by name. */
export const BatchDialog = observer(
  ({ batch, onClose }: { readonly batch: TransferBatchView; readonly onClose: () => void }) => (
    <Dialog
      open
      onClose={onClose}
      title={titleOf(batch)}
      text={batch.completed ? undefined : 'This goes on even if you close it.'}
      actions={[{ label: 'Close', safe: true, onSelect: onClose }]}
    >
      <progress
        className="batch-progress"
        max={Math.max(1, batch.bookings)}
        value={batch.requested + batch.refused.length}
        aria-label="Bookings done"
      />
      {[...byMessage(batch.refused)].map(([message, names]) => (
        <p key={message}>
          <strong>{namedBookings(names)}</strong>: {message}
        </p>
      ))}
    </Dialog>
  ),
);
