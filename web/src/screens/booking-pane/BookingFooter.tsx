import { Copy, Pencil, Undo2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { BookingView } from '#contracts/booking/booking-view';
import { Button, buttonClass } from '../../components/form/Button.tsx';
import { session } from '../../stores/session.ts';
import { worldTime } from '../../stores/world-time.ts';
import { useCreateHref } from '../booking-lists/create-href.ts';
import { useEditHref } from '../booking-lists/edit-href.ts';
import { isCancelledLately, useDeclareAgain } from '../many-bookings/use-declare-again.ts';
import { actingFor } from './acting-for.ts';
import { CancelBooking } from './CancelBooking.tsx';
import { historyHrefOf } from './history-href.ts';
import { mayEditIn } from './may-edit.ts';

/** What was cancelled by mistake; while that is young. */
const DeclareAgain = observer(
  ({ booking, organisation }: { readonly booking: BookingView; readonly organisation: string }) => {
    const { busy, declareAgain } = useDeclareAgain(organisation);
    const [now] = useState(() => worldTime.now().getTime());
    const [ids] = useState(() => [booking.id]);
    if (!isCancelledLately(booking, now)) return null;
    return (
      <Button
        title="Makes a new draft of this booking; it stays cancelled"
        aria-disabled={busy}
        onClick={() => void declareAgain(ids)}
      >
        <Undo2 size={16} strokeWidth={1.75} aria-hidden />
        Declare again
      </Button>
    );
  },
);

/** Once a booking is cancelled its button is gone, and the focus with it: it goes on to what is left. */
const useFocusKept = (footer: RefObject<HTMLElement | null>, isOpen: boolean, asked: boolean): void => {
  useEffect(() => {
    if (!isOpen && asked && document.activeElement === document.body)
      footer.current?.querySelector('a')?.focus();
  }, [footer, isOpen, asked]);
};

/** What can be done with a booking: another like it, its end, its past. */
export const BookingFooter = observer(
  ({ booking, onChanged }: { readonly booking: BookingView; readonly onChanged: () => void }) => {
    const [cancelling, setCancelling] = useState(false);
    const [asked, setAsked] = useState(false);
    const footer = useRef<HTMLElement>(null);
    const createHref = useCreateHref();
    const editHref = useEditHref();
    const acting = actingFor(booking);
    const editing = mayEditIn(booking);
    const mayChange = session.can(['bookings.create.own'], acting);
    const historyHref = historyHrefOf(booking);
    const open = !booking.cancelled && booking.period !== 'completed';
    useFocusKept(footer, open, asked && !cancelling);
    return (
      <footer ref={footer} className="pane-footer">
        {editing && open ? (
          <Link className={buttonClass('secondary')} href={editHref(editing.id, booking)}>
            <Pencil size={16} strokeWidth={1.75} aria-hidden />
            Edit
          </Link>
        ) : null}
        {mayChange && acting?.type === 'charterer' ? (
          <Link
            className={buttonClass('secondary')}
            href={createHref(acting.id, { way: 'copy', booking: booking.id })}
          >
            <Copy size={16} strokeWidth={1.75} aria-hidden />
            Duplicate
          </Link>
        ) : null}
        {mayChange && acting?.type === 'charterer' && open ? (
          <Button
            variant="danger"
            onClick={() => {
              setAsked(true);
              setCancelling(true);
            }}
          >
            Cancel booking
          </Button>
        ) : null}
        {editing?.type === 'charterer' ? (
          <DeclareAgain key={booking.id} booking={booking} organisation={editing.id} />
        ) : null}
        {historyHref === null ? null : (
          <Link className={`${buttonClass('secondary')} pane-footer-end`} href={historyHref}>
            History
          </Link>
        )}
        {cancelling && acting ? (
          <CancelBooking
            booking={booking}
            organisation={acting.id}
            onClose={() => setCancelling(false)}
            onCancelled={onChanged}
          />
        ) : null}
      </footer>
    );
  },
);
