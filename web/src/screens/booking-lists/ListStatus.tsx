import { observer } from 'mobx-react-lite';
import { StatusBar } from '../../app/StatusBar.tsx';
import { displayQuantity } from '../../format/quantities.ts';
import type { BookingListStore } from './list-store.ts';

/** How many bookings match and how many MT they add up to, over all pages, cancelled ones apart; and how current that is. */
export const ListStatus = observer(({ store }: { readonly store: BookingListStore }) => {
  const { page, updatedAt } = store;
  const cancelled = page?.months.reduce((sum, month) => sum + month.cancelled, 0) ?? 0;
  return (
    <StatusBar updatedAt={updatedAt}>
      {page ? (
        <>
          <span>
            <strong>{displayQuantity(page.meta.total - cancelled)}</strong>{' '}
            {page.meta.total - cancelled === 1 ? 'booking' : 'bookings'}
          </span>
          {cancelled > 0 ? (
            <span>
              <strong>{displayQuantity(cancelled)}</strong> cancelled
            </span>
          ) : null}
          <span>
            <strong>{displayQuantity(page.total)}</strong> MT declared
          </span>
        </>
      ) : null}
    </StatusBar>
  );
});
