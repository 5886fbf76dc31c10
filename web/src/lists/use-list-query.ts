import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { usePhone } from '../components/media.ts';
import type { PageQuery } from './list-query.ts';
import type { ListSchema } from './list-schema.ts';
import { usualPageSize } from './page-size.ts';

export interface QueryInAddress<Query extends PageQuery> {
  readonly schema: ListSchema<Query>;
  readonly query: Query;
  /** Puts another query into the address; a pane or a filter replaces the entry, a page or tab adds one. */
  readonly change: (next: Query, mode?: 'push' | 'replace') => void;
  /** Opens the pane of a row; where it fills the screen, Back leads to the list again. */
  readonly open: (row: string) => void;
  /** The address of another query, for links. */
  readonly href: (next: Query) => string;
}

const same = <Query>(query: Query): Query => query;

/**
 * The list's query lives in the address: reload, back and a sent link show the same.
 *
 * @param completed what is shown where the address does not say: the period of a list with tabs. The same function at each call
 */
export const useListQuery = <Query extends PageQuery>(
  schema: ListSchema<Query>,
  completed: (query: Query) => Query = same,
): QueryInAddress<Query> => {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const query = useMemo(() => completed(schema.parse(search, usualPageSize())), [schema, search, completed]);
  const href = useCallback((next: Query) => `${path}${schema.format(next)}`, [schema, path]);
  const change = useCallback(
    (next: Query, mode: 'push' | 'replace' = 'push') => navigate(href(next), { replace: mode === 'replace' }),
    [navigate, href],
  );
  const phone = usePhone();
  const open = (row: string) =>
    change({ ...query, open: row }, phone && query.open === null ? 'push' : 'replace');
  return { schema, query, change, href, open };
};
