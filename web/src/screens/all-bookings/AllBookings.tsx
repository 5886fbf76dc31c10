import { observer } from 'mobx-react-lite';
import { staffDeclarationListChannel } from '#contracts/live/channels';
import { Page } from '../../app/Page.tsx';
import { AsOfPicker } from '../../lists/AsOfPicker.tsx';
import { useFilterOptions } from '../../lists/filter-options.ts';
import { usePhone } from '../../components/media.ts';
import { DownloadMenu } from '../../lists/DownloadMenu.tsx';
import { FilterBar } from '../../lists/FilterBar.tsx';
import { ListPager } from '../../lists/ListPager.tsx';
import { ListSearch } from '../../lists/ListSearch.tsx';
import { ListStates } from '../../lists/ListStates.tsx';
import { PastBanner } from '../../lists/PastBanner.tsx';
import { useList } from '../../lists/use-list.ts';
import { allBookingsQueries, type AllBookingsQuery } from '../booking-lists/booking-queries.ts';
import { bookingsFrom, type BookingList } from '../booking-lists/booking-source.ts';
import { declaredSinceText } from '../booking-lists/booking-since.ts';
import { BookingsStatus } from '../booking-lists/BookingsStatus.tsx';
import { ListedBooking } from '../booking-pane/ListedBooking.tsx';
import { AllBookingsRows } from './AllBookingsRows.tsx';

/** The calls of the list over all organisations. */
const base = '/internal/bookings';
const source = bookingsFrom(base, staffDeclarationListChannel.name());

const Toolbar = ({ list }: { readonly list: BookingList<AllBookingsQuery> }) => (
  <>
    <ListSearch list={list} label="Search by Booking No, Commodity, Ports or Vessel Name" />
    <FilterBar
      list={list}
      options={useFilterOptions(`${base}/filters`, list)}
      names={['organisations', 'months', 'vessels', 'loadingPorts', 'dischargePorts']}
      inline={['organisations', 'months', 'vessels']}
      rows={source.words.many}
    />
    <AsOfPicker list={list} />
    {usePhone() ? null : (
      <>
        <div className="toolbar-space" />
        <DownloadMenu list={list} path={`${base}/download`} />
      </>
    )}
  </>
);

/** The staff's list over all organisations. */
export const AllBookings = observer(() => {
  const list = useList(allBookingsQueries, source);
  return (
    <Page
      title="All Bookings"
      toolbar={<Toolbar list={list} />}
      notice={
        <PastBanner list={list} of="Bookings">
          {declaredSinceText(list.store.page)}
        </PastBanner>
      }
      pane={<ListedBooking base={base} list={list} />}
      status={<BookingsStatus store={list.store} query={list.query} />}
      footer={<ListPager list={list} />}
    >
      <AllBookingsRows list={list} base={base} />
      <ListStates
        list={list}
        noData={
          list.query.asOf === null
            ? {
                title: 'No bookings yet',
                text: 'Bookings of all organisations appear here when they are declared.',
              }
            : { title: 'Nothing was declared by then.' }
        }
      />
    </Page>
  );
});
