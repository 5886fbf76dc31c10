import { useEffect, useMemo, useState } from 'react';
import type { TimelineFilters } from '#contracts/port-calls/timeline';
import type { TimelineCriteria } from '#contracts/port-calls/timeline-filter';
import { http } from '../../../api/http.ts';
import { isAbort } from '../../../api/http-error.ts';
import { type FilterOptions, withChosen } from '../../../lists/filter-options.ts';
import { isNarrowed, type PageQuery } from '../../../lists/list-query.ts';
import type { ListSchema } from '../../../lists/list-schema.ts';
import { useListQuery, type QueryInAddress } from '../../../lists/use-list-query.ts';
import { CallsNow } from './CallsNow.ts';
import { narrowed } from './narrowing.ts';
import { periodOf, timelineQueries, type TimelineQuery } from './timeline-queries.ts';
import { type TimelineSource, TimelineStore } from './TimelineStore.ts';

const criteriaOf = ({ filters }: TimelineQuery): TimelineCriteria => {
  const { start, end } = periodOf({ filters });
  const { ports, tradelanes, agencies } = filters;
  return {
    ...(ports && { ports }),
    ...(tradelanes && { tradelanes }),
    ...(agencies && { agencies }),
    ...(start !== null && { cp_start: start }),
    ...(end !== null && { cp_end: end }),
  };
};

/** The filters' options in a period, each with what goes with the others. Without them the timeline works. */
export const usePortCallOptions = <Query extends PageQuery>(
  path: string,
  { schema, query }: { readonly schema: ListSchema<Query>; readonly query: Query },
): FilterOptions => {
  const { filters, asOf }: PageQuery = query;
  const { start, end } = periodOf({ filters });
  // What is wrong with a period is said at its field.
  const isPeriod = start === null || end === null || start <= end;
  const [all, setAll] = useState<TimelineFilters>();
  useEffect(() => {
    const request = new AbortController();
    http
      .get<TimelineFilters>(`${path}/filters`, {
        query: { asOf, ...(isPeriod && { cp_start: start, cp_end: end }) },
        signal: request.signal,
      })
      .then(setAll)
      .catch((failure: unknown) => {
        if (!isAbort(failure)) console.warn('The filters could not be loaded.', failure);
      });
    return () => request.abort();
  }, [path, asOf, start, end, isPeriod]);
  return useMemo(
    () => withChosen(schema.filters, filters, all ? narrowed(all, filters) : {}, {}),
    [all, schema, filters],
  );
};

export interface ShownTimeline {
  readonly list: QueryInAddress<TimelineQuery>;
  readonly options: FilterOptions;
  readonly store: TimelineStore;
  /** What stands beside the past. */
  readonly now: CallsNow;
}

/** The timeline that the address asks for, kept current until the screen goes. */
export const useTimeline = (source: TimelineSource): ShownTimeline => {
  const list = useListQuery(timelineQueries);
  const { query } = list;
  const [store] = useState(() => new TimelineStore(source));
  const options = usePortCallOptions(source.path, list);
  useEffect(() => () => store.close(), [store]);
  useEffect(() => {
    void store.show(criteriaOf(query), periodOf(query), isNarrowed(query), query.asOf);
  }, [store, query]);
  const [now] = useState(() => new CallsNow(source.path));
  useEffect(() => () => now.close(), [now]);
  useEffect(() => now.beside(query.asOf), [now, query.asOf]);
  return { list, options, store, now };
};
