import { observer } from 'mobx-react-lite';
import type { PageQuery } from '../../lists/list-query.ts';
import type { BookingList } from '../booking-lists/booking-source.ts';
import { BookingPane } from './BookingPane.tsx';

export interface ListedBookingProps<Query extends PageQuery> {
  /** The calls of the list. */
  readonly base: string;
  readonly list: Pick<BookingList<Query>, 'store' | 'query' | 'change'>;
}

const Listed = observer(
  ({
    base,
    store,
    id,
    onMove,
  }: Pick<BookingList, 'store'> & {
    readonly base: string;
    readonly id: string;
    readonly onMove: (id: string | null) => void;
  }) => (
    <BookingPane
      id={id}
      base={base}
      cache={store.cache}
      order={store.rows.map((booking) => booking.id)}
      onMove={onMove}
      onClose={() => onMove(null)}
    />
  ),
);

/** The pane beside a list, with the booking that the address names; nothing where it names none. */
export const ListedBooking = <Query extends PageQuery>({
  base,
  list: { store, query, change },
}: ListedBookingProps<Query>) =>
  query.open === null || query.open === '' ? null : (
    <Listed
      base={base}
      store={store}
      id={query.open}
      onMove={(open) => change({ ...query, open }, 'replace')}
    />
  );
