import { History } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { Link } from 'wouter';
import type { BookingView } from '#contracts/booking/booking-view';
import { buttonClass } from '../../components/form/Button.tsx';
import { PaneBody } from '../../components/pane/Pane.tsx';
import { PaneFields } from '../../components/pane/PaneFields.tsx';
import { PaneSection } from '../../components/pane/PaneSection.tsx';
import { asOfText } from '../../lists/as-of.ts';
import { cellsNow, nowMark } from '../booking-lists/booking-since.ts';
import { TransferSection } from '../transfer/TransferSection.tsx';
import { CellNotes, type CellNote } from './cell-notes.ts';
import { ChangesSection } from './ChangesSection.tsx';
import { FieldsSection } from './FieldsSection.tsx';
import { historyHrefOf } from './history-href.ts';
import { LaycanSection } from './LaycanSection.tsx';
import { PortsSection } from './PortsSection.tsx';

/** Behind each value that is otherwise now, what it is. */
const useSinceNotes = (booking: BookingView): CellNote =>
  useMemo(() => {
    const byKey = new Map(cellsNow(booking).map((cell) => [cell.key, cell]));
    return (key) => {
      const cell = byKey.get(key);
      if (!cell) return null;
      return (
        <span className="since-note" title={`${cell.label}: ${nowMark(cell)}`}>
          <History size={14} strokeWidth={1.75} aria-hidden />
          <span className="visually-hidden">{`, ${nowMark(cell)}`}</span>
        </span>
      );
    };
  }, [booking]);

export interface PastBookingProps {
  readonly booking: BookingView;
  readonly asOf: string;
  /** The same booking as it stands now. */
  readonly nowHref: string;
}

/** All that is otherwise now, also what stands nowhere else in the pane. */
const SinceSection = ({ booking, asOf }: Pick<PastBookingProps, 'booking' | 'asOf'>) => {
  const cells = cellsNow(booking);
  return (
    <PaneSection
      label="Since then"
      title={cells.length === 0 ? 'Nothing differs now' : 'Differs now'}
      aside={`As of ${asOfText(asOf)}`}
    >
      {cells.length === 0 ? null : <PaneFields fields={cells.map(({ label, now }) => [label, now])} />}
    </PaneSection>
  );
};

/** A booking as it was: what it held, and what of it is otherwise now. Nothing can be done with it. */
export const PastBooking = observer(({ booking, asOf, nowHref }: PastBookingProps) => {
  const historyHref = historyHrefOf(booking);
  return (
    <CellNotes value={useSinceNotes(booking)}>
      <PaneBody>
        <SinceSection booking={booking} asOf={asOf} />
        {/* When the voyage arrives is known of now alone. */}
        <LaycanSection booking={booking} settings={undefined} />
        <FieldsSection booking={booking} />
        <PortsSection booking={booking} />
        <TransferSection booking={booking} />
        <ChangesSection booking={booking} />
      </PaneBody>
      <footer className="pane-footer">
        <Link className={buttonClass('secondary')} href={nowHref}>
          As it stands now
        </Link>
        {historyHref === null ? null : (
          <Link className={`${buttonClass('secondary')} pane-footer-end`} href={historyHref}>
            History
          </Link>
        )}
      </footer>
    </CellNotes>
  );
});
