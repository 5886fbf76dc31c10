import { ChevronDown, ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import type { BookingView } from '#contracts/booking/booking-view';
import { choose } from '#contracts/templates/columns';
import { main } from '#contracts/templates/main';
import type { ColumnKey } from '#contracts/templates/template';
import { paths } from '../../app/paths.ts';
import type { TableColumn } from '../../components/table/table-columns.ts';
import { Button } from '../../components/form/Button.tsx';
import { displayDate } from '../../format/dates.ts';
import { bookingColumns, hasPairs, widestDischarge } from '../booking-lists/columns.tsx';
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

/** The columns of the staff's list: history, the booking over all organisations, 'View' and 'Transfer'. */
export const allBookingsColumns = ({
  rows,
  query,
  open,
  onToggle,
  onOpen,
  onSort,
}: AllBookingsColumns): readonly TableColumn<BookingView>[] => {
  const [, ...columns] = bookingColumns({
    viewer: 'staff',
    columns: shownColumns,
    template: main,
    dischargePorts: widestDischarge(rows),
    pairs: hasPairs(rows),
    firstNumber: 1,
    sort: query.sort,
    order: query.order,
    onSort,
    now: 0,
  });
  const [first, ...others] = columns.map((column): TableColumn<BookingView> => {
    if (column.key === 'bookingNo') return { ...column, rowHeader: true };
    if (column.key === 'code') return { ...column, rowHeader: false };
    if (column.key !== 'organisation') return column;
    return {
      ...column,
      content: ({ organisation }) => (
        <Link href={paths.declaration(organisation.id)}>{organisation.name}</Link>
      ),
    };
  });
  return [expander(open, onToggle), ...(first ? [first] : []), actions(onOpen), ...others];
};
