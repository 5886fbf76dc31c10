import type { Criteria, Criterion, ListDeclaration, PageSize, SortOrder } from '#contracts/lists/criteria';
import type { Query } from '../api/query.ts';
import {
  addressQuery,
  commaList,
  parsedParts,
  positive,
  sizeIn,
  writtenParts,
  type NoParts,
  type Parts,
  type ValuesOf,
} from './address.ts';
import { pastIn } from './as-of.ts';
import type { PageQuery } from './list-query.ts';

/** What a criterion is to people: its name in the address, and what the screen calls it. */
export interface FilterWords {
  readonly name: string;
  readonly label: string;
}

export interface FilterField extends FilterWords {
  readonly criterion: Criterion;
}

interface SchemaOptions<Name extends string, Sort extends string, Tabs extends Parts, Panes extends Parts> {
  /** One-of criteria that tabs choose: no filters, so taking all filters away leaves them. */
  readonly tabs?: Tabs;
  /** In the order in which they stand in the address. */
  readonly filters?: Readonly<Record<Name, FilterWords>>;
  /** Under which name the address says which row is open; absent where rows do not open by it. */
  readonly row?: string;
  /** What else the address says and the call does not ask for. */
  readonly panes?: Panes;
  /** Whether the address may ask for the past: every call of the list takes `asOf` then. */
  readonly past?: true;
  /** The order where none is chosen; the server's own when absent. */
  readonly usualOrder?: { readonly sort: Sort; readonly order: SortOrder };
}

/** What narrows a list, as its calls take it. */
export type CriteriaQuery = Readonly<Record<string, string | readonly string[] | null>>;

/** A list's query, in the address and in its calls. */
export interface ListSchema<Own extends PageQuery> {
  /** What can be filtered by; the bar of a screen offers some of it. */
  readonly filters: ReadonlyMap<string, FilterField>;
  /**
   * Reads an address's query; what makes no sense reads as its default, a size that is not said as the usual one. A link
   * to a page counts in the sender's pages: where these are of the size that all begin with, it does not say so.
   */
  readonly parse: (search: string, usualSize?: PageSize) => Own;
  /** The query of an address, with a leading `?` or empty; values stand as comma-separated lists. */
  readonly format: (query: Own) => string;
  /** The same for all calls of the list, and as of when. */
  readonly criteriaOf: (query: Own) => CriteriaQuery;
  /** The query of the call, without what only the screen needs. */
  readonly requestQuery: (query: Own) => Query;
  /** What the call sorts by. */
  readonly sorts: readonly string[];
  /** A header's next state: none, ascending, descending, none. */
  readonly nextSort: (query: Own, column: string) => Own;
}

export type QueryOf<Schema> = Schema extends ListSchema<infer Own> ? Own : never;

type OwnQuery<Name extends string, Sort extends string, Tabs extends Parts, Panes extends Parts> = PageQuery<
  Name,
  Sort
> &
  ValuesOf<Tabs> &
  ValuesOf<Panes>;

type Fields<Name extends string> = ReadonlyMap<Name, FilterField>;

const fieldsOf = <Name extends string>(
  criteria: Criteria,
  words: Readonly<Record<Name, FilterWords>> | undefined,
): Fields<Name> => {
  const fields = new Map<Name, FilterField>();
  if (!words) return fields;
  for (const name of Object.keys(words) as Name[]) {
    const criterion = criteria[name];
    if (criterion) fields.set(name, { ...words[name], criterion });
  }
  return fields;
};

/**
 * Several values as they stand there, where any may be meant; of a criterion whose values are known, those that there are, and
 * of one that takes one, the first.
 */
const valuesIn = ({ isMany, accepts, options }: Criterion, text: string | null): readonly string[] => {
  const values = commaList(text);
  if (isMany) return options ? values.filter(accepts) : values;
  return values.filter(accepts).slice(0, 1);
};

const filtersIn = <Name extends string>(
  fields: Fields<Name>,
  params: URLSearchParams,
): Partial<Record<Name, readonly string[]>> => {
  const found: Partial<Record<Name, readonly string[]>> = {};
  for (const [name, { criterion, name: inAddress }] of fields) {
    const values = valuesIn(criterion, params.get(inAddress));
    if (values.length > 0) found[name] = values;
  }
  return found;
};

const part = (name: string | undefined, value: string | null): [string, string][] =>
  name === undefined || value === null || value === '' ? [] : [[name, value]];

