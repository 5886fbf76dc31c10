import type { UndoAnswer } from '#contracts/declaration-draft/undo-view';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import { counted, displayQuantity } from '../../format/quantities.ts';

export interface UndoProgressProps {
  readonly progress: UndoAnswer;
  readonly onClose: () => void;
}

/** How far an undo of many bookings is. */
export const UndoProgress = ({ progress: { bookings, done, undone, kept }, onClose }: UndoProgressProps) => (
  <Dialog
    open
    onClose={onClose}
    title={`Undoing ${counted(bookings, 'booking')} · ${displayQuantity(done)} done`}
    text="This goes on even if you close it. What is put back waits in Edit to be submitted."
    actions={[{ label: 'Close', safe: true, onSelect: onClose }]}
  >
    <progress className="undo-progress" max={Math.max(1, bookings)} value={done} aria-label="Bookings done" />
    <p className="undo-sums">
      {displayQuantity(undone.count)} put back
      {kept.count === 0 ? '' : ` · ${displayQuantity(kept.count)} not undone`}
    </p>
  </Dialog>
);
