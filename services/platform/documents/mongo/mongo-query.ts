import type { Document, Sort } from 'mongodb';
import { resolvePath } from '../model-paths.ts';
import { type AnyFindOptions, type AnyGroupSpec, InvalidQuery, type StoredModel } from '../port.ts';
import {
  allOf,
  compileFilter,
  documentsTarget,
  fieldOf,
  hasMany,
  type Target,
  versionsTarget,
} from './mongo-filter.ts';

/** A page of a collection; `limit` 0 is a page without anything, which MongoDB would take for no limit. */
export interface Page {
  readonly sort: Sort;
  readonly skip: number;
  readonly limit: number | undefined;
}

/** @throws InvalidQuery */
export const natural = (name: string, given: number | undefined): number | undefined => {
  if (given === undefined) return undefined;
  if (!Number.isSafeInteger(given) || given < 0) throw new InvalidQuery(`${name} is a whole number from 0`);
  return given;
};

/** One value of every document. @throws InvalidQuery */
const singleField = (target: Target, path: string, use: string): string => {
  const field = fieldOf(target, path);
  if (!hasMany(target, path)) return field;
  throw new InvalidQuery(`${path}: ${use} needs a path to one value, not into an array`);
};

/**
 * MongoDB's own order is the port's: missing and null, then numbers, then strings by code point. Ties by id (and
 * version) in the last direction, so that an index can serve the whole order. @throws InvalidQuery
 */
export const pageOf = (target: Target, options: AnyFindOptions, ties: readonly string[]): Page => {
  const sort = new Map<string, 1 | -1>();
  for (const [path, direction] of options.sort ?? []) {
    if (direction !== 1 && direction !== -1) throw new InvalidQuery(`${path}: a direction is 1 or -1`);
    const field = singleField(target, path, 'a sort');
    if (!sort.has(field)) sort.set(field, direction);
  }
  const last = options.sort?.at(-1)?.[1] ?? 1;
  for (const tie of ties) if (!sort.has(tie)) sort.set(tie, last);
  return { sort, skip: natural('skip', options.skip) ?? 0, limit: natural('limit', options.limit) };
};

/** Documents that are not gone; the first field of every index. */
export const living = { living: true } as const;

export const livingFilter = (model: StoredModel, filter: AnyGroupSpec['filter']): Document =>
  allOf([living, compileFilter(documentsTarget(model), filter)]);

/** Stages that unfold the arrays of a path, the outermost first. */
const unwind = (model: StoredModel, path: string): readonly Document[] => {
  const { steps } = resolvePath(model, path);
  return steps
    .slice(0, -1)
    .map((_, n) => ({ $unwind: `$document.${steps.slice(0, n + 1).flat().join('.')}` })); // prettier-ignore
};

/** @throws InvalidQuery */
export const distinctPipeline = (
  model: StoredModel,
  path: string,
  filter: AnyGroupSpec['filter'],
): readonly Document[] => {
  const target = documentsTarget(model);
  const field = fieldOf(target, path);
  const unfolded = hasMany(target, path) ? unwind(model, path) : [];
  return [{ $match: livingFilter(model, filter) }, ...unfolded, { $group: { _id: `$${field}` } }];
};

/** The one array that keys and sums pass through. @throws InvalidQuery */
const unwound = (target: Target, spec: AnyGroupSpec): readonly Document[] => {
  const paths = [...spec.keys, ...(spec.sum ?? []), ...(spec.min ?? []), ...(spec.max ?? [])];
  const stages = new Map(
    paths
      .filter((path) => hasMany(target, path))
      .map((path) => unwind(target.model, path))
      .map((made) => [JSON.stringify(made), made]),
  );
  if (stages.size > 1) throw new InvalidQuery('A group unwinds one array only');
  return [...stages.values()][0] ?? [];
};

/**
 * Groups with their keys as `k0`, `k1` …, and sums, minima and maxima as `s0`, `n0`, `x0` …: a path is no name of a
 * field. @throws InvalidQuery
 */
const groupsOf = (target: Target, matches: Document, spec: AnyGroupSpec): readonly Document[] => {
  const valueOf = (path: string): string => `$${fieldOf(target, path)}`;
  const named = (paths: readonly string[] | undefined, letter: string, made: (value: string) => unknown) =>
    Object.fromEntries((paths ?? []).map((path, n) => [`${letter}${n}`, made(valueOf(path))]));
  return [
    { $match: matches },
    ...unwound(target, spec),
    {
      $group: {
        // Missing and null are one key.
        _id: named(spec.keys, 'k', (value) => ({ $ifNull: [value, null] })),
        count: { $sum: 1 },
        ...named(spec.sum, 's', (value) => ({ $sum: value })),
        ...named(spec.min, 'n', (value) => ({ $min: value })),
        ...named(spec.max, 'x', (value) => ({ $max: value })),
      },
    },
  ];
};

/** @throws InvalidQuery */
export const groupPipeline = (model: StoredModel, spec: AnyGroupSpec): readonly Document[] =>
  groupsOf(documentsTarget(model), livingFilter(model, spec.filter), spec);

/** Versions that held at a moment and match. @throws InvalidQuery */
export const heldAt = (model: StoredModel, moment: string, filter: AnyGroupSpec['filter']): Document => ({
  $and: [{ from: { $lte: moment }, to: { $gt: moment } }, compileFilter(versionsTarget(model), filter)],
});

/** The same groups of versions that held at a moment. @throws InvalidQuery */
export const groupAsOfPipeline = (
  model: StoredModel,
  moment: string,
  spec: AnyGroupSpec,
): readonly Document[] => groupsOf(versionsTarget(model), heldAt(model, moment, spec.filter), spec);
