import { observer } from 'mobx-react-lite';
import type { BookingListStore } from '../booking-lists/list-store.ts';
import type { QueryInAddress } from '../booking-lists/use-list-query.ts';
import { BookingPane } from './BookingPane.tsx';

export interface ListedBookingProps extends Pick<QueryInAddress, 'query' | 'change'> {
  /** The calls of the list. */
  readonly base: string;
  readonly store: BookingListStore;
}

/** The pane beside a list, with the booking that the address names; nothing where it names none. */
export const ListedBooking = observer(({ base, store, query, change }: ListedBookingProps) => {
  const open = (booking: string | null) => change({ ...query, booking }, 'replace');
  if (!query.booking) return null;
  return (
    <BookingPane
      id={query.booking}
      base={base}
      cache={store.cache}
      order={store.rows.map(({ id }) => id)}
      onMove={open}
      onClose={() => open(null)}
    />
  );
});
