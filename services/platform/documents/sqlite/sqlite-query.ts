import { isArrayPath, indexedArrayPaths, resolvePath, type ModelPath } from '../model-paths.ts';
import {
  type AnyFilter,
  type AnyFindOptions,
  type AnyGroupSpec,
  InvalidQuery,
  type StoredModel,
} from '../port.ts';
import { compileFilter, type Fragment, join, scalarAt, type Target, unfold } from './sqlite-filter.ts';
import { tablesOf } from './sqlite-names.ts';
import { scalarOf, statement, type Statement, tail, usesContains } from './sqlite-statement.ts';

/** Rows that hold documents: as things stand, or as they stood at a moment. */
export interface Source {
  readonly target: Target;
  /** Quoted. */
  readonly table: string;
  readonly holds: Fragment;
  /** The same for a page in a wished order. */
  readonly holdsInOrder: Fragment;
  /** How much is read is not known beforehand, whatever the index: rows of other moments are passed over. */
  readonly passesOver: boolean;
}

export const living: Fragment = { sql: 'd.document IS NOT NULL', values: [] };

export const documentsTarget = (model: StoredModel, generation: string): Target => ({
  model,
  columns: { _id: 'd.id' },
  elements: tablesOf(generation).elements,
  indexedArrays: indexedArrayPaths(model),
});

export const asThingsStand = (model: StoredModel, generation: string): Source => ({
  target: documentsTarget(model, generation),
  table: tablesOf(generation).documents,
  holds: living,
  holdsInOrder: living,
  passesOver: false,
});

export const asOf = (model: StoredModel, generation: string, moment: string): Source => {
  const heldUntil = (to: string): Fragment => ({
    sql: `d."from" <= ? AND ${to} > ?`,
    values: [moment, moment],
  });
  return {
    target: { model, columns: { _id: 'd.id' }, indexedArrays: [] },
    table: tablesOf(generation).versions,
    holds: heldUntil('d."to"'),
    // A sign keeps the planner from the index by end, whose rows it would have to sort: a page is read from that in its order.
    holdsInOrder: heldUntil('+d."to"'),
    passesOver: true,
  };
};

export const documentColumns = 'd.id, d.position, d.revision, json(d.document) AS document';

const scanIn = ({ passesOver }: Source, filter: AnyFilter): Statement['scan'] =>
  usesContains(filter) ? 'always' : passesOver ? 'at first' : 'by plan';

const whereIn = ({ target, holds }: Source, filter: AnyFilter): Fragment =>
  join([holds, compileFilter(target, filter)], 'AND');

export const getStatement = ({ table, holds }: Source, id: string): Statement =>
  statement(
    [`SELECT ${documentColumns} FROM ${table} d WHERE d.id = `, { sql: '?', values: [id] }, ' AND ', holds],
    'never',
  );

export const getManyStatement = ({ table, holds }: Source, ids: readonly string[]): Statement =>
  statement(
    [
      `SELECT ${documentColumns} FROM ${table} d WHERE d.id IN `,
      { sql: '(SELECT value FROM json_each(?))', values: [JSON.stringify(ids)] },
      ' AND ',
      holds,
    ],
    'never',
  );

export const findStatement = (source: Source, filter: AnyFilter, options: AnyFindOptions): Statement => {
  const { target, table, passesOver } = source;
  const isPage = options.limit !== undefined;
  const where = join([isPage ? source.holdsInOrder : source.holds, compileFilter(target, filter)], 'AND');
  const isOfAll = !passesOver && isPage && Object.keys(filter).length === 0;
  const scan = scanIn(source, filter);
  return statement(
    [`SELECT ${documentColumns} FROM ${table} d WHERE `, where, tail(target, options, ['d.id'])],
    // The first page of everything, in the order of an index, is no scan; deep pages and sorts are.
    isOfAll && (options.skip ?? 0) <= 1_000 && scan === 'by plan' ? 'never' : scan,
  );
};

/** A long list is read by the reader, even where an index has its order. */
export const idsStatement = (
  source: Source,
  filter: AnyFilter,
  sort: NonNullable<AnyFindOptions['sort']>,
): Statement =>
  statement(
    [
      `SELECT d.id AS id FROM ${source.table} d WHERE `,
      whereIn(source, filter),
      tail(source.target, { sort }, ['d.id']),
    ],
    'always',
  );

/** So many documents that match, whichever they are and in any order: without a sort, which an index rarely saves. */
export const someStatement = (source: Source, filter: AnyFilter, limit: number): Statement =>
  statement(
    [`SELECT ${documentColumns} FROM ${source.table} d WHERE `, whereIn(source, filter), ` LIMIT ${limit}`],
    scanIn(source, filter),
  );

