import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { BookingVersions } from '#contracts/booking/booking-calls';
import type { BookingView } from '#contracts/booking/booking-view';
import { http } from '../../api/http.ts';
import { usePhone } from '../../components/media.ts';
import { worldTime } from '../../stores/world-time.ts';
import { ExpandedRows } from '../../lists/ExpandedRows.ts';
import { ListTable } from '../../lists/ListTable.tsx';
import { BookingCards } from '../booking-lists/BookingCards.tsx';
import { struckRow } from '../booking-lists/BookingRows.tsx';
import type { AllBookingsQuery } from '../booking-lists/booking-queries.ts';
import type { BookingList } from '../booking-lists/booking-source.ts';
import { useListOrigins } from '../provenance/use-list-origins.ts';
import { allBookingsColumns } from './all-bookings-columns.tsx';

/** A booking's earlier versions stand below it. */
const earlierVersions = () =>
  new ExpandedRows<BookingView>({
    rowId: ({ id }) => id,
    load: async ({ id }) => {
      const { data } = await http.get<BookingVersions>(`/internal/bookings/${id}/history`);
      return data.filter(({ archiveDate }) => archiveDate !== null);
    },
    failure: 'Sorry, the history of this booking could not be loaded.',
  });

export interface AllBookingsRowsProps {
  readonly list: BookingList<AllBookingsQuery>;
  /** The calls of the list. */
  readonly base: string;
}

/** Bookings with their versions below them: a table, or cards on a phone. */
export const AllBookingsRows = observer(({ list, base }: AllBookingsRowsProps) => {
  const [versions] = useState(earlierVersions);
  const [now] = useState(() => worldTime.now().getTime());
  const { onAsk, floating } = useListOrigins(base, list.query.asOf !== null);
  const onOpen = ({ id }: BookingView) => list.open(id);
  if (usePhone()) return <BookingCards list={list} viewer="staff" named onOpen={onOpen} />;
  return (
    <>
      <ListTable
        list={list}
        label="All bookings"
        name="all-bookings"
        columns={allBookingsColumns({
          rows: list.store.rows,
          now,
          isPast: list.query.asOf !== null,
          open: versions.open,
          onToggle: (booking) => void versions.toggle(booking),
          onOpen: list.open,
        })}
        rowClass={struckRow}
        subRows={(booking) => (list.query.asOf === null ? versions.below(booking) : [])}
        onOpen={onOpen}
        onAsk={onAsk}
      />
      {floating}
    </>
  );
});
