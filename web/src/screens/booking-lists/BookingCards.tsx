import { ArrowRight, History, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { BookingView } from '#contracts/booking/booking-view';
import { mergeErrors } from '#contracts/templates/describe-error';
import { templateOf } from '#contracts/templates/template-of';
import { Status, type Viewer } from '../../components/status/StatusGlyph.tsx';
import type { TableGroup } from '../../components/table/table-columns.ts';
import { displayRange } from '#contracts/cells/calendar';
import { displayQuantity } from '../../format/quantities.ts';
import { ListCards } from '../../lists/ListCards.tsx';
import type { RowSelection } from '../../lists/RowSelection.ts';
import { cellsNow } from './booking-since.ts';
import { bookingName } from './booking-name.ts';
import type { BookingList } from './booking-source.ts';

interface CardProps {
  readonly booking: BookingView;
  readonly viewer: Viewer;
  readonly named: boolean;
}

const Problem = ({ booking }: Pick<CardProps, 'booking'>) => {
  const problems = mergeErrors(templateOf(booking.template), booking.errors);
  const first = problems.find(({ level }) => level === 'error') ?? problems[0];
  if (!first || booking.cancelled) return null;
  const Icon = first.level === 'error' ? OctagonAlert : TriangleAlert;
  return (
    <span className={`card-problem card-problem-${first.level}`}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {first.title}
      {problems.length > 1 ? <span className="card-more">+{problems.length - 1}</span> : null}
    </span>
  );
};

/** What of a booking of the past is otherwise now; its pane says what it holds. */
const Since = ({ booking }: Pick<CardProps, 'booking'>) => {
  const cells = cellsNow(booking);
  if (cells.length === 0) return null;
  return (
    <span className="card-problem card-since">
      <History size={14} strokeWidth={1.75} aria-hidden />
      Differs now: {cells.map(({ label }) => label).join(', ')}
    </span>
  );
};

/** A booking in three lines: code and status, ports, laycan and MT. */
const Card = ({ booking, viewer, named }: CardProps) => (
  <>
    <span className="card-line">
      <strong className="card-strike">{bookingName(booking)}</strong>
      {named ? <span className="card-organisation">{booking.organisation.name}</span> : null}
      <Status status={booking.status} viewer={viewer} />
    </span>
    <span className="card-line card-ports card-strike">
      {booking.loadingPort.name ?? '-'}
      <ArrowRight size={14} strokeWidth={1.75} aria-label="to" />
      {booking.dischargePorts.map(({ name }) => name ?? '-').join(', ') || '-'}
    </span>
    <span className="card-line">
      <span className="card-laycan card-strike">
        {displayRange(booking.laycanStart, booking.laycanFinish) || '-'}
      </span>
      <span className="card-quantity">
        <strong>{displayQuantity(booking.loadingPort.qty) || '-'}</strong> MT
      </span>
    </span>
    <Problem booking={booking} />
    <Since booking={booking} />
  </>
);

export interface BookingCardsProps {
  readonly list: Pick<BookingList, 'store'>;
  readonly groups?: readonly TableGroup<BookingView>[];
  readonly viewer: Viewer;
  /** Whether each says whose cargo it is, where the list has that of several. */
  readonly named: boolean;
  readonly onOpen: (booking: BookingView) => void;
  readonly selection?: RowSelection<BookingView> | undefined;
}

/** The list on a phone: rows of three lines, under their months where these keep together. */
export const BookingCards = ({ viewer, named, ...list }: BookingCardsProps) => (
  <ListCards
    {...list}
    renderCard={(booking) => <Card booking={booking} viewer={viewer} named={named} />}
    cardClass={({ cancelled }) => (cancelled ? 'card-struck' : '')}
  />
);
