import { isArrayPath, resolvePath } from '../model-paths.ts';
import { type AnyFilter, type AnyFindOptions, InvalidQuery } from '../port.ts';
import { type Bound, type Fragment, scalarAt, type Target } from './sqlite-filter.ts';

/** A compiled statement. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly Bound[];
  /**
   * `always` is a scan by its nature, `at first` reads much until it is known to be quick, `never` ends after a page
   * (unless it sorts); of the others the plan tells.
   */
  readonly scan: 'always' | 'at first' | 'never' | 'by plan';
  /** The beginning of the same answer: where it is shorter than its limit, it is all of it. */
  readonly beginning?: Statement;
}

export const usesContains = (filter: AnyFilter): boolean =>
  Object.entries(filter).some(([path, condition]) => {
    if (path === '$or' || path === '$and') return (condition as readonly AnyFilter[]).some(usesContains);
    return typeof condition === 'object' && condition !== null && '$contains' in condition;
  });

/** One value of every document. @throws InvalidQuery */
export const scalarOf = (target: Target, path: string, use: string): string => {
  const column = target.columns[path];
  if (column !== undefined) return column;
  const resolved = resolvePath(target.model, path);
  if (isArrayPath(resolved))
    throw new InvalidQuery(`${path}: ${use} needs a path to one value, not into an array`);
  return scalarAt(resolved.steps[0] ?? []);
};

/** @throws InvalidQuery */
export const natural = (name: string, given: number | undefined): number | undefined => {
  if (given === undefined) return undefined;
  if (!Number.isSafeInteger(given) || given < 0) throw new InvalidQuery(`${name} is a whole number from 0`);
  return given;
};

/**
 * Sorting and paging; ties by id (and version) in the last direction, so that an index can serve the whole order.
 *
 * SQLite prepares a statement anew at every run whose limit or offset is a bare parameter, for its plan depends on them. So
 * the limit is written out, and a cast hides the offset from the planner.
 */
export const tail = (target: Target, options: AnyFindOptions, ties: readonly string[]): Fragment => {
  const sort = options.sort ?? [];
  for (const [path, direction] of sort) {
    if (direction !== 1 && direction !== -1) throw new InvalidQuery(`${path}: a direction is 1 or -1`);
  }
  const word = (direction: 1 | -1) => (direction === 1 ? 'ASC' : 'DESC');
  const last = word(sort.at(-1)?.[1] ?? 1);
  const terms = [
    ...sort.map(([path, direction]) => `${scalarOf(target, path, 'a sort')} ${word(direction)}`),
    ...ties.map((tie) => `${tie} ${last}`),
  ];
  const limit = natural('limit', options.limit);
  const skip = natural('skip', options.skip);
  const paged = limit !== undefined || skip !== undefined;
  return {
    sql: ` ORDER BY ${terms.join(', ')}${paged ? ` LIMIT ${limit ?? -1} OFFSET CAST(? AS INTEGER)` : ''}`,
    values: paged ? [skip ?? 0] : [],
  };
};

export const scanOf = (filter: AnyFilter): Statement['scan'] => (usesContains(filter) ? 'always' : 'by plan');

export const statement = (parts: readonly (string | Fragment)[], scan: Statement['scan']): Statement => ({
  sql: parts.map((part) => (typeof part === 'string' ? part : part.sql)).join(''),
  values: parts.flatMap((part) => (typeof part === 'string' ? [] : part.values)),
  scan,
});