export const countStatement = (source: Source, filter: AnyFilter): Statement =>
  statement(
    [`SELECT count(*) AS count FROM ${source.table} d WHERE `, whereIn(source, filter)],
    scanIn(source, filter),
  );

/** One walk for all: the index that holds what each filter asks for answers it without a look at a document. */
export const countEachStatement = (
  source: Source,
  filter: AnyFilter,
  each: readonly AnyFilter[],
): Statement => {
  const counts = each.map((one, n): Fragment => {
    const { sql, values } = compileFilter(source.target, one);
    return { sql: `count(*) FILTER (WHERE ${sql}) AS c${n}`, values };
  });
  return statement(
    ['SELECT ', join(counts, ','), ` FROM ${source.table} d WHERE `, whereIn(source, filter)],
    scanIn(source, { $and: [filter, ...each] }),
  );
};

/** Values as JSON text, so that true stays apart from 1. */
const jsonAt = (resolved: ModelPath): string => {
  if (isArrayPath(resolved)) return unfold(resolved).json;
  const path = (resolved.steps[0] ?? []).map((segment) => `"${segment}"`).join('.');
  return `(d.document -> '$.${path}')`;
};

/** A key as SQL takes it from a row, and the SQL that makes JSON text of it: NULL where the value is absent or null. */
interface Key {
  readonly taken: string;
  readonly json: (taken: string) => string;
}

const quoted = (taken: string): string => `nullif(json_quote(${taken}), 'null')`;

const keyAt = (target: Target, path: string): Key => {
  const { booleans } = target.model;
  const column = target.columns[path];
  if (column !== undefined) return { taken: column, json: quoted };
  const resolved = resolvePath(target.model, path);
  if (booleans === undefined || isArrayPath(resolved)) {
    return { taken: `nullif(${jsonAt(resolved)}, 'null')`, json: (taken) => taken };
  }
  // The same text as in an index, from which it is then taken without reading the document.
  const taken = scalarAt(resolved.steps[0] ?? []);
  if (!booleans.includes(path)) return { taken, json: quoted };
  return { taken, json: (one) => `CASE ${one} WHEN 1 THEN 'true' WHEN 0 THEN 'false' END` };
};

export const distinctStatement = (source: Source, path: string, filter: AnyFilter): Statement => {
  const { target, table } = source;
  const resolved = resolvePath(target.model, path);
  const unfolded = isArrayPath(resolved) ? `, ${unfold(resolved).from}` : '';
  const { taken, json } = keyAt(target, path);
  return statement(
    [
      `SELECT ${json('value')} AS value FROM (SELECT DISTINCT ${taken} AS value FROM ${table} d${unfolded} WHERE `,
      whereIn(source, filter),
      ')',
    ],
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

/**
 * The inner query takes keys and values out of the rows, and the outer one groups them. Grouping rows directly makes SQLite read their
 * documents even if an index holds all that is asked. `LIMIT -1` keeps SQLite from merging the two queries into one again.
 */
export const groupStatement = (source: Source, spec: AnyGroupSpec): Statement => {
  const { target, table } = source;
  const valueAt = (path: string): string => {
    if (target.columns[path] !== undefined) return target.columns[path];
    const resolved = resolvePath(target.model, path);
    return isArrayPath(resolved) ? unfold(resolved).value : scalarOf(target, path, 'a group');
  };
  const { keys, sum = [], min = [], max = [] } = spec;
  const values = [...new Set([...sum, ...min, ...max])];
  const valueOf = (path: string): string => `v${values.indexOf(path)}`;
  const taken = [
    ...keys.map((path, n) => `${keyAt(target, path).taken} AS k${n}`),
    ...values.map((path) => `${valueAt(path)} AS ${valueOf(path)}`),
  ];
  const columns = [
    ...keys.map((path, n) => `${keyAt(target, path).json(`k${n}`)} AS k${n}`),
    'count(*) AS count',
    ...sum.map((path, n) => `coalesce(sum(${valueOf(path)}), 0) AS s${n}`),
    ...min.map((path, n) => `min(${valueOf(path)}) AS n${n}`),
    ...max.map((path, n) => `max(${valueOf(path)}) AS x${n}`),
  ];
  const grouping = keys.length === 0 ? '' : ` GROUP BY ${keys.map((_, n) => `g.k${n}`).join(', ')}`;
  return statement(
    [
      `SELECT ${columns.join(', ')} FROM (SELECT ${taken.join(', ') || '1'} FROM ${table} d${unwound(target, spec)} WHERE `,
      whereIn(source, spec.filter),
      ` LIMIT -1) g${grouping}`,
    ],
    usesContains(spec.filter) ? 'always' : 'at first',
  );
};
