import { ChevronDown, ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import type { BookingView } from '#contracts/booking/booking-view';
import { choose } from '#contracts/templates/columns';
import type { ColumnKey } from '#contracts/templates/template';
import { observer } from 'mobx-react-lite';
import { mayEnterBookings } from '../cargo-bookings/may-enter.ts';
import { paths } from '../cargo-bookings/paths.ts';
import type { TableColumn } from '../../components/table/table-columns.ts';
import { Button } from '../../components/form/Button.tsx';
import { displayDate } from '../../format/dates.ts';
import { bookingColumns, hasPairs, widestDischarge } from '../booking-lists/columns.tsx';
import { changeMark } from '../history/version-columns.tsx';
import type { ListQuery } from '../booking-lists/list-query.ts';
import { TransferButton } from '../transfer/TransferButton.tsx';
import type { OpenVersions } from './versions-store.ts';

const shownColumns = choose(
  'bookingNo',
  'code',
  'organisation',
  'status',
  'transferred',
  'vesselVoyage',
  'trade',
  'commodity',
  'laycanStart',
  'laycanFinish',
  'loadingPort',
  'loadingQty',
  'discharge',
).map(({ pinned: _pinned, ...column }) =>
  column.key === 'bookingNo' ? { ...column, pinned: true as const } : column,
);

export interface AllBookingsColumns {
  readonly rows: readonly BookingView[];
  readonly query: ListQuery;
  /** Changes older than a week before are history. */
  readonly now: number;
  readonly open: OpenVersions;
  readonly onToggle: (booking: BookingView) => void;
  readonly onOpen: (id: string) => void;
  readonly onSort: (column: ColumnKey) => void;
}

const isVersion = (booking: BookingView): booking is BookingView & { readonly archiveDate: string } =>
  'archiveDate' in booking && typeof booking.archiveDate === 'string';

const expander = (
  open: OpenVersions,
  onToggle: (booking: BookingView) => void,
): TableColumn<BookingView> => ({
  key: 'number',
  header: '',
  name: 'History',
  width: 36,
  pinned: true,
  text: () => '',
  content: (booking) => {
    if (isVersion(booking) || booking.version < 2) return null;
    const isOpen = open.has(booking.id);
    const Icon = isOpen ? ChevronDown : ChevronRight;
    return (
      <button
        type="button"
        className="row-expander"
        aria-expanded={isOpen}
        aria-label={`History of ${booking.bookingNo}`}
        onClick={() => onToggle(booking)}
      >
        <Icon size={14} strokeWidth={1.75} aria-hidden />
      </button>
    );
  },
});

const actions = (onOpen: (id: string) => void): TableColumn<BookingView> => ({
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
        <TransferButton booking={booking} place="row" />
      </span>
    ),
});

/** Leads to an organisation's bookings; of one that the reader has no rights in, only its name. */
const OrganisationLink = observer(({ organisation: { id, name } }: Pick<BookingView, 'organisation'>) =>
  mayEnterBookings(id) ? <Link href={paths.declaration(id)}>{name}</Link> : name,
);

/** Earlier versions show all that they changed. */
const markOf =
  (column: TableColumn<BookingView>): NonNullable<TableColumn<BookingView>['mark']> =>
  (booking) =>
    isVersion(booking) ? changeMark(booking, column.key) : (column.mark?.(booking) ?? null);

/** The columns of the staff's list: history, the booking over all organisations, 'View' and 'Transfer'. */
export const allBookingsColumns = ({
  rows,
  query,
  now,
  open,
  onToggle,
  onOpen,
  onSort,
}: AllBookingsColumns): readonly TableColumn<BookingView>[] => {
  const [, ...columns] = bookingColumns({
    viewer: 'staff',
    columns: shownColumns,
    dischargePorts: widestDischarge(rows),
    pairs: hasPairs(rows),
    firstNumber: 1,
    sort: query.sort,
    order: query.order,
    onSort,
    now,
  });
  const [first, ...others] = columns.map((listed): TableColumn<BookingView> => {
    const column = { ...listed, mark: markOf(listed) };
    if (column.key === 'bookingNo') return { ...column, rowHeader: true };
    if (column.key === 'code') return { ...column, rowHeader: false };
    if (column.key !== 'organisation') return column;
    return {
      ...column,
      content: ({ organisation }) => <OrganisationLink organisation={organisation} />,
    };
  });
  return [expander(open, onToggle), ...(first ? [first] : []), actions(onOpen), ...others];
};
