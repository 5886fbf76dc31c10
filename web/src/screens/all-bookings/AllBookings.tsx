import { observer } from 'mobx-react-lite';
import { Page } from '../../app/Page.tsx';
import { LoadStateView } from '../../app/LoadStateView.tsx';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import { SearchField } from '../../components/form/SearchField.tsx';
import { ListedBooking } from '../booking-pane/ListedBooking.tsx';
import { FilterBar } from '../booking-lists/FilterBar.tsx';
import { useFilterOptions } from '../booking-lists/filter-options.ts';
import { isNarrowed, withChange, type FilterName } from '../booking-lists/list-query.ts';
import { ListPager } from '../booking-lists/ListPager.tsx';
import { ListStatus } from '../booking-lists/ListStatus.tsx';
import { useLastPage } from '../booking-lists/use-last-page.ts';
import { AllBookingsRows } from './AllBookingsRows.tsx';
import { base, useAllBookings, type AllBookingsView } from './use-all-bookings.ts';

const filterOrder: readonly FilterName[] = [
  'organisations',
  'months',
  'vessels',
  'loadingPorts',
  'dischargePorts',
];

interface PartProps {
  readonly view: AllBookingsView;
}

const Toolbar = ({ view: { query, change } }: PartProps) => {
  // Each filter offers what the others and the search leave.
  const options = useFilterOptions(`${base}/filters`, query);
  return (
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
  );
};

const NoRows = observer(({ view: { store, query, change } }: PartProps) => (
  <LoadStateView
    state={store.state}
    onRetry={() => void store.retry()}
    skeleton={<SkeletonRows rows={10} />}
    onClear={isNarrowed(query) ? () => change({ ...query, filters: {}, search: '', page: 1 }) : undefined}
    noData={{
      title: 'No bookings yet',
      text: 'Bookings of all organisations appear here when they are declared.',
    }}
  />
));

/** The staff's list over all organisations. */
export const AllBookings = observer(() => {
  const view = useAllBookings();
  const { store, query, change } = view;
  const { isListed, page } = store;
  useLastPage(page?.meta, query, change);
  return (
    <Page
      title="All Bookings"
      toolbar={<Toolbar view={view} />}
      pane={<ListedBooking base={base} store={store} query={query} change={change} />}
      status={<ListStatus store={store} />}
      footer={isListed && page ? <ListPager meta={page.meta} query={query} onChange={change} /> : null}
    >
      {isListed ? <AllBookingsRows view={view} /> : null}
      <NoRows view={view} />
    </Page>
  );
});
