import { useEffect, useState } from 'react';
import { http } from '../../api/http.ts';
import { isAbort } from '../../api/http-error.ts';
import type { Query } from '../../api/query.ts';
import type { FilterOptions } from './FilterBar.tsx';

const noOptions: FilterOptions = {};

/**
 * The option lists of a list's filters; asked for again when the query of the call changes. Without them the list
 * works, so a failure leaves what was there.
 */
export const useFilterOptions = (path: string, query: Query): FilterOptions => {
  const [options, setOptions] = useState(noOptions);
  const key = JSON.stringify(query);
  useEffect(() => {
    const request = new AbortController();
    http
      .get<FilterOptions>(path, { query: JSON.parse(key) as Query, signal: request.signal })
      .then(setOptions)
      .catch((failure: unknown) => {
        if (!isAbort(failure)) console.warn('The filters could not be loaded.', failure);
      });
    return () => request.abort();
  }, [path, key]);
  return options;
};
