import { reaction } from 'mobx';
import { useEffect, useState } from 'react';
import type { Paginated } from '#contracts/lists/paginated';
import { queryString } from '../api/query.ts';
import type { PageQuery } from './list-query.ts';
import { RowSelection } from './RowSelection.ts';
import type { List } from './use-list.ts';

/**
 * What is ticked in a list. Pages, their size and the order leave it; filters, search and tabs make it another list.
 *
 * @param how what people call a row, and how many may be ticked, as of the first call
 */
export const useSelection = <Row, Answer extends Paginated<Row>, Query extends PageQuery>(
  { schema, query, store }: Pick<List<Row, Answer, Query>, 'schema' | 'query' | 'store'>,
  how: { readonly nameOf: (row: Row) => string; readonly max: number },
): RowSelection<Row> => {
  const [selection] = useState(
    () => new RowSelection<Row>({ rowId: store.source.rowId, nameOf: how.nameOf }, how.max),
  );
  const {
    page: _page,
    per_page: _size,
    sort: _sort,
    order: _order,
    ...narrowing
  } = schema.requestQuery(query);
  const narrowed = queryString(narrowing);
  useEffect(() => selection.narrowedBy(narrowed), [selection, narrowed]);
  useEffect(
    () =>
      reaction(
        () => store.shown,
        (rows) => selection.shown(rows),
      ),
    [store, selection],
  );
  return selection;
};
