import { SearchField } from '../components/form/SearchField.tsx';
import { withSearch, type PageQuery } from './list-query.ts';
import type { QueryInAddress } from './use-list-query.ts';

export interface ListSearchProps<Query extends PageQuery> {
  readonly list: Pick<QueryInAddress<Query>, 'query' | 'change'>;
  /** What is searched: name of the field, and placeholder where there is no shorter one. */
  readonly label: string;
  readonly short?: boolean;
  /** Milliseconds for which typing has to rest. */
  readonly rest?: number;
}

/** The search of a list; what is typed takes the place of the address, and Back does not lead through it. */
export const ListSearch = <Query extends PageQuery>({
  list: { query, change },
  ...field
}: ListSearchProps<Query>) => (
  <SearchField
    {...field}
    value={query.search}
    onSearch={(search) => change(withSearch(query, search), 'replace')}
  />
);
