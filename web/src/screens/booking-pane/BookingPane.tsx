import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { BookingView } from '#contracts/booking/booking-view';
import { useMediaQuery } from '../../app/media.ts';
import { Status } from '../../components/status/StatusGlyph.tsx';
import { LoadStateView } from '../../app/LoadStateView.tsx';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import type { EntityCache } from '../../stores/entity-cache.ts';
import { session } from '../../stores/session.ts';
import { bookingName } from '../booking-lists/booking-name.ts';
import { bookingSettings } from '../booking-lists/settings-store.ts';
import { TransferSection } from '../transfer/TransferSection.tsx';
import { transferText } from '../transfer/transfer-words.ts';
import { ChangesSection } from './ChangesSection.tsx';
import { FieldsSection } from './FieldsSection.tsx';
import { LaycanSection } from './LaycanSection.tsx';
import { PaneButtons } from './PaneButtons.tsx';
import { PaneFooter } from './PaneFooter.tsx';
import { PortsSection } from './PortsSection.tsx';
import { ProblemsSection } from './ProblemsSection.tsx';
import { useBooking } from './use-booking.ts';
import { focusRow, usePaneKeys } from './pane-keys.ts';
import './pane.css';

export interface BookingPaneProps {
  readonly id: string;
  /** The declarations' calls of the organisation whose booking it is; staff look it up by their own list. */
  readonly base: string;
  readonly cache: EntityCache<BookingView>;
  /** Ids in the order of the list, for the next and the previous record. */
  readonly order: readonly string[];
  readonly onMove: (id: string) => void;
  readonly onClose: () => void;
}

interface PaneBodyProps {
  readonly booking: BookingView;
  readonly onChanged: () => void;
}

const PaneBody = observer(({ booking, onChanged }: PaneBodyProps) => {
  // A broker is no member of the charterer's organisation, and reads lists and wording of its own.
  const organisation =
    session.organisation(booking.organisation.id) ?? session.organisation(booking.broker?.id ?? '');
  const from = organisation?.id;
  useEffect(() => {
    if (from) void bookingSettings.load(from);
  }, [from]);
  return (
    <div className="pane-body">
      <ProblemsSection booking={booking} />
      <LaycanSection booking={booking} settings={from ? bookingSettings.of(from) : undefined} />
      <FieldsSection booking={booking} />
      <PortsSection booking={booking} />
      <TransferSection booking={booking} onRequested={onChanged} />
      <ChangesSection booking={booking} />
    </div>
  );
});

const PaneTitle = ({ booking }: { readonly booking: BookingView | undefined }) => {
  if (!booking) return <h2 className="pane-title">Booking</h2>;
  return (
    <>
      <h2 className="pane-title">{bookingName(booking)}</h2>
      <Status status={booking.status} viewer={session.isStaff ? 'staff' : 'customer'} tag />
      <span className="pane-transfer">{transferText(booking)}</span>
    </>
  );
};

/** One booking beside its list: 450 px, docked from 1280, over the list below, the whole screen on a phone. */
export const BookingPane = observer((props: BookingPaneProps) => {
  const { id, base, cache, order, onMove, onClose } = props;
  const { booking, state, retry, refresh } = useBooking(id, base, cache);
  const docked = useMediaQuery('(min-width: 1280px)');
  const pane = useRef<HTMLElement>(null);
  const at = order.indexOf(id);
  const previous = at > 0 ? order[at - 1] : undefined;
  const next = at >= 0 ? order[at + 1] : undefined;
  const close = () => {
    onClose();
    focusRow(id);
  };
  usePaneKeys({ onPrevious: previous, onNext: next, onMove, onClose: close });
  useEffect(() => {
    if (!docked) pane.current?.focus();
  }, [docked]);
  return (
    <aside
      className={docked ? 'pane' : 'pane pane-over'}
      ref={pane}
      tabIndex={-1}
      aria-label={`Booking ${booking ? bookingName(booking) : ''}`}
    >
      <header className="pane-header">
        <PaneTitle booking={booking} />
        <PaneButtons
          onPrevious={previous === undefined ? undefined : () => onMove(previous)}
          onNext={next === undefined ? undefined : () => onMove(next)}
          onClose={close}
        />
      </header>
      {booking ? (
        <>
          <PaneBody booking={booking} onChanged={refresh} />
          <PaneFooter booking={booking} onChanged={refresh} />
        </>
      ) : (
        <LoadStateView
          state={state}
          onRetry={retry}
          skeleton={<SkeletonRows rows={8} />}
          noData={{
            title: 'This booking is not there',
            text: 'It may belong to another organisation, or the link is mistyped.',
          }}
        />
      )}
    </aside>
  );
});
