import { Observer } from 'mobx-react-lite';
import type { Paginated } from '#contracts/lists/paginated';
import { LoadStateView, type LoadStateViewProps } from '../app/LoadStateView.tsx';
import { SkeletonRows } from '../components/feedback/Skeleton.tsx';
import { cleared, isNarrowed, type PageQuery } from './list-query.ts';
import type { List } from './use-list.ts';

export interface ListStatesProps<Row, Answer extends Paginated<Row>, Query extends PageQuery> {
  readonly list: Pick<List<Row, Answer, Query>, 'store' | 'query' | 'change'>;
  /** What a list without anything says, and its first step. */
  readonly noData: LoadStateViewProps['noData'];
  /** Said where nothing matches, though neither filters nor search hide anything. */
  readonly nothingHere?: string;
  /** Said where filters or search leave nothing, instead of the usual words. */
  readonly noMatch?: string;
  /** Pixels of a row to come. */
  readonly rowHeight?: number;
}

/** Where rows would stand: that they load, that there are none, and why; with the way out of each. */
export const ListStates = <Row, Answer extends Paginated<Row>, Query extends PageQuery>({
  list: { store, query, change },
  noData,
  nothingHere,
  noMatch,
  rowHeight,
}: ListStatesProps<Row, Answer, Query>) => {
  const narrowed = isNarrowed(query);
  return (
    <Observer>
      {() => (
        <LoadStateView
          state={store.state}
          onRetry={() => void store.retry()}
          skeleton={<SkeletonRows rows={10} {...(rowHeight === undefined ? {} : { height: rowHeight })} />}
          noResultsText={narrowed ? noMatch : nothingHere}
          onClear={narrowed ? () => change(cleared(query)) : undefined}
          noData={noData}
        />
      )}
    </Observer>
  );
};
