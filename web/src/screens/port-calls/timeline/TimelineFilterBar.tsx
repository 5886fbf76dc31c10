import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/form/Button.tsx';
import { MultiSelect } from '../../../components/form/MultiSelect.tsx';
import { usePhone } from '../../../components/media.ts';
import { FilterBar } from '../../../lists/FilterBar.tsx';
import type { FilterOptions } from '../../../lists/filter-options.ts';
import {
  cleared,
  isNarrowed,
  withFilter,
  type FilterNameOf,
  type PageQuery,
} from '../../../lists/list-query.ts';
import type { QueryInAddress } from '../../../lists/use-list-query.ts';
import type { Period } from './axis.ts';
import { PeriodFilter } from './PeriodFilter.tsx';
import { periodOf, type PeriodQuery } from './timeline-queries.ts';
import './filter-bar.css';

const days = ['cp_start', 'cp_end'] as const;

interface TimelineFilterBarProps<Query extends PeriodQuery> {
  readonly list: QueryInAddress<Query>;
  readonly options: FilterOptions;
  /** In this order, before the date. */
  readonly names: readonly FilterNameOf<Query>[];
  /** What a phone's button shows then. */
  readonly rows?: string;
}

/**
 * A filter that is set has a cross beside it, which takes it away. The filter keeps its place in the page: its list stays
 * open when the first thing in it is chosen.
 */
const Removable = ({
  label,
  isSet,
  onRemove,
  children,
}: {
  readonly label: string;
  readonly isSet: boolean;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}) => (
  <span className={isSet ? 'timeline-filter timeline-set' : 'timeline-filter'}>
    {children}
    {isSet ? (
      <button
        type="button"
        className="timeline-unset"
        aria-label={`Remove filter ${label}`}
        onClick={({ currentTarget }) => {
          // The cross goes, and the keys with it, unless they stay with the filter.
          currentTarget.parentElement?.querySelector('button')?.focus();
          onRemove();
        }}
      >
        <X size={14} strokeWidth={1.75} aria-hidden />
      </button>
    ) : null}
  </span>
);

const withPeriod = <Query extends PeriodQuery>(query: Query, { start, end }: Period): Query =>
  withFilter(
    withFilter(query, 'cp_start', start === null ? [] : [start]),
    'cp_end',
    end === null ? [] : [end],
  );

/** Port, trade and agency, which narrow each other's options, and the period. */
export const TimelineFilterBar = <Query extends PeriodQuery>({
  list,
  options,
  names,
  rows = 'port calls',
}: TimelineFilterBarProps<Query>) => {
  const { schema, query, change } = list;
  const { filters }: PageQuery = query;
  const period = periodOf(query);
  if (usePhone()) return <FilterBar list={list} options={options} names={[...names, ...days]} rows={rows} />;
  return (
    <>
      {names.map((name) => {
        const chosen = filters[name] ?? [];
        const label = schema.filters.get(name)?.label ?? name;
        return (
          <Removable
            key={name}
            label={label}
            isSet={chosen.length > 0}
            onRemove={() => change(withFilter(query, name, []))}
          >
            <MultiSelect
              label={label}
              options={options[name] ?? []}
              value={chosen}
              onChange={(ids) => change(withFilter(query, name, ids))}
            />
          </Removable>
        );
      })}
      <Removable
        label="Date"
        isSet={period.start !== null || period.end !== null}
        onRemove={() => change(withPeriod(query, { start: null, end: null }))}
      >
        <PeriodFilter period={period} onChange={(next) => change(withPeriod(query, next))} />
      </Removable>
      {isNarrowed(query) ? (
        <Button size="small" variant="ghost" onClick={() => change(cleared(query))}>
          Clear all
        </Button>
      ) : null}
    </>
  );
};
