import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import type { BookingView } from '#contracts/booking/booking-view';
import type { BookingTemplate, ColumnKey, TemplateColumn } from '#contracts/templates/template';
import { Table } from '../../components/table/Table.tsx';
import { session } from '../../stores/session.ts';
import { BookingCards } from './BookingCards.tsx';
import { bookingColumns, hasPairs, widestDischarge } from './columns.tsx';
import { monthGroups } from './groups.tsx';
import type { ListQuery } from './list-query.ts';
import type { BookingListStore } from './list-store.ts';

export interface BookingRowsProps {
  readonly label: string;
  readonly store: BookingListStore;
  readonly query: ListQuery;
  readonly columns: readonly TemplateColumn[];
  readonly template: BookingTemplate;
  readonly phone: boolean;
  readonly onOpen: (booking: BookingView) => void;
  readonly onSort: (column: ColumnKey) => void;
  /** Where a booking is edited; null for one that cannot be. */
  readonly editHref: (booking: BookingView) => string | null;
}

/** How a row of any list of bookings looks: struck where it is cancelled, lit while it is highlighted. */
export const rowClass = (booking: BookingView, highlighted: ReadonlySet<string>): string =>
  `${booking.cancelled ? 'row-struck' : ''}${highlighted.has(booking.id) ? ' row-new' : ''}`;

/** A page of bookings under their months: a table, or cards on a phone; without them while another page loads. */
export const BookingRows = observer(
  ({ label, store, query, columns, template, phone, onOpen, onSort, editHref }: BookingRowsProps) => {
    const { rows, page, highlighted, announcement } = store;
    const viewer = session.isStaff ? 'staff' : 'customer';
    const grouped = query.sort === null || query.sort === 'laycanStart' || query.sort === 'month';
    const loaded = store.state.name === 'idle';
    const groups = useMemo(
      () =>
        monthGroups(loaded ? rows : [], {
          months: page?.months ?? [],
          findings: page?.monthFindings ?? [],
          template,
          grouped,
          short: phone,
        }),
      [loaded, rows, page, template, grouped, phone],
    );
    const [now] = useState(() => Date.now());
    if (phone) {
      return (
        <>
          <output className="visually-hidden">{announcement}</output>
          <BookingCards
            groups={groups}
            viewer={viewer}
            highlighted={highlighted}
            named={columns.some(({ key }) => key === 'organisation')}
            onOpen={onOpen}
          />
        </>
      );
    }
    return (
      <>
        <output className="visually-hidden">{announcement}</output>
        <Table
          label={label}
          name="declarations"
          columns={bookingColumns({
            viewer,
            columns,
            dischargePorts: widestDischarge(rows),
            pairs: hasPairs(rows),
            firstNumber: page?.meta.from ?? 1,
            sort: query.sort,
            order: query.order,
            onSort,
            editHref,
            now,
          })}
          groups={groups}
          rowKey={(booking) => booking.id}
          rowClass={(booking) => rowClass(booking, highlighted)}
          selected={query.booking}
          onOpen={onOpen}
        />
      </>
    );
  },
);
