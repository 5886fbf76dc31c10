import type { Paginated } from '#contracts/lists/paginated';
import { Pager } from '../../components/table/Pager.tsx';
import { choosePageSize } from './page-size.ts';
import { pageSizes, withChange, type ListQuery } from './list-query.ts';

/** The pages of a list; hidden while one page of the smallest size holds everything. */
export const ListPager = ({
  meta,
  query,
  onChange,
}: {
  readonly meta: Paginated<unknown>['meta'];
  readonly query: ListQuery;
  readonly onChange: (query: ListQuery) => void;
}) =>
  meta.total > pageSizes[0] || query.page > 1 ? (
    <Pager
      page={meta.current_page}
      lastPage={meta.last_page}
      total={meta.total}
      from={meta.from}
      to={meta.to}
      perPage={query.perPage}
      sizes={pageSizes}
      onPage={(page) => onChange({ ...query, page })}
      onSize={(size) => onChange(withChange(query, { perPage: choosePageSize(size) }))}
    />
  ) : null;
