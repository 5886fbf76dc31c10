import { Send } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { BookingView } from '#contracts/booking/booking-view';
import { Button } from '../../components/form/Button.tsx';
import { Tip } from '../../components/overlay/Tip.tsx';
import { transferringIn } from './may-transfer.ts';
import { TransferDialog } from './TransferDialog.tsx';
import { blockedText, transferVerb } from './transfer-words.ts';

export interface TransferButtonProps {
  readonly booking: BookingView;
  /** A row's own among many, or the pane's. */
  readonly place: 'row' | 'pane';
  readonly onRequested?: () => void;
}

/** Hands a booking to the voyage-management system; where it cannot, the tooltip says why. Only for staff who may. */
export const TransferButton = observer(({ booking, place, onRequested }: TransferButtonProps) => {
  const [asking, setAsking] = useState(false);
  const organisation = transferringIn(booking);
  if (!organisation) return null;
  const blocked = blockedText(booking, new Date());
  const verb = transferVerb(booking.transferred && blocked === null);
  const label = place === 'row' ? verb : `${verb} to Veson`;
  const button = (
    <Button
      size="small"
      variant={place === 'row' ? 'ghost' : 'secondary'}
      aria-label={place === 'row' ? `${verb} ${booking.bookingNo}${booking.letterIndex} to Veson` : undefined}
      aria-disabled={blocked !== null}
      onClick={() => {
        if (blocked === null) setAsking(true);
      }}
    >
      {place === 'pane' ? <Send size={16} strokeWidth={1.75} aria-hidden /> : null}
      {label}
    </Button>
  );
  return (
    <>
      {blocked === null ? (
        button
      ) : (
        // Beside the button, where it lies over no other row's.
        <Tip text={blocked} placement={place === 'row' ? 'right' : 'top'}>
          {button}
        </Tip>
      )}
      {asking ? (
        <TransferDialog
          bookingId={booking.id}
          organisation={organisation.id}
          onClose={() => setAsking(false)}
          {...(onRequested && { onRequested })}
        />
      ) : null}
    </>
  );
});
