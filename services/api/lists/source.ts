import type { CriteriaOf, Criterion, ListDeclaration, PageQueryOf, SortOf } from '#contracts/lists/criteria';
import { plainLine } from '#domain/shared/plain-text';
import type {
  Condition,
  Documents,
  Filter,
  FindOptions,
  PathOf,
  Stored,
  StoredModel,
} from '#platform/documents/port';
import { allOf, whereAt } from './filters.ts';
import { windowOf } from './paging.ts';

type Direction = 1 | -1;
type Sort<Doc> = NonNullable<FindOptions<Doc>['sort']>;

/**
 * What a criterion filters by: a path that holds its value, one of its values, or its text somewhere; or a filter made of the value and of
 * today (`yyyy-MM-dd`, UTC).
 */
export type Narrowing<Doc, Value> = PathOf<Doc> | ((value: Value, today: string) => Filter<Doc>);

interface Where<Doc, List extends ListDeclaration> {
  readonly filters: {
    readonly [Name in keyof List['criteria']]: Narrowing<Doc, NonNullable<CriteriaOf<List>[Name]>>;
  };
  readonly sorts: { readonly [Key in SortOf<List>]: PathOf<Doc> };
  /** The order where nobody asks for one, and the direction of a column where only that is not said. */
  readonly usual: (criteria: CriteriaOf<List>) => readonly [path: PathOf<Doc>, direction: Direction];
  /** What breaks ties before the id does. */
  readonly ties?: (direction: Direction) => Sort<Doc>;
}

/** Where the rows of a declared list are found. */
export interface ListSource<Doc, List extends ListDeclaration> {
  readonly model: StoredModel<Doc>;
  /** One filter of whose rows are seen and what narrows them. */
  readonly filter: (scope: Filter<Doc>, criteria: CriteriaOf<List>, today: string) => Filter<Doc>;
  /** The order, and the page of it. */
  readonly page: (query: PageQueryOf<List>) => Required<FindOptions<Doc>>;
}

const valueOf = (value: unknown): string | readonly string[] | undefined => {
  if (typeof value === 'string') return plainLine(value) || undefined;
  return Array.isArray(value) && value.length > 0 ? value : undefined;
};

const conditionOf = ({ kind }: Criterion, value: string | readonly string[]): Condition => {
  if (typeof value !== 'string') return { $in: value };
  return kind === 'text' ? { $contains: value } : value;
};

/** One criterion as it filters, whatever its name. */
const filtering = <Doc>(
  criterion: Criterion,
  narrowing: PathOf<Doc> | ((value: never, today: string) => Filter<Doc>),
): ((value: string | readonly string[], today: string) => Filter<Doc>) =>
  typeof narrowing === 'string'
    ? (value) => whereAt(narrowing, conditionOf(criterion, value))
    : // Its parameter is the criterion's own value: the declaration of the list says so to both.
      (narrowing as (value: string | readonly string[], today: string) => Filter<Doc>);

/** A criterion without a filter does not compile, and neither does a path that no document has. */
export const listSource = <Doc, const List extends ListDeclaration>(
  model: StoredModel<Doc>,
  list: List,
  { filters, sorts, usual, ties = () => [] }: Where<NoInfer<Doc>, NoInfer<List>>,
): ListSource<Doc, List> => {
  const narrowings = Object.entries<Narrowing<Doc, never>>(filters).flatMap(([name, narrowing]) => {
    const criterion = list.criteria[name];
    return criterion ? [[name, filtering<Doc>(criterion, narrowing)] as const] : [];
  });
  return {
    model,
    filter: (scope, criteria, today) =>
      allOf(
        scope,
        ...narrowings.flatMap(([name, narrow]) => {
          const value = valueOf(criteria[name]);
          return value === undefined ? [] : [narrow(value, today)];
        }),
      ),
    page: (query) => {
      const [usualPath, usualDirection] = usual(query);
      const direction = query.order ? (query.order === 'desc' ? -1 : 1) : usualDirection;
      const path = query.sort === undefined ? usualPath : sorts[query.sort];
      return { sort: [[path, direction], ...ties(direction)], ...windowOf(query) };
    },
  };
};

/** A page of a list, and how many rows the list has. */
export const findPage = async <Doc, List extends ListDeclaration>(
  documents: Pick<Documents, 'find' | 'count'>,
  { model, filter, page }: ListSource<Doc, List>,
  {
    scope,
    query,
    today,
  }: { readonly scope: Filter<Doc>; readonly query: PageQueryOf<List>; readonly today: string },
): Promise<{ readonly found: readonly Stored<Doc>[]; readonly total: number }> => {
  const all = filter(scope, query, today);
  const [found, total] = await Promise.all([
    documents.find(model, all, page(query)),
    documents.count(model, all),
  ]);
  return { found, total };
};
