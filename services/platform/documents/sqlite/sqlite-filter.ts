import { foldText } from '#contracts/cells/fold-text';
import { isArrayPath, type ModelPath, resolvePath } from '../model-paths.ts';
import { type AnyFilter, InvalidQuery, type StoredModel, type Scalar } from '../port.ts';
import { stillHolds } from '../generation-names.ts';

export type Bound = string | number | null;

/** A piece of SQL with what its question marks are bound to; values never enter the text. */
export interface Fragment {
  readonly sql: string;
  readonly values: readonly Bound[];
}

/** Which table a filter is compiled for. */
export interface Target {
  readonly model: StoredModel;
  /** Paths that are columns of the table, with the column's SQL. */
  readonly columns: Readonly<Record<string, string>>;
  /** Column that holds `stillHolds` where its path says null. */
  readonly openEnded?: string;
  /** Quoted side table of array elements; undefined where elements are looked up in the document itself. */
  readonly elements?: string;
  /** Array paths that the side table holds. */
  readonly indexedArrays: readonly string[];
}

const jsonPath = (segments: readonly string[]): string => `'$.${segments.map((s) => `"${s}"`).join('.')}'`;

/** Extracts one value; the same text as in the index, so that the index is used. */
export const scalarAt = (segments: readonly string[], of = 'd.document'): string =>
  segments.length === 0 ? of : `(${of} ->> ${jsonPath(segments)})`;

/** FROM items that unfold the arrays of a path, and the SQL of the value behind the last one. */
export const unfold = (
  resolved: ModelPath,
  document = 'd.document',
): { from: string; value: string; json: string } => {
  const arrays = resolved.steps.slice(0, -1);
  const from = arrays
    .map((step, n) => `json_each(${n === 0 ? document : `e${n - 1}.value`}, ${jsonPath(step)}) e${n}`)
    .join(', ');
  const last = resolved.steps.at(-1) ?? [];
  const element = `e${arrays.length - 1}`;
  if (last.length === 0) return { from, value: `${element}.value`, json: `json_quote(${element}.value)` };
  return { from, value: scalarAt(last, `${element}.value`), json: `(${element}.value -> ${jsonPath(last)})` };
};

/** Booleans are 1 and 0 in SQLite's JSON. */
const bind = (value: unknown, path: string): Bound => {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new InvalidQuery(`${path}: only a string, a finite number, a boolean or null can be compared`);
};

type Compare = (expression: string) => Fragment;

const ranges: Readonly<Record<string, string>> = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' };

const equals =
  (value: Bound): Compare =>
  (expression) =>
    value === null
      ? { sql: `${expression} IS NULL`, values: [] }
      : { sql: `${expression} = ?`, values: [value] };

/** Numbers sort before strings in SQLite: the other end of a half-open range keeps it to the bound's own type. */
const range =
  (operator: string, value: unknown, path: string): Compare =>
  (expression) => {
    if (typeof value !== 'string' && !(typeof value === 'number' && Number.isFinite(value))) {
      throw new InvalidQuery(`${path}: ${operator} takes a string or a finite number`);
    }
    const comparison = `${expression} ${ranges[operator]} ?`;
    const upwards = operator === '$gt' || operator === '$gte';
    if (typeof value === 'string' && !upwards) {
      return { sql: `(${comparison} AND ${expression} >= '')`, values: [value] };
    }
    if (typeof value === 'number' && upwards) {
      return { sql: `(${comparison} AND ${expression} < '')`, values: [value] };
    }
    return { sql: comparison, values: [value] };
  };

const oneOf =
  (given: unknown, path: string): Compare =>
  (expression) => {
    if (!Array.isArray(given)) throw new InvalidQuery(`${path}: $in takes a list`);
    const values = given.map((value) => bind(value, path));
    const present = values.filter((value) => value !== null);
    // One parameter whatever the length, so that lists of any length share a statement.
    const inList: Fragment = {
      sql: `${expression} IN (SELECT value FROM json_each(?))`,
      values: [JSON.stringify(present)],
    };
    return present.length === values.length
      ? inList
      : { sql: `(${inList.sql} OR ${expression} IS NULL)`, values: inList.values };
  };

const contains =
  (needle: unknown, path: string): Compare =>
  (expression) => {
    if (typeof needle !== 'string') throw new InvalidQuery(`${path}: $contains takes a string`);
    return { sql: `instr(${expression}, ?) > 0`, values: [foldText(needle)] };
  };

const negate = ({ sql, values }: Fragment): Fragment => ({ sql: `NOT (${sql})`, values });

/** Any element of the arrays on the path. */
const anyElement = (target: Target, resolved: ModelPath, compare: Compare, indexable: boolean): Fragment => {
  if (indexable && target.elements && target.indexedArrays.includes(resolved.path)) {
    const { sql, values } = compare('s.value');
    return {
      sql: `d.key IN (SELECT s.key FROM ${target.elements} s WHERE s.path = ? AND ${sql})`,
      values: [resolved.path, ...values],
    };
  }
  const { from, value } = unfold(resolved);
  const { sql, values } = compare(value);
  return { sql: `EXISTS (SELECT 1 FROM ${from} WHERE ${sql})`, values };
};

