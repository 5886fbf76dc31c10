import { observer } from 'mobx-react-lite';
import { StatusBar } from '../../app/StatusBar.tsx';
import { displayQuantity } from '../../format/quantities.ts';
import type { BookingListStore } from './list-store.ts';

/** How many bookings match and how many MT they add up to, over all pages; and how current that is. */
export const ListStatus = observer(({ store }: { readonly store: BookingListStore }) => {
  const { page, updatedAt } = store;
  return (
    <StatusBar updatedAt={updatedAt}>
      {page ? (
        <>
          <span>
            <strong>{displayQuantity(page.meta.total)}</strong>{' '}
            {page.meta.total === 1 ? 'booking' : 'bookings'}
          </span>
          <span>
            <strong>{displayQuantity(page.total)}</strong> MT declared
          </span>
        </>
      ) : null}
    </StatusBar>
  );
});
