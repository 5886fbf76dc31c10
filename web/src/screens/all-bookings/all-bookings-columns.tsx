import { Link } from 'wouter';
import type { BookingView } from '#contracts/booking/booking-view';
import { allBookingsColumns as listedColumns } from '#contracts/templates/columns';
import { observer } from 'mobx-react-lite';
import { mayEnterBookings } from '../cargo-bookings/may-enter.ts';
import { paths } from '../cargo-bookings/paths.ts';
import { Button } from '../../components/form/Button.tsx';
import { displayDate } from '../../format/dates.ts';
import { expanderColumn } from '../../lists/expander-column.tsx';
import type { RowsBelow } from '../../lists/ExpandedRows.ts';
import type { ListColumn } from '../../lists/ListTable.tsx';
import { bookingColumns, hasPairs, widestDischarge } from '../booking-lists/columns.tsx';
import { changeMark } from '../history/version-columns.tsx';
import { TransferButton } from '../transfer/TransferButton.tsx';

const shownColumns = listedColumns.map(({ pinned: _pinned, ...column }) =>
  column.key === 'bookingNo' ? { ...column, pinned: true as const } : column,
);

export interface AllBookingsColumns {
  readonly rows: readonly BookingView[];
  /** Changes older than a week before are history. */
  readonly now: number;
  /** Whether they are shown as they were: nothing is done with them, and their versions are of all moments. */
  readonly isPast: boolean;
  /** Of bookings whose history rows are open. */
  readonly open: RowsBelow<BookingView>;
  readonly onToggle: (booking: BookingView) => void;
  readonly onOpen: (id: string) => void;
}

const isVersion = (booking: BookingView): booking is BookingView & { readonly archiveDate: string } =>
  'archiveDate' in booking && typeof booking.archiveDate === 'string';

const actions = ({
  isPast,
  onOpen,
}: Pick<AllBookingsColumns, 'isPast' | 'onOpen'>): ListColumn<BookingView> => ({
  key: 'view',
  header: 'Action',
  width: 156,
  pinned: true,
  text: () => '',
  content: (booking) =>
    isVersion(booking) ? (
      <small title={`Archived ${displayDate(booking.archiveDate)}`}>{displayDate(booking.archiveDate)}</small>
    ) : (
      <span className="row-actions">
        <Button
          size="small"
          variant="ghost"
          aria-label={`View ${booking.bookingNo}`}
          onClick={() => onOpen(booking.id)}
        >
          View
        </Button>
        {isPast ? null : <TransferButton booking={booking} place="row" />}
      </span>
    ),
});

/** Leads to an organisation's bookings; of one that the reader has no rights in, only its name. */
const OrganisationLink = observer(({ organisation: { id, name } }: Pick<BookingView, 'organisation'>) =>
  mayEnterBookings(id) ? <Link href={paths.declaration(id)}>{name}</Link> : name,
);

/** Earlier versions show all that they changed. */
const markOf =
  (column: ListColumn<BookingView>): NonNullable<ListColumn<BookingView>['mark']> =>
  (booking) =>
    isVersion(booking) ? changeMark(booking, column.key) : (column.mark?.(booking) ?? null);

/** The columns of the staff's list: history, the booking over all organisations, 'View' and 'Transfer'. */
export const allBookingsColumns = ({
  rows,
  now,
  isPast,
  open,
  onToggle,
  onOpen,
}: AllBookingsColumns): readonly ListColumn<BookingView>[] => {
  const [, ...columns] = bookingColumns({
    viewer: 'staff',
    columns: shownColumns,
    dischargePorts: widestDischarge(rows),
    pairs: hasPairs(rows),
    firstNumber: 1,
    now,
  });
  const [first, ...others] = columns.map((listed): ListColumn<BookingView> => {
    const column = { ...listed, mark: markOf(listed) };
    if (column.key === 'bookingNo') return { ...column, rowHeader: true };
    if (column.key === 'code') return { ...column, rowHeader: false };
    if (column.key !== 'organisation') return column;
    return {
      ...column,
      content: ({ organisation }) => <OrganisationLink organisation={organisation} />,
    };
  });
  const expander = expanderColumn<BookingView>({
    name: 'History',
    labelOf: (booking) =>
      isPast || isVersion(booking) || booking.version < 2 ? null : `History of ${booking.bookingNo}`,
    isExpanded: ({ id }) => open.has(id),
    onToggle,
  });
  return [expander, ...(first ? [first] : []), actions({ isPast, onOpen }), ...others];
};
