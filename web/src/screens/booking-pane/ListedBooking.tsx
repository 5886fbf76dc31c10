import { observer } from 'mobx-react-lite';
import type { PageQuery } from '../../lists/list-query.ts';
import type { BookingTab } from '../booking-lists/booking-queries.ts';
import type { BookingList } from '../booking-lists/booking-source.ts';
import { BookingPane, type PanePast, type PaneTabs } from './BookingPane.tsx';

/** The query of a list whose address says which part of the pane is open. */
interface PaneQuery extends PageQuery {
  readonly tab: BookingTab | null;
}

export interface ListedBookingProps<Query extends PaneQuery> {
  /** The calls of the list. */
  readonly base: string;
  readonly list: Pick<BookingList<Query>, 'store' | 'query' | 'change' | 'href'>;
}

const Listed = observer(
  ({
    base,
    store,
    id,
    tabs,
    past,
    onMove,
  }: Pick<BookingList, 'store'> & {
    readonly base: string;
    readonly id: string;
    readonly tabs: PaneTabs;
    readonly past: PanePast | null;
    readonly onMove: (id: string | null) => void;
  }) => (
    <BookingPane
      id={id}
      base={base}
      cache={store.cache}
      order={store.rows.map((booking) => booking.id)}
      tabs={tabs}
      past={past}
      onMove={onMove}
      onClose={() => onMove(null)}
    />
  ),
);

/** The pane beside a list, with the booking that the address names; nothing where it names none. */
export const ListedBooking = <Query extends PaneQuery>({
  base,
  list: { store, query, change, href },
}: ListedBookingProps<Query>) =>
  query.open === null || query.open === '' ? null : (
    <Listed
      base={base}
      store={store}
      id={query.open}
      tabs={{ open: query.tab, href: (tab) => href({ ...query, tab }) }}
      past={query.asOf === null ? null : { asOf: query.asOf, nowHref: href({ ...query, asOf: null }) }}
      onMove={(open) => change({ ...query, open, ...(open === null ? { tab: null } : {}) }, 'replace')}
    />
  );
