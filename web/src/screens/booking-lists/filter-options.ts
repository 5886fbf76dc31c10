import { useEffect, useState } from 'react';
import { http } from '../../api/http.ts';
import { isAbort } from '../../api/http-error.ts';
import { displayMonth } from '../../format/dates.ts';
import type { FilterOptions } from './FilterBar.tsx';
import { criteriaOf, type FilterName, isDayFilter, type ListQuery } from './list-query.ts';

type Filters = ListQuery['filters'];

const noOptions: FilterOptions = {};

const entries = (filters: Filters) => Object.entries(filters) as [FilterName, readonly string[]][];

/**
 * The options that are offered, and those that are chosen and offered no longer: they keep the names under which
 * they were chosen, and can be given up one by one.
 */
export const withChosen = (
  offered: FilterOptions,
  filters: Filters,
  before: FilterOptions,
): FilterOptions => {
  const added = entries(filters).flatMap(([name, chosen]) => {
    if (isDayFilter(name)) return [];
    const missing = chosen.filter((id) => !offered[name]?.some((option) => option.id === id));
    const named = missing.map((id) => ({
      id,
      name:
        before[name]?.find((option) => option.id === id)?.name ??
        (name === 'months' ? displayMonth(id, 'short') : id),
    }));
    return named.length > 0 ? [[name, [...named, ...(offered[name] ?? [])]] as const] : [];
  });
  return { ...offered, ...Object.fromEntries(added) };
};

/**
 * The option lists of a list's filters; asked for again when the query of the call changes. Without them the list
 * works, so a failure leaves what was there.
 */
export const useFilterOptions = (path: string, query: ListQuery): FilterOptions => {
  const [options, setOptions] = useState(noOptions);
  const key = JSON.stringify([criteriaOf(query), query.filters]);
  useEffect(() => {
    const request = new AbortController();
    const [criteria, filters] = JSON.parse(key) as [ReturnType<typeof criteriaOf>, Filters];
    http
      .get<FilterOptions>(path, { query: criteria, signal: request.signal })
      .then((offered) => setOptions((before) => withChosen(offered, filters, before)))
      .catch((failure: unknown) => {
        if (!isAbort(failure)) console.warn('The filters could not be loaded.', failure);
      });
    return () => request.abort();
  }, [path, key]);
  return options;
};
