import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Period } from '#contracts/booking/booking-view';
import { formatListQuery, parseListQuery, type ListQuery } from './list-query.ts';

export interface QueryInAddress {
  readonly query: ListQuery;
  /** Puts another query into the address; a pane or a filter replaces the entry, a page or period adds one. */
  readonly change: (next: ListQuery, mode?: 'push' | 'replace') => void;
  /** The address of another query, for links. */
  readonly href: (next: ListQuery) => string;
}

/** The list's query lives in the address: reload, back and a sent link show the same. */
export const useListQuery = (defaultStatus: Period | null): QueryInAddress => {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const query = useMemo(() => {
    const parsed = parseListQuery(search);
    return parsed.status ? parsed : { ...parsed, status: defaultStatus };
  }, [search, defaultStatus]);
  const href = useCallback((next: ListQuery) => `${path}${formatListQuery(next)}`, [path]);
  const change = useCallback(
    (next: ListQuery, mode: 'push' | 'replace' = 'push') =>
      navigate(href(next), { replace: mode === 'replace' }),
    [navigate, href],
  );
  return { query, change, href };
};
