import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { BookingView } from '#contracts/booking/booking-view';
import { Pane, PaneBody } from '../../components/pane/Pane.tsx';
import { PaneHeader } from '../../components/pane/PaneHeader.tsx';
import { recordsAround, usePaneKeys } from '../../components/pane/pane-keys.ts';
import { Tabs } from '../../components/tabs/Tabs.tsx';
import { Status } from '../../components/status/StatusGlyph.tsx';
import { focusRow } from '../../components/table/focus-row.ts';
import { LoadStateView } from '../../app/LoadStateView.tsx';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import { asOfText } from '../../lists/as-of.ts';
import type { EntityCache } from '../../stores/entity-cache.ts';
import { session } from '../../stores/session.ts';
import { useDocument } from '../../stores/use-document.ts';
import { bookingName } from '../booking-lists/booking-name.ts';
import type { BookingTab } from '../booking-lists/booking-queries.ts';
import { bookingSettings } from '../booking-lists/settings-store.ts';
import { TransferSection } from '../transfer/TransferSection.tsx';
import { transferText } from '../transfer/transfer-words.ts';
import { useOriginNotes } from '../provenance/use-origin-notes.tsx';
import { actingFor, chartererFor } from './acting-for.ts';
import { CellNotes } from './cell-notes.ts';
import { BookingFooter } from './BookingFooter.tsx';
import { BrokerSection } from './BrokerSection.tsx';
import { ChangesSection } from './ChangesSection.tsx';
import { ContractSection } from './ContractSection.tsx';
import { historyHrefOf } from './history-href.ts';
import { FieldsSection } from './FieldsSection.tsx';
import { LaycanSection } from './LaycanSection.tsx';
import { PastBooking } from './PastBooking.tsx';
import { PortsSection } from './PortsSection.tsx';
import { Timeline } from './timeline/Timeline.tsx';
import { ProblemsSection } from './ProblemsSection.tsx';
import { ProofSection } from './ProofSection.tsx';

export interface BookingPaneProps {
  readonly id: string;
  /** The declarations' calls of the organisation whose booking it is; staff look it up by their own list. */
  readonly base: string;
  readonly cache: EntityCache<BookingView>;
  /** Ids in the order of the list, for the next and the previous record. */
  readonly order: readonly string[];
  readonly tabs: PaneTabs;
  /** null: the booking is shown as it stands now. */
  readonly past: PanePast | null;
  readonly onMove: (id: string) => void;
  readonly onClose: () => void;
}

/** Which part of the pane is open, and where the others are. */
export interface PaneTabs {
  readonly open: BookingTab | null;
  readonly href: (tab: BookingTab | null) => string;
}

/** As of when a booking is shown that is past, and where it stands as it is now. */
export interface PanePast {
  readonly asOf: string;
  readonly nowHref: string;
}

interface BodyProps {
  readonly booking: BookingView;
  /** The calls under which it is read. */
  readonly base: string;
  readonly onChanged: () => void;
}

const Body = observer(({ booking, base, onChanged }: BodyProps) => {
  // A broker is no member of the charterer's organisation, and reads lists and wording of its own.
  const from = actingFor(booking)?.id;
  const charterer = chartererFor(booking);
  useEffect(() => {
    if (from) void bookingSettings.load(from);
  }, [from]);
  const { note, floating } = useOriginNotes(base, booking);
  return (
    <CellNotes value={note}>
      <PaneBody>
        <ProblemsSection booking={booking} />
        <LaycanSection booking={booking} settings={from ? bookingSettings.of(from) : undefined} />
        <FieldsSection booking={booking} apart={charterer !== null} />
        <PortsSection booking={booking} />
        {charterer === null ? null : (
          <>
            <ContractSection booking={booking} organisation={charterer} onChanged={onChanged} />
            <BrokerSection booking={booking} organisation={charterer} onChanged={onChanged} />
          </>
        )}
        <TransferSection booking={booking} onRequested={onChanged} />
        <ChangesSection booking={booking} />
        <ProofSection booking={booking} />
      </PaneBody>
      {floating}
    </CellNotes>
  );
});

const Said = ({ booking }: { readonly booking: BookingView }) => (
  <>
    <Status status={booking.status} viewer={session.isStaff ? 'staff' : 'customer'} tag />
    <span className="pane-note">{transferText(booking)}</span>
  </>
);

type PresentProps = Pick<BookingPaneProps, 'cache' | 'tabs'> & BodyProps;

/** A booking as it stands, with what happened to it, and what can be done. */
const Present = observer(({ booking, base, cache, tabs, onChanged }: PresentProps) => (
  <>
    <div className="pane-tabs">
      <Tabs
        label="Booking"
        tabs={[
          { label: 'Info', href: tabs.href(null), current: tabs.open === null },
          { label: 'Timeline', href: tabs.href('timeline'), current: tabs.open === 'timeline' },
        ]}
      />
    </div>
    {tabs.open === 'timeline' ? (
      <Timeline
        key={booking.id}
        booking={booking}
        base={base}
        cache={cache}
        historyHref={historyHrefOf(booking)}
      />
    ) : (
      <Body booking={booking} base={base} onChanged={onChanged} />
    )}
    <BookingFooter booking={booking} onChanged={onChanged} />
  </>
));

const notThere = (past: PanePast | null) =>
  past === null
    ? {
        title: 'This booking is not there',
        text: 'It may belong to another organisation, or the link is mistyped.',
      }
    : {
        title: 'This booking is not there',
        text: `It was declared after ${asOfText(past.asOf)}, belongs to another organisation, or the link is mistyped.`,
      };

/** One booking beside its list. */
export const BookingPane = observer((props: BookingPaneProps) => {
  const { id, base, cache, order, tabs, past, onMove, onClose } = props;
  const { document: booking, state, retry, refresh } = useDocument(id, base, cache, past?.asOf ?? null);
  const close = () => {
    onClose();
    focusRow(id);
  };
  const records = recordsAround(id, order, 'booking', onMove);
  usePaneKeys({ records, onClose: close });
  return (
    <Pane label={`Booking ${booking ? bookingName(booking) : ''}`} takesFocus="over">
      <PaneHeader title={booking ? bookingName(booking) : 'Booking'} records={records} onClose={close}>
        {booking ? <Said booking={booking} /> : null}
      </PaneHeader>
      {booking ? (
        past === null ? (
          <Present {...{ booking, base, cache, tabs }} onChanged={refresh} />
        ) : (
          <PastBooking booking={booking} {...past} />
        )
      ) : (
        <LoadStateView
          state={state}
          onRetry={retry}
          skeleton={<SkeletonRows rows={8} />}
          noData={notThere(past)}
        />
      )}
    </Pane>
  );
});
