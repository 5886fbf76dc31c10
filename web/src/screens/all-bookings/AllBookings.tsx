import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { staffDeclarationListChannel } from '#contracts/live/channels';
import { main } from '#contracts/templates/main';
import { usePhone } from '../../app/media.ts';
import { Page } from '../../app/Page.tsx';
import { Table } from '../../components/data/Table.tsx';
import { LoadStateView } from '../../components/feedback/LoadStateView.tsx';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import { SearchField } from '../../components/form/SearchField.tsx';
import { BookingPane } from '../booking-pane/BookingPane.tsx';
import { BookingCards } from '../booking-lists/BookingCards.tsx';
import { FilterBar } from '../booking-lists/FilterBar.tsx';
import { useFilterOptions } from '../booking-lists/filter-options.ts';
import {
  isNarrowed,
  nextSort,
  withChange,
  type FilterName,
  type ListQuery,
} from '../booking-lists/list-query.ts';
import { BookingListStore } from '../booking-lists/list-store.ts';
import { ListPager } from '../booking-lists/ListPager.tsx';
import { ListStatus } from '../booking-lists/ListStatus.tsx';
import { useListQuery } from '../booking-lists/use-list-query.ts';
import { allBookingsColumns } from './all-bookings-columns.tsx';
import { VersionsStore } from './versions-store.ts';

const base = '/internal/bookings';
const filterOrder: readonly FilterName[] = [
  'organisations',
  'months',
  'vessels',
  'loadingPorts',
  'dischargePorts',
];

const Rows = observer(
  ({
    store,
    query,
    change,
    onOpen,
  }: {
    readonly store: BookingListStore;
    readonly query: ListQuery;
    readonly change: (query: ListQuery, mode?: 'push' | 'replace') => void;
    readonly onOpen: (id: string) => void;
  }) => {
    const [versions] = useState(() => new VersionsStore());
    const phone = usePhone();
    const { highlighted } = store;
    const { open } = versions;
    const rows = [...store.rows];
    const groups = [{ key: 'all', header: null, rows }];
    if (phone) {
      return (
        <BookingCards
          groups={groups}
          template={main}
          viewer="staff"
          highlighted={highlighted}
          onOpen={({ id }) => onOpen(id)}
        />
      );
    }
    return (
      <Table
        label="All bookings"
        columns={allBookingsColumns({
          rows,
          query,
          open,
          onToggle: (booking) => void versions.toggle(booking),
          onOpen,
          onSort: (column) => change(nextSort(query, column), 'replace'),
        })}
        groups={groups}
        rowKey={({ id }) => id}
        rowClass={({ id, cancelled }) =>
          `${cancelled ? 'row-struck' : ''}${highlighted.has(id) ? ' row-new' : ''}`
        }
        selected={query.booking}
        subRows={({ id }) => open.get(id) ?? []}
        onOpen={({ id }) => onOpen(id)}
      />
    );
  },
);

/** The staff's list over all organisations. */
export const AllBookings = observer(() => {
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
  // Each filter offers what the others and the search leave.
  const options = useFilterOptions(`${base}/filters`, query);
  const { page, state } = store;
  const open = (id: string) => change({ ...query, booking: id }, 'replace');
  return (
    <Page
      title="All Bookings"
      toolbar={
        <>
          <SearchField
            label="Search by Booking No, Commodity, Ports or Vessel Name"
            value={query.search}
            onSearch={(search) => change(withChange(query, { search }), 'replace')}
          />
          <FilterBar
            query={query}
            onChange={change}
            options={options}
            names={filterOrder}
            inline={['organisations', 'months', 'vessels']}
          />
        </>
      }
      pane={
        query.booking ? (
          <BookingPane
            id={query.booking}
            base={base}
            cache={store.cache}
            order={store.rows.map(({ id }) => id)}
            onMove={open}
            onClose={() => change({ ...query, booking: null }, 'replace')}
          />
        ) : null
      }
      status={<ListStatus store={store} />}
      footer={
        state.name === 'idle' && page ? <ListPager meta={page.meta} query={query} onChange={change} /> : null
      }
    >
      {state.name === 'idle' ? (
        <Rows store={store} query={query} change={change} onOpen={open} />
      ) : (
        <LoadStateView
          state={state}
          onRetry={() => void store.retry()}
          skeleton={<SkeletonRows rows={10} />}
          onClear={
            isNarrowed(query) ? () => change({ ...query, filters: {}, search: '', page: 1 }) : undefined
          }
          noData={{
            title: 'No bookings yet',
            text: 'Bookings of all organisations appear here when they are declared.',
          }}
        />
      )}
    </Page>
  );
});
