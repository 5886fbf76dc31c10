import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { periods } from '#contracts/booking/period';
import { usePhone } from '../../components/media.ts';
import { SegmentedControl } from '../../components/form/SegmentedControl.tsx';
import { AsOfPicker } from '../../lists/AsOfPicker.tsx';
import { useFilterOptions } from '../../lists/filter-options.ts';
import { FilterBar } from '../../lists/FilterBar.tsx';
import { withChange } from '../../lists/list-query.ts';
import { ListSearch } from '../../lists/ListSearch.tsx';
import { CalendarFeedDialog } from '../calendar-feed/CalendarFeedDialog.tsx';
import { ListProblems } from '../booking-lists/ListProblems.tsx';
import { DownloadBookings } from './DownloadBookings.tsx';
import { DeclareButtons, PhoneDrafts } from './DeclareButtons.tsx';
import { paths } from '../cargo-bookings/paths.ts';
import { session } from '../../stores/session.ts';
import { inlineFiltersOf } from '../booking-lists/inline-filters.ts';
import { MoreActions } from './MoreActions.tsx';
import { periodLabels } from './period-moves.ts';
import { filtersOf } from './template-filters.ts';
import type { DeclarationView } from './use-declarations.ts';

const Periods = observer(({ view: { query, href, store } }: { readonly view: DeclarationView }) => (
  <SegmentedControl
    label="Period"
    segments={periods.map((period) => ({
      label: periodLabels[period],
      href: href(withChange(query, { status: period, open: null, tab: null })),
      current: query.status === period,
      count: store.page?.periods[period],
    }))}
  />
));

/** Periods with their counts where the template has them, search, filters, and the ways to declare. */
export const DeclarationToolbar = observer(({ view }: { readonly view: DeclarationView }) => {
  const { store, query, base, template, open, organisation } = view;
  const options = useFilterOptions(`${base}/filters`, view);
  const isPast = query.asOf !== null;
  // Here, and not in the menu, which another width has elsewhere: an address is shown only once.
  const [isFeedAsked, askForFeed] = useState(false);
  const [, navigate] = useLocation();
  const transfers = session.mayEnter('bulk_transfer', organisation)
    ? () => navigate(paths.bulkTransfer(organisation.id))
    : null;
  const more = <MoreActions onFeed={() => askForFeed(true)} onTransfers={transfers} />;
  return (
    <>
      {template.periodStructure ? <Periods view={view} /> : null}
      <ListSearch list={view} label="Search by Booking No, Code, Commodity, Ports or Vessel Name" short />
      <FilterBar
        list={view}
        options={options}
        names={filtersOf(template)}
        inline={inlineFiltersOf(template)}
        rows={store.source.words.many}
      />
      <AsOfPicker list={view} crowded />
      {usePhone() ? (
        isPast ? null : (
          <>
            <PhoneDrafts view={view} />
            {more}
          </>
        )
      ) : (
        <>
          <div className="toolbar-space" />
          <ListProblems store={store} current={query.open} onOpen={open} />
          <DownloadBookings view={view} trades={options['trades'] ?? []} />
          {isPast ? null : <DeclareButtons view={view} more={more} />}
        </>
      )}
      {isFeedAsked ? (
        <CalendarFeedDialog
          subject={`the laycans of ${organisation.name}`}
          path={`/customer/organisation/${organisation.id}/cargo-bookings/calendar-feeds`}
          onClose={() => askForFeed(false)}
        />
      ) : null}
    </>
  );
});