const filterParts = (fields: Fields<string>, filters: PageQuery['filters']): [string, string][] =>
  [...fields].flatMap(([key, { name }]) => {
    const values = filters[key] ?? [];
    return values.length > 0 ? [[name, values.join(',')]] : [];
  });

class Schema<
  Name extends string,
  Sort extends string,
  Tabs extends Parts,
  Panes extends Parts,
> implements ListSchema<OwnQuery<Name, Sort, Tabs, Panes>> {
  readonly filters: Fields<Name>;
  readonly sorts: readonly Sort[];

  constructor(
    private readonly list: ListDeclaration<Criteria, Sort>,
    private readonly options: SchemaOptions<Name, Sort, Tabs, Panes>,
  ) {
    this.filters = fieldsOf(list.criteria, options.filters);
    this.sorts = list.sorts;
  }

  readonly parse = (
    search: string,
    usualSize = this.list.usualPageSize,
  ): OwnQuery<Name, Sort, Tabs, Panes> => {
    const { list, options } = this;
    const params = new URLSearchParams(search);
    return {
      page: positive(params.get('page')),
      perPage: sizeIn(params) ?? (params.has('page') ? list.usualPageSize : usualSize),
      sort: list.sorts.find((sort) => sort === params.get('sort')) ?? null,
      order: params.get('order') === 'desc' ? 'desc' : 'asc',
      search: (params.get('search') ?? '').slice(0, list.criteria.search?.maxLength ?? 0),
      filters: filtersIn(this.filters, params),
      open: options.row === undefined ? null : params.get(options.row),
      asOf: options.past ? pastIn(params.get('asOf')) : null,
      ...parsedParts(options.tabs, params),
      ...parsedParts(options.panes, params),
    };
  };

  readonly format = (query: OwnQuery<Name, Sort, Tabs, Panes>): string => {
    const { list, options } = this;
    const { page, perPage, sort, order, search, open, asOf } = query;
    return addressQuery([
      ...writtenParts(options.tabs, query),
      ...filterParts(this.filters, query.filters),
      ...part('search', search),
      ...part('sort', sort),
      ...part('order', sort && order),
      ...part('page', page === 1 ? null : String(page)),
      ...part('per_page', perPage === list.usualPageSize ? null : String(perPage)),
      ...part('asOf', asOf),
      ...part(options.row, open),
      ...writtenParts(options.panes, query),
    ]);
  };

  readonly criteriaOf = ({ search, filters, asOf }: PageQuery): CriteriaQuery => ({
    ...(asOf !== null && { asOf }),
    ...(this.list.criteria.search && { search: search.trim() }),
    ...Object.fromEntries(
      [...this.filters].flatMap(([key, { criterion }]) => {
        const values = filters[key];
        return values ? [[key, criterion.isMany ? values : (values[0] ?? null)] as const] : [];
      }),
    ),
  });

  readonly requestQuery = (query: OwnQuery<Name, Sort, Tabs, Panes>): Query => {
    const { sort, order } = query.sort ? query : (this.options.usualOrder ?? { sort: null, order: null });
    return {
      ...Object.fromEntries(writtenParts(this.options.tabs, query)),
      page: query.page,
      per_page: query.perPage,
      sort,
      order,
      ...this.criteriaOf(query),
    };
  };

  readonly nextSort = (
    query: OwnQuery<Name, Sort, Tabs, Panes>,
    column: string,
  ): OwnQuery<Name, Sort, Tabs, Panes> => {
    if (query.sort !== column) {
      const sort = this.sorts.find((one) => one === column) ?? null;
      return { ...query, page: 1, sort, order: 'asc' };
    }
    return {
      ...query,
      page: 1,
      ...(query.order === 'asc' ? { order: 'desc' } : { sort: null, order: 'asc' }),
    };
  };
}

/** The typed query of a list: what the server declares of it, and the names that the screen adds. */
export const listSchema = <
  const Own extends Criteria,
  Sort extends string,
  Name extends keyof Own & string = never,
  Tabs extends Parts = NoParts,
  Panes extends Parts = NoParts,
>(
  list: ListDeclaration<Own, Sort>,
  options: SchemaOptions<Name, Sort, Tabs, Panes> = {},
): ListSchema<OwnQuery<Name, Sort, Tabs, Panes>> => new Schema(list, options);
