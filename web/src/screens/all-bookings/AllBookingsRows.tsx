import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { usePhone } from '../../components/media.ts';
import { Table } from '../../components/table/Table.tsx';
import { BookingCards } from '../booking-lists/BookingCards.tsx';
import { rowClass } from '../booking-lists/BookingRows.tsx';
import { nextSort } from '../booking-lists/list-query.ts';
import { allBookingsColumns } from './all-bookings-columns.tsx';
import type { AllBookingsView } from './use-all-bookings.ts';
import { VersionsStore } from './versions-store.ts';

/** Bookings with their versions below them: a table, or cards on a phone; none while another page loads. */
export const AllBookingsRows = observer(({ view }: { readonly view: AllBookingsView }) => {
  const { store, query, change, open } = view;
  const [versions] = useState(() => new VersionsStore());
  const [now] = useState(() => Date.now());
  const phone = usePhone();
  const { highlighted } = store;
  const { open: unfolded } = versions;
  const rows = [...store.rows];
  const groups = [{ key: 'all', header: null, rows: store.state.name === 'idle' ? rows : [] }];
  if (phone) {
    return (
      <BookingCards
        groups={groups}
        viewer="staff"
        highlighted={highlighted}
        named
        onOpen={({ id }) => open(id)}
      />
    );
  }
  return (
    <Table
      label="All bookings"
      name="all-bookings"
      columns={allBookingsColumns({
        rows,
        query,
        now,
        open: unfolded,
        onToggle: (booking) => void versions.toggle(booking),
        onOpen: open,
        onSort: (column) => change(nextSort(query, column), 'replace'),
      })}
      groups={groups}
      rowKey={({ id }) => id}
      rowClass={(row) => rowClass(row, highlighted)}
      selected={query.booking}
      subRows={({ id }) => unfolded.get(id) ?? []}
      onOpen={({ id }) => open(id)}
    />
  );
});
