import { useEffect, useState } from 'react';
import type { Paginated } from '#contracts/lists/paginated';
import { isNarrowed, type PageQuery } from './list-query.ts';
import type { ListSchema } from './list-schema.ts';
import { ListStore } from './ListStore.ts';
import type { ListSource } from './list-source.ts';
import { useLastPage } from './use-last-page.ts';
import { useListQuery, type QueryInAddress } from './use-list-query.ts';

/** A list as the parts of its screen share it. */
export interface List<
  Row,
  Answer extends Paginated<Row>,
  Query extends PageQuery,
> extends QueryInAddress<Query> {
  readonly store: ListStore<Row, Answer>;
}

/** What is past is not kept current. */
const withoutLive = <Row, Answer extends Paginated<Row>>({
  live: _now,
  ...source
}: ListSource<Row, Answer>): ListSource<Row, Answer> => source;

/** A store for each moment that is looked at: rows of one and the same name are others at another. */
const useStore = <Row, Answer extends Paginated<Row>>(
  source: ListSource<Row, Answer>,
  asOf: string | null,
): ListStore<Row, Answer> => {
  const storeAt = () => new ListStore(asOf === null ? source : withoutLive(source));
  const [held, hold] = useState(() => ({ asOf, store: storeAt() }));
  if (held.asOf === asOf) return held.store;
  const store = storeAt();
  hold({ asOf, store });
  return store;
};

/**
 * A list, loaded as the address asks and kept current until the screen goes. Call it inside an observer.
 *
 * @param source where it comes from, as of the first call: a screen of another organisation is mounted anew
 * @param completed what is shown where the address does not say, see `useListQuery`
 */
export const useList = <Row, Answer extends Paginated<Row>, Query extends PageQuery>(
  schema: ListSchema<Query>,
  source: ListSource<Row, Answer>,
  completed?: (query: Query) => Query,
): List<Row, Answer, Query> => {
  const address = useListQuery(schema, completed);
  const { query, change } = address;
  const store = useStore(source, query.asOf);
  useEffect(() => () => store.close(), [store]);
  useEffect(() => void store.show(schema.requestQuery(query), isNarrowed(query)), [store, schema, query]);
  useLastPage(store.page?.meta, query.page, (page) => change({ ...query, page }, 'replace'));
  return { ...address, store };
};
