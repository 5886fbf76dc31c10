import type { Criterion, PageSize, SortOrder } from '#contracts/lists/criteria';

/** What the address says of any list: everything that a colleague sees who is sent the link. */
export interface PageQuery<Name extends string = string, Sort extends string = string> {
  readonly page: number;
  readonly perPage: PageSize;
  readonly sort: Sort | null;
  readonly order: SortOrder;
  readonly search: string;
  /** Chosen values by criterion; one that does not narrow is absent. */
  readonly filters: Readonly<Partial<Record<Name, readonly string[]>>>;
  /** The row whose pane is open. */
  readonly open: string | null;
  /** The day or moment of the past that the list shows, as its calls take it; null: now. */
  readonly asOf: string | null;
}

export type FilterNameOf<Query extends PageQuery> = keyof Query['filters'] & string;

/** Another filter, search, order or size starts at the first page again. */
export const withChange = <Query extends PageQuery>(query: Query, change: Partial<Query>): Query => ({
  ...query,
  page: 1,
  ...change,
});

export const withFilter = <Query extends PageQuery>(
  query: Query,
  name: FilterNameOf<Query>,
  values: readonly string[],
): Query => {
  const { [name]: _replaced, ...others }: PageQuery['filters'] = query.filters;
  return { ...query, page: 1, filters: values.length > 0 ? { ...others, [name]: values } : others };
};

/** What a select of several comes to for a criterion: of one that takes a single value, what was chosen last. */
export const chosenOf = (
  { isMany }: Pick<Criterion, 'isMany'>,
  before: readonly string[],
  chosen: readonly string[],
): readonly string[] => (isMany ? chosen : chosen.filter((value) => !before.includes(value)));

export const withSearch = <Query extends PageQuery>(query: Query, search: string): Query => ({
  ...query,
  page: 1,
  search,
});

export const isNarrowed = ({ search, filters }: PageQuery): boolean =>
  search !== '' || Object.keys(filters).length > 0;

/** Without filters and search; what tabs chose stays. */
export const cleared = <Query extends PageQuery>(query: Query): Query => ({
  ...query,
  page: 1,
  search: '',
  filters: {},
});