const openOperators: Readonly<Record<string, true>> = { $eq: true, $ne: true, $in: true, $exists: true };

/** An open end is stored as a moment later than any: null becomes that moment, and no range reaches it from below. */
const compileOpenEnded = (column: string, path: string, operator: string, operand: unknown): Fragment => {
  const closed = (value: unknown): unknown => (value === null ? stillHolds : value);
  switch (operator) {
    case '$eq':
      return equals(bind(closed(operand), path))(column);
    case '$ne':
      return operand === null
        ? { sql: `${column} < '${stillHolds}'`, values: [] }
        : { sql: `${column} <> ?`, values: [bind(operand, path)] };
    case '$in':
      return oneOf(Array.isArray(operand) ? operand.map(closed) : operand, path)(column);
    case '$exists':
      return compileOpenEnded(column, path, operand === true ? '$ne' : '$eq', null);
    case '$gt':
    case '$gte': {
      const { sql, values } = range(operator, operand, path)(column);
      return { sql: `(${sql} AND ${column} < '${stillHolds}')`, values };
    }
    default:
      return range(operator, operand, path)(column);
  }
};

const compileOperator = (target: Target, path: string, operator: string, operand: unknown): Fragment => {
  const column = target.columns[path];
  if (column !== undefined && target.openEnded === path && operator in { ...ranges, ...openOperators }) {
    return compileOpenEnded(column, path, operator, operand);
  }
  const resolved = resolvePath(target.model, path);
  const throughArray = column === undefined && isArrayPath(resolved);
  const refuse = (): never => {
    throw new InvalidQuery(`${path}: null and $exists are not defined for a path through an array`);
  };
  const holds = (compare: Compare, indexable = true): Fragment =>
    throughArray
      ? anyElement(target, resolved, compare, indexable)
      : compare(column ?? scalarAt(resolved.steps[0] ?? []));
  const nulls = operator === '$in' && Array.isArray(operand) ? operand.includes(null) : operand === null;
  if (throughArray && (nulls || operator === '$exists')) refuse();
  switch (operator) {
    case '$eq':
      return holds(equals(bind(operand, path)));
    case '$ne':
      if (throughArray) return negate(holds(equals(bind(operand, path))));
      return holds((expression) => ({ sql: `${expression} IS NOT ?`, values: [bind(operand, path)] }));
    case '$in':
      return holds(oneOf(operand, path));
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return holds(range(operator, operand, path));
    case '$contains':
      return holds(contains(operand, path), false);
    case '$exists': {
      if (typeof operand !== 'boolean') throw new InvalidQuery(`${path}: $exists takes true or false`);
      const there = column
        ? `${column} IS NOT NULL`
        : `json_type(d.document, ${jsonPath(resolved.steps[0] ?? [])}) IS NOT NULL`;
      return operand ? { sql: there, values: [] } : { sql: `NOT (${there})`, values: [] };
    }
    default:
      throw new InvalidQuery(`${path}: unknown operator ${operator}`);
  }
};

const isScalar = (value: unknown): value is Scalar => value === null || typeof value !== 'object';

const compileCondition = (target: Target, path: string, condition: unknown): readonly Fragment[] => {
  if (isScalar(condition)) return [compileOperator(target, path, '$eq', condition)];
  if (Array.isArray(condition)) throw new InvalidQuery(`${path}: a list is no condition; use $in`);
  const operators = Object.entries(condition as object);
  if (operators.length === 0) throw new InvalidQuery(`${path}: an empty condition`);
  return operators.map(([operator, operand]) => compileOperator(target, path, operator, operand));
};

export const join = (fragments: readonly Fragment[], word: 'AND' | 'OR' | ','): Fragment => ({
  sql: fragments.map(({ sql }) => sql).join(word === ',' ? ', ' : ` ${word} `),
  values: fragments.flatMap(({ values }) => values),
});

const branches = (target: Target, operator: '$or' | '$and', given: unknown): Fragment => {
  if (!Array.isArray(given)) throw new InvalidQuery(`${operator} takes a list of filters`);
  if (given.length === 0) return { sql: operator === '$or' ? '0' : '1', values: [] };
  const compiled = given.map((filter: AnyFilter) => compileFilter(target, filter));
  const { sql, values } = join(compiled, operator === '$or' ? 'OR' : 'AND');
  return { sql: `(${sql})`, values };
};

/** A condition in SQL that is always bracketed; `1` for an empty filter. @throws InvalidQuery */
export const compileFilter = (target: Target, filter: AnyFilter): Fragment => {
  if (typeof filter !== 'object' || filter === null) throw new InvalidQuery('A filter is an object');
  const parts: Fragment[] = [];
  for (const [path, condition] of Object.entries(filter)) {
    // A condition that was left out by mistake must not widen what is found, least of all beyond an organisation.
    if (condition === undefined) throw new InvalidQuery(`${path}: the value is undefined`);
    if (path === '$or' || path === '$and') parts.push(branches(target, path, condition));
    else if (path.startsWith('$')) throw new InvalidQuery(`Unknown operator ${path}`);
    else parts.push(...compileCondition(target, path, condition));
  }
  if (parts.length === 0) return { sql: '1', values: [] };
  const { sql, values } = join(parts, 'AND');
  return { sql: `(${sql})`, values };
};
