import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import type { BookingVersionView } from '#contracts/booking/booking-view';
import type { Paginated } from '#contracts/lists/paginated';
import { templateOf } from '#contracts/templates/template-of';
import { useOrganisation } from '../../app/organisation-context.ts';
import { Page } from '../../app/Page.tsx';
import { SegmentedControl } from '../../components/form/SegmentedControl.tsx';
import { useFilterOptions } from '../../lists/filter-options.ts';
import { DownloadMenu } from '../../lists/DownloadMenu.tsx';
import { FilterBar } from '../../lists/FilterBar.tsx';
import type { ListSource } from '../../lists/list-source.ts';
import { ListPager } from '../../lists/ListPager.tsx';
import { ListSearch } from '../../lists/ListSearch.tsx';
import { ListStates } from '../../lists/ListStates.tsx';
import { ListStatus } from '../../lists/ListStatus.tsx';
import { ListTable } from '../../lists/ListTable.tsx';
import { useList } from '../../lists/use-list.ts';
import { session } from '../../stores/session.ts';
import { historyQueries } from '../booking-lists/booking-queries.ts';
import { paths } from '../cargo-bookings/paths.ts';
import { cargoBookingsTabs } from '../booking-lists/cargo-bookings-tabs.ts';
import { listColumnsOf } from '../booking-lists/list-columns.ts';
import { historyViews } from './history-views.ts';
import { versionColumns } from './version-columns.tsx';

const versionsOf = (path: string): ListSource<BookingVersionView, Paginated<BookingVersionView>> => ({
  path,
  rowId: ({ id, version }) => `${id}/${version}`,
  words: { one: 'version', many: 'versions' },
  hidesMore: (_answer, { status }) => status !== undefined,
});

/** Every version of the organisation's bookings, newest first: what held when. */
export const HistoryScreen = observer(() => {
  const organisation = useOrganisation();
  const base = `/customer/organisation/${organisation.id}/cargo-bookings/history`;
  const list = useList(historyQueries, versionsOf(base));
  const options = useFilterOptions(`${base}/filters`, list);
  const tabs = useMemo(() => cargoBookingsTabs(organisation.id, 'history'), [organisation.id]);
  const { rows, page, updatedAt, source } = list.store;
  const columns = listColumnsOf(organisation, templateOf(organisation.settings.bookingTemplate));
  return (
    <Page
      title="Cargo Bookings"
      tabs={tabs}
      toolbar={
        <>
          <SegmentedControl label="History" segments={historyViews(organisation.id, 'versions')} />
          <ListSearch list={list} label="Search by Booking No, Code, Commodity, Ports or Vessel Name" />
          <FilterBar
            list={list}
            options={options}
            names={['trades', 'months', 'loadingPorts', 'dischargePorts', 'commodities', 'types']}
            rows="bookings"
          />
          <div className="toolbar-space" />
          <DownloadMenu list={list} path={`${base}/download`} />
        </>
      }
      status={<ListStatus words={source.words} count={page?.meta.total} updatedAt={updatedAt} />}
      footer={<ListPager list={list} />}
    >
      <ListTable
        list={list}
        label="Versions of bookings"
        name="history"
        columns={versionColumns(rows, columns, session.isStaff ? 'staff' : 'customer', (booking) =>
          paths.timeline(organisation.id, booking),
        )}
      />
      <ListStates list={list} noData={{ title: 'Declaration is not uploaded yet.' }} />
    </Page>
  );
});
