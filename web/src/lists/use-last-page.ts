import { useEffect, useEffectEvent } from 'react';
import type { Paginated } from '#contracts/lists/paginated';

/** Leads from a page that is no more, of an old link or of a list that has shrunk, to the last that there is. */
export const useLastPage = (
  meta: Paginated<unknown>['meta'] | undefined,
  page: number,
  goTo: (page: number) => void,
): void => {
  const last = meta && meta.current_page > meta.last_page ? meta.last_page : undefined;
  const arrive = useEffectEvent((lastPage: number) => {
    if (page > lastPage) goTo(lastPage);
  });
  useEffect(() => {
    if (last !== undefined) arrive(last);
  }, [last]);
};
