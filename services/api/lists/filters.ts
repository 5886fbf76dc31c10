import type { AnyFilter, Condition, Filter, PathOf } from '#platform/documents/port';

/** Where the type of the documents is a parameter: whoever named the path had it checked. */
const filterOf = <Doc>(filter: AnyFilter): Filter<Doc> => filter as Filter<Doc>;

/** Filters that hold together. */
export const allOf = <Doc>(...filters: readonly Filter<Doc>[]): Filter<Doc> => filterOf({ $and: filters });

export const whereAt = <Doc>(path: PathOf<Doc>, condition: Condition): Filter<Doc> =>
  filterOf({ [path]: condition });

export const withIds = <Doc>(ids: readonly string[]): Filter<Doc> => filterOf({ _id: { $in: ids } });
