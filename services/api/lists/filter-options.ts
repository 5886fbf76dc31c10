import type { CriteriaOf, ListDeclaration } from '#contracts/lists/criteria';
import type { FilterOption } from '#contracts/lists/filter-option';
import type { DocumentQueries, Filter, PathOf, Scalar } from '#platform/documents/port';
import type { ListSource } from './source.ts';

type Options = readonly FilterOption[];

/** Where the options of a criterion come from: ids with the names beside them, or the values of a path. */
export type Facet<Doc> =
  | { readonly id: PathOf<Doc>; readonly name: PathOf<Doc> }
  | {
      readonly values: PathOf<Doc>;
      readonly options: (values: readonly Scalar[]) => Options | Promise<Options>;
    };

/** Whose rows are seen, what narrows them, and today (`yyyy-MM-dd`, UTC). */
export interface Narrowed<Doc, List extends ListDeclaration> {
  readonly scope: Filter<Doc>;
  readonly criteria: CriteriaOf<List>;
  readonly today: string;
}

export const byName = (a: FilterOption, b: FilterOption): number => a.name.localeCompare(b.name, 'en');

const optionsOf = async <Doc>(
  documents: Pick<DocumentQueries, 'group' | 'distinct'>,
  { model }: Pick<ListSource<Doc, ListDeclaration>, 'model'>,
  facet: Facet<Doc>,
  filter: Filter<Doc>,
): Promise<Options> => {
  if ('values' in facet) return facet.options(await documents.distinct(model, facet.values, filter));
  const groups = await documents.group(model, { filter, keys: [facet.id, facet.name] });
  const options = new Map<string, string>();
  for (const { keys } of groups) {
    const [id, name] = [keys[facet.id], keys[facet.name]];
    if (typeof id === 'string') options.set(id, typeof name === 'string' ? name : id);
  }
  return [...options].map(([id, name]) => ({ id, name })).sort(byName);
};

/** Options of a list's filters. Each holds what its rows have, narrowed by what is chosen in the others. */
export const filterOptions = async <
  Doc,
  List extends ListDeclaration,
  const Name extends string & keyof List['criteria'],
>(
  documents: Pick<DocumentQueries, 'group' | 'distinct'>,
  source: ListSource<Doc, List>,
  facets: Readonly<Record<Name, Facet<NoInfer<Doc>>>>,
  { scope, criteria, today }: Narrowed<NoInfer<Doc>, NoInfer<List>>,
): Promise<Readonly<Record<Name, Options>>> => {
  const found = Object.entries<Facet<Doc>>(facets).map(async ([name, facet]) => {
    const filter = source.filter(scope, { ...criteria, [name]: undefined }, today);
    return [name, await optionsOf(documents, source, facet, filter)] as const;
  });
  return Object.fromEntries(await Promise.all(found)) as Record<Name, Options>;
};
