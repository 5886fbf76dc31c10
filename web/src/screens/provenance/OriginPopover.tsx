import { Popover, PopoverDismiss, PopoverHeading, usePopoverStore } from '@ariakit/react';
import { X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { Link } from 'wouter';
import type { BookingView } from '#contracts/booking/booking-view';
import type { BookingProvenance, OpenReceipt } from '#contracts/booking/provenance-view';
import { LoadStateView } from '../../app/LoadStateView.tsx';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import { buttonClass } from '../../components/form/Button.tsx';
import { PaneFields, type PaneField } from '../../components/pane/PaneFields.tsx';
import { utcMoment } from '../../format/dates.ts';
import { useAnswer } from '../../stores/use-answer.ts';
import { mayEnterBookings } from '../cargo-bookings/may-enter.ts';
import { paths } from '../cargo-bookings/paths.ts';
import { originLines } from './origin-words.ts';
import { whenceOf } from './whence.ts';
import './provenance.css';

/** A cell of which somebody wants to know where its value came from. */
export interface AskedCell {
  /** As it is declared; null of a row that is not declared yet. */
  readonly booking: BookingView | null;
  /** Its key among the columns: `laycanStart`, `discharge.2.qty`. */
  readonly key: string;
  /** `Lay to`. */
  readonly label: string;
  /** What is declared there, as it reads; empty: nothing. */
  readonly value: string;
  /** Said above all: that what the cell shows is not declared. */
  readonly note?: string | undefined;
}

const Receipt = observer(({ receipt }: { readonly receipt: OpenReceipt }) => {
  const text = utcMoment(receipt.submittedAt);
  return mayEnterBookings(receipt.organisationId) ? (
    <Link href={paths.receipt(receipt.organisationId, receipt.submissionId)}>{text}</Link>
  ) : (
    text
  );
});

const Origin = observer(
  ({
    cell,
    booking,
    base,
  }: {
    readonly cell: AskedCell;
    readonly booking: BookingView;
    readonly base: string;
  }) => {
    const { answer, state, retry } = useAnswer<BookingProvenance>(
      `${base}/${encodeURIComponent(booking.id)}/provenance`,
    );
    if (answer === null)
      return (
        <LoadStateView
          state={state}
          onRetry={retry}
          skeleton={<SkeletonRows rows={4} height={24} />}
          noData={{ title: 'This booking is not there' }}
        />
      );
    const whence = whenceOf(answer, booking, { key: cell.key, isEmpty: cell.value === '' });
    const receipt = whence.origin?.receipt;
    const fields: readonly PaneField[] = [
      ...originLines(whence),
      ...(receipt ? ([['Submission', <Receipt key="receipt" receipt={receipt} />]] as const) : []),
    ];
    return <PaneFields fields={fields} />;
  },
);

export interface OriginPopoverProps {
  readonly cell: AskedCell;
  /** The calls of the list, under which a booking is read by its id. */
  readonly base: string;
  /** Beside it the popover stands. */
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** What it is anchored to, wherever that is now; where it was last, once a list has drawn its rows anew. */
const useRect = (anchor: HTMLElement): (() => DOMRect) => {
  const last = useRef(anchor.getBoundingClientRect());
  return () => {
    if (anchor.isConnected) last.current = anchor.getBoundingClientRect();
    return last.current;
  };
};

/** Where the value of one cell came from: what set it, who, when, in which version and by what. */
export const OriginPopover = ({ cell, base, anchor, onClose }: OriginPopoverProps) => {
  const popover = usePopoverStore({
    open: true,
    placement: 'bottom-start',
    setOpen: (open) => {
      if (!open) onClose();
    },
  });
  const { booking, label, value, note } = cell;
  return (
    <Popover
      store={popover}
      className="popover origin"
      gutter={4}
      portal
      getAnchorRect={useRect(anchor)}
      autoFocusOnHide={false}
    >
      <div className="origin-head">
        <PopoverHeading className="origin-title">
          {label}
          {booking === null ? null : <span className="origin-value">{value === '' ? '-' : value}</span>}
        </PopoverHeading>
        <PopoverDismiss className={`${buttonClass('ghost', 'small')} button-icon`} aria-label="Close">
          <X size={16} strokeWidth={1.75} aria-hidden />
        </PopoverDismiss>
      </div>
      {note === undefined ? null : <p className="origin-note">{note}</p>}
      {/* What comes is read out. */}
      <div aria-live="polite">
        {booking === null ? null : <Origin cell={cell} booking={booking} base={base} />}
      </div>
    </Popover>
  );
};
