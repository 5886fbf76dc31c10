import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import type { BookingVersionView } from '#contracts/booking/booking-view';
import type { Paginated } from '#contracts/lists/paginated';
import { templateOf } from '#contracts/templates/template-of';
import { useOrganisation } from '../../app/organisation-context.ts';
import { Page } from '../../app/Page.tsx';
import { StatusBar } from '../../app/StatusBar.tsx';
import { Table } from '../../components/table/Table.tsx';
import { LoadStateView } from '../../app/LoadStateView.tsx';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import { SearchField } from '../../components/form/SearchField.tsx';
import { displayQuantity } from '../../format/quantities.ts';
import { loading } from '../../stores/load-state.ts';
import { PageStore } from '../../stores/page-store.ts';
import { session } from '../../stores/session.ts';
import { cargoBookingsTabs } from '../booking-lists/cargo-bookings-tabs.ts';
import { FilterBar } from '../booking-lists/FilterBar.tsx';
import { useFilterOptions } from '../booking-lists/filter-options.ts';
import { listColumnsOf } from '../booking-lists/list-columns.ts';
import {
  isNarrowed,
  requestQuery,
  withChange,
  type FilterName,
  type ListQuery,
} from '../booking-lists/list-query.ts';
import { ListPager } from '../booking-lists/ListPager.tsx';
import { useLastPage } from '../booking-lists/use-last-page.ts';
import { useListQuery } from '../booking-lists/use-list-query.ts';
import { versionColumns } from './version-columns.tsx';

const filterOrder: readonly FilterName[] = [
  'trades',
  'months',
  'loadingPorts',
  'dischargePorts',
  'commodities',
  'types',
];

type Answer = Paginated<BookingVersionView>;

/** The page of versions that a query asks for, for as long as its screen is open. */
const useVersions = (base: string, query: ListQuery): PageStore<Answer> => {
  const [store] = useState(
    () =>
      new PageStore<Answer>(base, ({ data, meta }, asked) => {
        if (data.length > 0) return null;
        if (meta.current_page > meta.last_page) return loading;
        const { page: _page, per_page: _size, ...narrowing } = asked;
        const narrowed = Object.values(narrowing).some((value) => value !== null && value !== '');
        return { name: narrowed ? 'no_results' : 'no_data' };
      }),
  );
  const asked = JSON.stringify(requestQuery(query));
  useEffect(() => void store.show(JSON.parse(asked) as ReturnType<typeof requestQuery>), [store, asked]);
  useEffect(() => () => store.close(), [store]);
  return store;
};

const VersionCount = ({ total }: { readonly total: number }) => (
  <span>
    <strong>{displayQuantity(total)}</strong> {total === 1 ? 'version' : 'versions'}
  </span>
);

interface VersionsProps {
  readonly versions: Answer['data'];
  /** Whether they are those that were asked for; while these load, only the header stands. */
  readonly loaded: boolean;
}

const Versions = observer(({ versions, loaded }: VersionsProps) => {
  const organisation = useOrganisation();
  const template = templateOf(organisation.settings.bookingTemplate);
  const shown = listColumnsOf(organisation, template);
  return (
    <Table
      label="Versions of bookings"
      name="history"
      columns={versionColumns(versions, shown, session.isStaff ? 'staff' : 'customer')}
      groups={[{ key: 'all', header: null, rows: loaded ? versions : [] }]}
      rowKey={({ id, version }) => `${id}/${version}`}
    />
  );
});

/** Every version of the organisation's bookings, newest first: what held when. */
export const HistoryScreen = observer(() => {
  const organisation = useOrganisation();
  const base = `/customer/organisation/${organisation.id}/cargo-bookings/history`;
  const { query, change } = useListQuery(null);
  const store = useVersions(base, query);
  const options = useFilterOptions(`${base}/filters`, query);
  const tabs = useMemo(() => cargoBookingsTabs(organisation.id, 'history'), [organisation.id]);
  const { answer } = store;
  useLastPage(answer?.meta, query, change);
  return (
    <Page
      title="Cargo Bookings"
      tabs={tabs}
      toolbar={
        <>
          <SearchField
            label="Search by Booking No, Code, Commodity, Ports or Vessel Name"
            value={query.search}
            onSearch={(search) => change(withChange(query, { search }), 'replace')}
          />
          <FilterBar query={query} onChange={change} options={options} names={filterOrder} />
        </>
      }
      status={<StatusBar>{answer ? <VersionCount total={answer.meta.total} /> : null}</StatusBar>}
      footer={
        store.isListed && answer ? <ListPager meta={answer.meta} query={query} onChange={change} /> : null
      }
    >
      {store.isListed && answer ? (
        <Versions versions={answer.data} loaded={store.state.name === 'idle'} />
      ) : null}
      <LoadStateView
        state={store.state}
        onRetry={() => store.retry()}
        skeleton={<SkeletonRows rows={10} />}
        onClear={isNarrowed(query) ? () => change(withChange(query, { filters: {}, search: '' })) : undefined}
        noData={{ title: 'Declaration is not uploaded yet.' }}
      />
    </Page>
  );
});
