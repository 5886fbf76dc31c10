import { observer } from 'mobx-react-lite';
import { periods } from '#contracts/booking/period';
import type { BookingTemplate, FilterKey } from '#contracts/templates/template';
import { usePhone } from '../../components/media.ts';
import { SegmentedControl } from '../../components/form/SegmentedControl.tsx';
import { useFilterOptions } from '../../lists/filter-options.ts';
import { FilterBar } from '../../lists/FilterBar.tsx';
import { withChange, type FilterNameOf } from '../../lists/list-query.ts';
import { ListSearch } from '../../lists/ListSearch.tsx';
import type { DeclarationQuery } from '../booking-lists/booking-queries.ts';
import { ListProblems } from '../booking-lists/ListProblems.tsx';
import { DeclareButtons, PhoneDrafts } from './DeclareButtons.tsx';
import type { DeclarationView } from './use-declarations.ts';

const periodLabels = { ongoing: 'Ongoing', upcoming: 'Upcoming', completed: 'Completed' } as const;

type FilterName = FilterNameOf<DeclarationQuery>;

/** The fields of the filter bar behind a filter of the template: a laycan has two ends. */
const fieldsOf = (filter: FilterKey): readonly FilterName[] => {
  if (filter === 'laycan') return ['laycanFrom', 'laycanTo'];
  return filter === 'year' ? ['years'] : [filter];
};

/** The template's filters that are a choice of options. */
const filtersOf = ({ filters, statusFilter }: BookingTemplate): readonly FilterName[] => {
  const names: readonly FilterName[] = filters.flatMap(fieldsOf);
  return statusFilter && !names.includes('statuses') ? [...names, 'statuses'] : names;
};

const Periods = observer(({ view: { query, href, store } }: { readonly view: DeclarationView }) => (
  <SegmentedControl
    label="Period"
    segments={periods.map((period) => ({
      label: periodLabels[period],
      href: href(withChange(query, { status: period, open: null })),
      current: query.status === period,
      count: store.page?.periods[period],
    }))}
  />
));

/** Periods with their counts, search, filters, and the ways to declare. */
export const DeclarationToolbar = observer(({ view }: { readonly view: DeclarationView }) => {
  const { store, query, base, template, open } = view;
  const options = useFilterOptions(`${base}/filters`, view);
  return (
    <>
      <Periods view={view} />
      <ListSearch list={view} label="Search by Booking No, Code, Commodity, Ports or Vessel Name" short />
      <FilterBar
        list={view}
        options={options}
        names={filtersOf(template)}
        inline={template.tradeSelect ? ['trades'] : []}
        rows={store.source.words.many}
      />
      {usePhone() ? (
        <PhoneDrafts base={base} />
      ) : (
        <>
          <div className="toolbar-space" />
          <ListProblems store={store} current={query.open} onOpen={open} />
          <DeclareButtons view={view} />
        </>
      )}
    </>
  );
});
