import { useEffect, useEffectEvent } from 'react';
import type { Paginated } from '#contracts/lists/paginated';
import type { ListQuery } from './list-query.ts';

/** Leads from a page that is no more, of an old link or of a list that has shrunk, to the last that there is. */
export const useLastPage = (
  meta: Paginated<unknown>['meta'] | undefined,
  query: ListQuery,
  change: (next: ListQuery, mode: 'replace') => void,
): void => {
  const last = meta && meta.current_page > meta.last_page ? meta.last_page : undefined;
  const goTo = useEffectEvent((page: number) => {
    if (query.page > page) change({ ...query, page }, 'replace');
  });
  useEffect(() => {
    if (last !== undefined) goTo(last);
  }, [last]);
};
