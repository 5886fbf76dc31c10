import { isArrayPath, indexedArrayPaths, resolvePath, type ModelPath } from '../model-paths.ts';
import {
  type AnyFilter,
  type AnyFindOptions,
  type AnyGroupSpec,
  InvalidQuery,
  type StoredModel,
} from '../port.ts';
import {
  type Bound,
  compileFilter,
  type Fragment,
  join,
  scalarAt,
  type Target,
  unfold,
} from './sqlite-filter.ts';
import { tablesOf } from './sqlite-names.ts';

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

const living: Fragment = { sql: 'd.document IS NOT NULL', values: [] };
const documentColumns = 'd.id, d.position, d.revision, json(d.document) AS document';
const versionColumns = `d.id, d.version, d."from", d."to", d.position, json(d.document) AS document`;

export const documentsTarget = (model: StoredModel, generation: string): Target => ({
  model,
  columns: { _id: 'd.id' },
  elements: tablesOf(generation).elements,
  indexedArrays: indexedArrayPaths(model),
});

export const versionsTarget = (model: StoredModel): Target => ({
  model,
  columns: {
    _id: 'd.id',
    version: 'd.version',
    from: 'd."from"',
    to: 'd."to"',
  },
  openEnded: 'to',
  indexedArrays: [],
});

const usesContains = (filter: AnyFilter): boolean =>
  Object.entries(filter).some(([path, condition]) => {
    if (path === '$or' || path === '$and') return (condition as readonly AnyFilter[]).some(usesContains);
    return typeof condition === 'object' && condition !== null && '$contains' in condition;
  });

const scalarOf = (target: Target, path: string, use: string): string => {
  const column = target.columns[path];
  if (column !== undefined) return column;
  const resolved = resolvePath(target.model, path);
  if (isArrayPath(resolved))
    throw new InvalidQuery(`${path}: ${use} needs a path to one value, not into an array`);
  return scalarAt(resolved.steps[0] ?? []);
};

