import { useEffect, useState } from 'react';
import { http } from '../api/http.ts';
import { isAbort } from '../api/http-error.ts';
import type { Choice } from '../components/form/choice.ts';
import { displayMonth } from '../format/dates.ts';
import type { PageQuery } from './list-query.ts';
import type { FilterField, ListSchema } from './list-schema.ts';

/** What can be chosen, by criterion. */
export type FilterOptions = Readonly<Partial<Record<string, readonly Choice[]>>>;

type Filters = PageQuery['filters'];

const noOptions: FilterOptions = {};

/**
 * The options that are offered, and those that are chosen and offered no longer: they keep the names under which
 * they were chosen, and can be given up one by one.
 */
export const withChosen = (
  fields: ReadonlyMap<string, FilterField>,
  filters: Filters,
  offered: FilterOptions,
  before: FilterOptions,
): FilterOptions => {
  const added = [...fields].flatMap(([name, { criterion }]) => {
    if (criterion.kind === 'day') return [];
    const missing = (filters[name] ?? []).filter((id) => !offered[name]?.some((option) => option.id === id));
    const named = missing.map((id) => ({
      id,
      name:
        before[name]?.find((option) => option.id === id)?.name ??
        (criterion.kind === 'months' ? displayMonth(id, 'short') : id),
    }));
    return named.length > 0 ? [[name, [...named, ...(offered[name] ?? [])]] as const] : [];
  });
  return { ...offered, ...Object.fromEntries(added) };
};

/**
 * The option lists of a list's filters, each with what the others and the search leave: they are asked for again when
 * these change. Without them the list works, so a failure leaves what was there.
 */
export const useFilterOptions = <Query extends PageQuery>(
  path: string,
  { schema, query }: { readonly schema: ListSchema<Query>; readonly query: Query },
): FilterOptions => {
  const [options, setOptions] = useState(noOptions);
  const key = JSON.stringify([schema.criteriaOf(query), query.filters]);
  useEffect(() => {
    const request = new AbortController();
    const [criteria, filters] = JSON.parse(key) as [ReturnType<typeof schema.criteriaOf>, Filters];
    http
      .get<FilterOptions>(path, { query: criteria, signal: request.signal })
      .then((offered) => setOptions((before) => withChosen(schema.filters, filters, offered, before)))
      .catch((failure: unknown) => {
        if (!isAbort(failure)) console.warn('The filters could not be loaded.', failure);
      });
    return () => request.abort();
  }, [path, schema, key]);
  return options;
};
