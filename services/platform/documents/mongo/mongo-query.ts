import type { Document, Sort } from 'mongodb';
import { keepsHistory, resolvePath } from '../model-paths.ts';
import {
  type AnyFilter,
  type AnyFindOptions,
  type AnyGroupSpec,
  InvalidQuery,
  type StoredModel,
} from '../port.ts';
import { allOf, compileFilter, documentsTarget, fieldOf, hasMany, type Target } from './mongo-filter.ts';

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

/** What holds documents in a collection: as things stand, or as they stood at a moment. */
export interface Source {
  readonly target: Target;
  readonly holds: Document;
}

/** Documents that are not gone; the first field of every index of them. */
export const asThingsStand = (model: StoredModel): Source => ({
  target: documentsTarget(model),
  holds: { living: true },
});

/** @throws InvalidQuery where the model keeps no history */
export const asOf = (model: StoredModel, moment: string): Source => {
  keepsHistory(model);
  return {
    target: { model, own: { _id: 'id' } },
    holds: { from: { $lte: moment }, to: { $gt: moment } },
  };
};

/** @throws InvalidQuery */
export const matching = ({ target, holds }: Source, filter: AnyFilter): Document =>
  allOf([holds, compileFilter(target, filter)]);

/** Stages that unfold the arrays of a path, the outermost first. */
const unwind = (model: StoredModel, path: string): readonly Document[] => {
  const { steps } = resolvePath(model, path);
  return steps
    .slice(0, -1)
    .map((_, n) => ({ $unwind: `$document.${steps.slice(0, n + 1).flat().join('.')}` })); // prettier-ignore
};

/** @throws InvalidQuery */
export const distinctPipeline = (source: Source, path: string, filter: AnyFilter): readonly Document[] => {
  const { target } = source;
  const field = fieldOf(target, path);
  const unfolded = hasMany(target, path) ? unwind(target.model, path) : [];
  return [{ $match: matching(source, filter) }, ...unfolded, { $group: { _id: `$${field}` } }];
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
export const groupPipeline = (source: Source, spec: AnyGroupSpec): readonly Document[] => {
  const { target } = source;
  const valueOf = (path: string): string => `$${fieldOf(target, path)}`;
  const named = (paths: readonly string[] | undefined, letter: string, made: (value: string) => unknown) =>
    Object.fromEntries((paths ?? []).map((path, n) => [`${letter}${n}`, made(valueOf(path))]));
  return [
    { $match: matching(source, spec.filter) },
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