const natural = (name: string, given: number | undefined): number | undefined => {
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
const tail = (target: Target, options: AnyFindOptions, ties: readonly string[]): Fragment => {
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

const scanOf = (filter: AnyFilter): Statement['scan'] => (usesContains(filter) ? 'always' : 'by plan');

const statement = (parts: readonly (string | Fragment)[], scan: Statement['scan']): Statement => ({
  sql: parts.map((part) => (typeof part === 'string' ? part : part.sql)).join(''),
  values: parts.flatMap((part) => (typeof part === 'string' ? [] : part.values)),
  scan,
});

export const getStatement = (generation: string): string =>
  `SELECT ${documentColumns} FROM ${tablesOf(generation).documents} d WHERE d.id = ? AND d.document IS NOT NULL`;

export const getManyStatement = (generation: string): string =>
  `SELECT ${documentColumns} FROM ${tablesOf(generation).documents} d WHERE d.id IN (SELECT value FROM json_each(?)) AND d.document IS NOT NULL`;

export const findStatement = (
  model: StoredModel,
  generation: string,
  filter: AnyFilter,
  options: AnyFindOptions,
): Statement => {
  const target = documentsTarget(model, generation);
  const from = `SELECT ${documentColumns} FROM ${tablesOf(generation).documents} d WHERE `;
  const where = join([living, compileFilter(target, filter)], 'AND');
  const page = Object.keys(filter).length === 0 && options.limit !== undefined;
  const scan = scanOf(filter);
  return statement(
    [from, where, tail(target, options, ['d.id'])],
    // The first page of everything, in the order of an index, is no scan; deep pages and sorts are.
    page && (options.skip ?? 0) <= 1_000 && scan === 'by plan' ? 'never' : scan,
  );
};

/** A long list is read by the reader, even where an index has its order. */
export const idsStatement = (
  model: StoredModel,
  generation: string,
  filter: AnyFilter,
  sort: NonNullable<AnyFindOptions['sort']>,
): Statement => {
  const target = documentsTarget(model, generation);
  const from = `SELECT d.id AS id FROM ${tablesOf(generation).documents} d WHERE `;
  const where = join([living, compileFilter(target, filter)], 'AND');
  return statement([from, where, tail(target, { sort }, ['d.id'])], 'always');
};

/** So many documents that match, whichever they are and in any order: without a sort, which an index rarely saves. */
export const someStatement = (
  model: StoredModel,
  generation: string,
  filter: AnyFilter,
  limit: number,
): Statement => {
  const from = `SELECT ${documentColumns} FROM ${tablesOf(generation).documents} d WHERE `;
  const where = join([living, compileFilter(documentsTarget(model, generation), filter)], 'AND');
  return statement([from, where, ` LIMIT ${limit}`], scanOf(filter));
};

export const countStatement = (model: StoredModel, generation: string, filter: AnyFilter): Statement => {
  const where = join([living, compileFilter(documentsTarget(model, generation), filter)], 'AND');
  const from = `SELECT count(*) AS count FROM ${tablesOf(generation).documents} d WHERE `;
  return statement([from, where], scanOf(filter));
};

/** One walk for all: the index that holds what each filter asks for answers it without a look at a document. */
export const countEachStatement = (
  model: StoredModel,
  generation: string,
  filter: AnyFilter,
  each: readonly AnyFilter[],
): Statement => {
  const target = documentsTarget(model, generation);
  const counts = each.map((one, n): Fragment => {
    const { sql, values } = compileFilter(target, one);
    return { sql: `count(*) FILTER (WHERE ${sql}) AS c${n}`, values };
  });
  const where = join([living, compileFilter(target, filter)], 'AND');
  return statement(
    ['SELECT ', join(counts, ','), ` FROM ${tablesOf(generation).documents} d WHERE `, where],
    scanOf({ $and: [filter, ...each] }),
  );
};

/** Values as JSON text, so that true stays apart from 1. */
const jsonAt = (resolved: ModelPath): string => {
  if (isArrayPath(resolved)) return unfold(resolved).json;
  const path = (resolved.steps[0] ?? []).map((segment) => `"${segment}"`).join('.');
  return `(d.document -> '$.${path}')`;
};

const keyAt = (target: Target, path: string): string => {
  const { booleans } = target.model;
  if (target.columns[path] !== undefined) return `json_quote(${target.columns[path]})`;
  const resolved = resolvePath(target.model, path);
  if (booleans === undefined || isArrayPath(resolved)) return `nullif(${jsonAt(resolved)}, 'null')`;
  // The same text as in an index, from which it is then taken without reading the document.
  const indexed = scalarAt(resolved.steps[0] ?? []);
  if (booleans.includes(path)) return `CASE ${indexed} WHEN 1 THEN 'true' WHEN 0 THEN 'false' END`;
  return `nullif(json_quote(${indexed}), 'null')`;
};

export const distinctStatement = (
  model: StoredModel,
  generation: string,
  path: string,
  filter: AnyFilter,
): Statement => {
  const target = documentsTarget(model, generation);
  const resolved = resolvePath(model, path);
  const unfolded = isArrayPath(resolved) ? `, ${unfold(resolved).from}` : '';
  const where = join([living, compileFilter(target, filter)], 'AND');
  const key = keyAt(target, path);
  return statement(
    [`SELECT DISTINCT ${key} AS value FROM ${tablesOf(generation).documents} d${unfolded} WHERE `, where],
    usesContains(filter) ? 'always' : 'at first',
  );
};

/** The one array that keys and sums pass through; undefined when there is none. */
const unwound = ({ model, columns }: Target, spec: AnyGroupSpec): string => {
  const paths = [...spec.keys, ...(spec.sum ?? []), ...(spec.min ?? []), ...(spec.max ?? [])];
  const froms = new Set(
    paths
      .filter((path) => columns[path] === undefined)
      .map((path) => resolvePath(model, path))
      .filter(isArrayPath)
      .map((resolved) => unfold(resolved).from),
  );
  if (froms.size > 1) throw new InvalidQuery('A group unwinds one array only');
  const [from] = froms;
  return from === undefined ? '' : `, ${from}`;
};

/** Groups of the rows of a table that hold what is asked. */
const groupsOf = (
  target: Target,
  table: string,
  held: readonly Fragment[],
  spec: AnyGroupSpec,
): Statement => {
  const valueAt = (path: string): string => {
    if (target.columns[path] !== undefined) return target.columns[path];
    const resolved = resolvePath(target.model, path);
    return isArrayPath(resolved) ? unfold(resolved).value : scalarOf(target, path, 'a group');
  };
  const columns = [
    ...spec.keys.map((path, n) => `${keyAt(target, path)} AS k${n}`),
    'count(*) AS count',
    ...(spec.sum ?? []).map((path, n) => `coalesce(sum(${valueAt(path)}), 0) AS s${n}`),
    ...(spec.min ?? []).map((path, n) => `min(${valueAt(path)}) AS n${n}`),
    ...(spec.max ?? []).map((path, n) => `max(${valueAt(path)}) AS x${n}`),
  ];
  const where = join([...held, compileFilter(target, spec.filter)], 'AND');
  const grouping = spec.keys.length === 0 ? '' : ` GROUP BY ${spec.keys.map((_, n) => `k${n}`).join(', ')}`;
  return statement(
    [`SELECT ${columns.join(', ')} FROM ${table} d${unwound(target, spec)} WHERE `, where, grouping],
    usesContains(spec.filter) ? 'always' : 'at first',
  );
};

export const groupStatement = (model: StoredModel, generation: string, spec: AnyGroupSpec): Statement =>
  groupsOf(documentsTarget(model, generation), tablesOf(generation).documents, [living], spec);

export const changedSinceStatement = (
  model: StoredModel,
  generation: string,
  after: string,
  filter: AnyFilter,
  limit: number,
): Statement => {
  const matches = compileFilter(documentsTarget(model, generation), filter);
  // What changed lately is little: CASE hides the filter from the planner, so that it follows the order of positions.
  const where = `${living.sql} AND d.position > ? AND CASE WHEN ${matches.sql} THEN 1 END`;
  return statement(
    [
      `SELECT ${documentColumns} FROM ${tablesOf(generation).documents} d WHERE `,
      { sql: where, values: [after, ...matches.values] },
      ` ORDER BY d.position LIMIT ${natural('limit', limit) ?? 0}`,
    ],
    scanOf(filter),
  );
};

export const tombstonesSinceStatement = (generation: string): string =>
  `SELECT d.id, d.position, d.last FROM ${tablesOf(generation).documents} d WHERE d.document IS NULL AND d.position > ? ORDER BY d.position LIMIT CAST(? AS INTEGER)`;

const lossesOf = (generation: string): string => {
  const { documents, losses } = tablesOf(generation);
  return `SELECT d.id, l.audience, l.position FROM ${losses} l JOIN ${documents} d ON d.key = l.key`;
};

export const lostByStatement = (generation: string): string =>
  `${lossesOf(generation)} WHERE l.audience = ? AND l.position > ? ORDER BY l.position LIMIT CAST(? AS INTEGER)`;

export const lostOfStatement = (generation: string): string =>
  `${lossesOf(generation)} WHERE l.key IN (SELECT o.key FROM ${tablesOf(generation).documents} o WHERE o.id IN (SELECT value FROM json_each(?)))
   AND l.position > ? ORDER BY l.position`;

export const versionsStatement = (generation: string): string =>
  `SELECT ${versionColumns} FROM ${tablesOf(generation).versions} d WHERE d.id = ? ORDER BY d.version DESC`;

const byId = ({ sort = [], limit }: AnyFindOptions): boolean =>
  limit !== undefined && (sort.length === 0 || (sort.length === 1 && sort[0]?.[0] === '_id'));

export const findVersionsStatement = (
  model: StoredModel,
  generation: string,
  filter: AnyFilter,
  options: AnyFindOptions,
  moment?: string,
): Statement => {
  const target = versionsTarget(model);
  // A sign keeps the planner from the index by end: a page in the order of ids is read from that by id.
  const end = byId(options) ? '+d."to"' : 'd."to"';
  const held: readonly Fragment[] =
    moment === undefined ? [] : [{ sql: `d."from" <= ? AND ${end} > ?`, values: [moment, moment] }];
  const where = join([...held, compileFilter(target, filter)], 'AND');
  const from = `SELECT ${versionColumns} FROM ${tablesOf(generation).versions} d WHERE `;
  return statement([from, where, tail(target, options, ['d.id', 'd.version'])], scanOf(filter));
};

/** Groups of the versions that held at a moment. */
export const groupAsOfStatement = (
  model: StoredModel,
  generation: string,
  moment: string,
  spec: AnyGroupSpec,
): Statement => {
  const held: Fragment = { sql: 'd."from" <= ? AND d."to" > ?', values: [moment, moment] };
  return groupsOf(versionsTarget(model), tablesOf(generation).versions, [held], spec);
};

export const countVersionsStatement = (
  model: StoredModel,
  generation: string,
  filter: AnyFilter,
): Statement => {
  const where = compileFilter(versionsTarget(model), filter);
  const from = `SELECT count(*) AS count FROM ${tablesOf(generation).versions} d WHERE `;
  return statement([from, where], scanOf(filter));
};
