import { useEffect, useState } from 'react';
import { staffDeclarationListChannel } from '#contracts/live/channels';
import { BookingListStore } from '../booking-lists/list-store.ts';
import { useListQuery, type QueryInAddress } from '../booking-lists/use-list-query.ts';

/** The calls of the list over all organisations. */
export const base = '/internal/bookings';

/** What the parts of the screen share. */
export interface AllBookingsView extends Omit<QueryInAddress, 'href'> {
  readonly store: BookingListStore;
}

/** The list over all organisations, loaded as the address asks and kept current until the screen goes. */
export const useAllBookings = (): AllBookingsView => {
  const { query, change, open } = useListQuery(null, 'everywhere');
  const [store] = useState(
    () =>
      new BookingListStore({
        path: base,
        channel: staffDeclarationListChannel.name(),
        order: { sort: 'laycanStart', order: 'desc' },
      }),
  );
  useEffect(() => () => store.close(), [store]);
  useEffect(() => void store.show(query), [store, query]);
  return { store, query, change, open };
};
