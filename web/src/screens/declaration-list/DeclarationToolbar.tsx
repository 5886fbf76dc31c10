import { observer } from 'mobx-react-lite';
import { periods } from '#contracts/booking/period';
import type { BookingTemplate, FilterKey } from '#contracts/templates/template';
import { usePhone } from '../../components/media.ts';
import { SearchField } from '../../components/form/SearchField.tsx';
import { SegmentedControl } from '../../components/form/SegmentedControl.tsx';
import { FilterBar } from '../booking-lists/FilterBar.tsx';
import { useFilterOptions } from '../booking-lists/filter-options.ts';
import { dayFilters, filterNames, withChange, type FilterName } from '../booking-lists/list-query.ts';
import { ListProblems } from '../booking-lists/ListProblems.tsx';
import { DeclareButtons, PhoneDrafts } from './DeclareButtons.tsx';
import type { DeclarationView } from './use-declarations.ts';

const periodLabels = { ongoing: 'Ongoing', upcoming: 'Upcoming', completed: 'Completed' } as const;

const isFilterName = (name: string): name is FilterName => Object.hasOwn(filterNames, name);

/** The fields of the filter bar behind a filter of the template: a laycan has two ends. */
const fieldsOf = (filter: FilterKey): readonly string[] => {
  if (filter === 'laycan') return dayFilters;
  return filter === 'year' ? ['years'] : [filter];
};

/** The template's filters that are a choice of options. */
const filtersOf = ({ filters, statusFilter }: BookingTemplate): readonly FilterName[] => {
  const names: readonly FilterName[] = filters.flatMap(fieldsOf).filter(isFilterName);
  return statusFilter && !names.includes('statuses') ? [...names, 'statuses'] : names;
};

const Periods = observer(({ view: { query, href, store } }: { readonly view: DeclarationView }) => (
  <SegmentedControl
    label="Period"
    segments={periods.map((period) => ({
      label: periodLabels[period],
      href: href(withChange(query, { status: period, booking: null })),
      current: query.status === period,
      count: store.page?.periods[period],
    }))}
  />
));

/** Periods with their counts, search, filters, and the ways to declare. */
export const DeclarationToolbar = observer(({ view }: { readonly view: DeclarationView }) => {
  const { store, query, change, base, template, open } = view;
  const options = useFilterOptions(`${base}/filters`, query);
  return (
    <>
      <Periods view={view} />
      <SearchField
        label="Search by Booking No, Code, Commodity, Ports or Vessel Name"
        short
        value={query.search}
        onSearch={(search) => change(withChange(query, { search }), 'replace')}
      />
      <FilterBar
        query={query}
        onChange={change}
        options={options}
        names={filtersOf(template)}
        inline={template.tradeSelect ? ['trades'] : []}
      />
      {usePhone() ? (
        <PhoneDrafts base={base} />
      ) : (
        <>
          <div className="toolbar-space" />
          <ListProblems store={store} current={query.booking} onOpen={open} />
          <DeclareButtons view={view} />
        </>
      )}
    </>
  );
});
