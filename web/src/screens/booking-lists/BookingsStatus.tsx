import { observer } from 'mobx-react-lite';
import { displayQuantity } from '../../format/quantities.ts';
import { ListStatus } from '../../lists/ListStatus.tsx';
import type { BookingList } from './booking-source.ts';

/** How many bookings match and how many MT they add up to, over all pages, cancelled ones apart. */
export const BookingsStatus = observer(({ store, query: { asOf } }: Pick<BookingList, 'store' | 'query'>) => {
  const { page, updatedAt, source } = store;
  const cancelled = page?.months.reduce((sum, month) => sum + month.cancelled, 0) ?? 0;
  return (
    <ListStatus
      words={source.words}
      count={page ? page.meta.total - cancelled : undefined}
      updatedAt={updatedAt}
      asOf={asOf}
    >
      {cancelled > 0 ? (
        <span>
          <strong>{displayQuantity(cancelled)}</strong> cancelled
        </span>
      ) : null}
      <span>
        <strong>{displayQuantity(page?.total)}</strong> MT declared
      </span>
    </ListStatus>
  );
});
