import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Period } from '#contracts/booking/booking-view';
import { usePhone } from '../../components/media.ts';
import { usualPageSize } from './page-size.ts';
import { formatListQuery, parseListQuery, type ListQuery } from './list-query.ts';

export interface QueryInAddress {
  readonly query: ListQuery;
  /** Puts another query into the address; a pane or a filter replaces the entry, a page or period adds one. */
  readonly change: (next: ListQuery, mode?: 'push' | 'replace') => void;
  /** Opens the pane of a booking; where it fills the screen, Back leads to the list again. */
  readonly open: (booking: string) => void;
  /** The address of another query, for links. */
  readonly href: (next: ListQuery) => string;
}

/** Inside an organisation there is nothing to choose between organisations; the call refuses to. */
const inOrganisation = ({ filters, ...query }: ListQuery): ListQuery => {
  const { organisations: _others, ...own } = filters;
  return { ...query, filters: own };
};

/** The list's query lives in the address: reload, back and a sent link show the same. */
export const useListQuery = (
  defaultStatus: Period | null,
  scope: 'organisation' | 'everywhere' = 'organisation',
): QueryInAddress => {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const query = useMemo(() => {
    const everything = parseListQuery(search, usualPageSize());
    const parsed = scope === 'organisation' ? inOrganisation(everything) : everything;
    return parsed.status ? parsed : { ...parsed, status: defaultStatus };
  }, [search, defaultStatus, scope]);
  const href = useCallback((next: ListQuery) => `${path}${formatListQuery(next)}`, [path]);
  const change = useCallback(
    (next: ListQuery, mode: 'push' | 'replace' = 'push') =>
      navigate(href(next), { replace: mode === 'replace' }),
    [navigate, href],
  );
  const phone = usePhone();
  const open = (booking: string) =>
    change({ ...query, booking }, phone && query.booking === null ? 'push' : 'replace');
  return { query, change, href, open };
};
