import { useEffect, useState } from 'react';
import { staffDeclarationListChannel } from '#contracts/live/channels';
import { BookingListStore } from '../booking-lists/list-store.ts';
import { useListQuery, type QueryInAddress } from '../booking-lists/use-list-query.ts';

/** The calls of the list over all organisations. */
export const base = '/internal/bookings';

/** What the parts of the screen share. */
export interface AllBookingsView extends Pick<QueryInAddress, 'query' | 'change'> {
  readonly store: BookingListStore;
  /** Opens the pane of a booking. */
  readonly open: (id: string) => void;
}

/** The list over all organisations, loaded as the address asks and kept current until the screen goes. */
export const useAllBookings = (): AllBookingsView => {
  const { query, change } = useListQuery(null, 'everywhere');
  const [store] = useState(
    () =>
      new BookingListStore({
        path: base,
        channel: staffDeclarationListChannel,
        order: { sort: 'laycanStart', order: 'desc' },
      }),
  );
  useEffect(() => () => store.close(), [store]);
  useEffect(() => void store.show(query), [store, query]);
  return { store, query, change, open: (id) => change({ ...query, booking: id }, 'replace') };
};
