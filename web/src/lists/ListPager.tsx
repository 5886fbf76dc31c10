import { Observer } from 'mobx-react-lite';
import type { Paginated } from '#contracts/lists/paginated';
import { pageSizes } from '#contracts/lists/criteria';
import { Pager } from '../components/table/Pager.tsx';
import type { PageQuery } from './list-query.ts';
import { choosePageSize } from './page-size.ts';
import type { List } from './use-list.ts';

export interface ListPagerProps<Row, Answer extends Paginated<Row>, Query extends PageQuery> {
  readonly list: Pick<List<Row, Answer, Query>, 'store' | 'query' | 'change'>;
}

/** The pages of a list; hidden while one page of the smallest size holds everything. */
export const ListPager = <Row, Answer extends Paginated<Row>, Query extends PageQuery>({
  list: { store, query, change },
}: ListPagerProps<Row, Answer, Query>) => (
  <Observer>
    {() => {
      const { page, isListed } = store;
      if (!page || !isListed || (page.meta.total <= pageSizes[0] && query.page === 1)) return null;
      const { current_page, last_page, total, from, to } = page.meta;
      return (
        <Pager
          page={current_page}
          lastPage={last_page}
          total={total}
          from={from}
          to={to}
          perPage={query.perPage}
          sizes={pageSizes}
          onPage={(next) => change({ ...query, page: next })}
          onSize={(size) => change({ ...query, page: 1, perPage: choosePageSize(size) })}
        />
      );
    }}
  </Observer>
);
