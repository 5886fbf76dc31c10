import type { Document } from 'mongodb';
import { foldText } from '#contracts/cells/fold-text';
import { stillHolds } from '../generation-names.ts';
import { isArrayPath, resolvePath } from '../model-paths.ts';
import { type AnyFilter, InvalidQuery, type StoredModel, type Scalar } from '../port.ts';

/** Which kind of collection a filter is compiled for. */
export interface Target {
  readonly model: StoredModel;
  /** Paths that are fields beside the document, with their names. */
  readonly own: Readonly<Record<string, string>>;
  /** Field that holds `stillHolds` where its path says null. */
  readonly openEnded?: string;
}

export const documentsTarget = (model: StoredModel): Target => ({ model, own: { _id: '_id' } });

/** A version begins with the first of its rows. */
export const versionsTarget = (model: StoredModel): Target => ({
  model,
  own: { _id: 'id', version: 'version', from: 'began', to: 'to' },
  openEnded: 'to',
});

/** The field of a collection that a path of the model names. @throws InvalidQuery */
export const fieldOf = (target: Target, path: string): string =>
  target.own[path] ?? `document.${resolvePath(target.model, path).path}`;

/** Whether a path passes through an array, so that it has many values. @throws InvalidQuery */
export const hasMany = (target: Target, path: string): boolean =>
  target.own[path] === undefined && isArrayPath(resolvePath(target.model, path));

const isScalar = (value: unknown): value is Scalar =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value));

const scalar = (value: unknown, path: string): Scalar => {
  if (isScalar(value)) return value;
  throw new InvalidQuery(`${path}: only a string, a finite number, a boolean or null can be compared`);
};

const bound = (operator: string, value: unknown, path: string): Scalar => {
  if (typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))) return value;
  throw new InvalidQuery(`${path}: ${operator} takes a string or a finite number`);
};

const list = (given: unknown, path: string): readonly Scalar[] => {
  if (!Array.isArray(given)) throw new InvalidQuery(`${path}: $in takes a list`);
  return given.map((value) => scalar(value, path));
};

/** Every character that a pattern gives a meaning is taken literally; a pattern holds no NUL. */
const literally = (text: string): string =>
  text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('\0', '\\x00');

const contains = (needle: unknown, path: string): string => {
  if (typeof needle !== 'string') throw new InvalidQuery(`${path}: $contains takes a string`);
  return literally(foldText(needle));
};

/** One operator as MongoDB knows it. Ranges there, too, compare values of the bound's own type only. */
const operatorOf = (operator: string, operand: unknown, path: string): Document => {
  switch (operator) {
    case '$eq':
    case '$ne':
      return { [operator]: scalar(operand, path) };
    case '$in':
      return { $in: list(operand, path) };
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return { [operator]: bound(operator, operand, path) };
    case '$contains':
      return { $regex: contains(operand, path) };
    case '$exists':
      if (typeof operand !== 'boolean') throw new InvalidQuery(`${path}: $exists takes true or false`);
      return { $exists: operand };
    default:
      throw new InvalidQuery(`${path}: unknown operator ${operator}`);
  }
};

const closed = (value: unknown): unknown => (value === null ? stillHolds : value);

/** An open end is stored as a moment later than any: null becomes that moment, and no range reaches it from below. */
const openEndedOf = (operator: string, operand: unknown, path: string): Document => {
  switch (operator) {
    case '$eq':
    case '$ne':
      return operatorOf(operator, closed(operand), path);
    case '$in':
      return { $in: list(operand, path).map(closed) };
    case '$exists':
      return openEndedOf(operand === true ? '$ne' : '$eq', null, path);
    case '$gt':
    case '$gte':
      return { ...operatorOf(operator, operand, path), $ne: stillHolds };
    default:
      return operatorOf(operator, operand, path);
  }
};

const refuseNullOfMany = (operator: string, operand: unknown, path: string): void => {
  const nulls = operator === '$in' && Array.isArray(operand) ? operand.includes(null) : operand === null;
  if (!nulls && operator !== '$exists') return;
  throw new InvalidQuery(`${path}: null and $exists are not defined for a path through an array`);
};

const compileCondition = (target: Target, path: string, condition: unknown): readonly Document[] => {
  const field = fieldOf(target, path);
  const many = hasMany(target, path);
  const operators: readonly (readonly [string, unknown])[] =
    typeof condition !== 'object' || condition === null ? [['$eq', condition]] : Object.entries(condition);
  if (Array.isArray(condition)) throw new InvalidQuery(`${path}: a list is no condition; use $in`);
  if (operators.length === 0) throw new InvalidQuery(`${path}: an empty condition`);
  return operators.map(([operator, operand]) => {
    if (many) refuseNullOfMany(operator, operand, path);
    const compiled =
      target.openEnded === path ? openEndedOf(operator, operand, path) : operatorOf(operator, operand, path);
    return { [field]: compiled };
  });
};

const compileBranches = (target: Target, operator: '$or' | '$and', given: unknown): readonly Document[] => {
  if (!Array.isArray(given)) throw new InvalidQuery(`${operator} takes a list of filters`);
  const branches = given.map((filter: AnyFilter) => compileFilter(target, filter));
  if (branches.length > 0) return [{ [operator]: branches }];
  // MongoDB refuses an empty list.
  return operator === '$or' ? [{ _id: { $in: [] } }] : [];
};

/** A filter of MongoDB that holds nothing of the caller's but scalars. @throws InvalidQuery */
export const compileFilter = (target: Target, filter: AnyFilter): Document => {
  if (typeof filter !== 'object' || filter === null) throw new InvalidQuery('A filter is an object');
  const clauses: Document[] = [];
  for (const [path, condition] of Object.entries(filter)) {
    // A condition that was left out by mistake must not widen what is found, least of all beyond an organisation.
    if (condition === undefined) throw new InvalidQuery(`${path}: the value is undefined`);
    if (path === '$or' || path === '$and') clauses.push(...compileBranches(target, path, condition));
    else if (path.startsWith('$')) throw new InvalidQuery(`Unknown operator ${path}`);
    else clauses.push(...compileCondition(target, path, condition));
  }
  return allOf(clauses);
};

/** All of these together: side by side where no field is named twice. */
export const allOf = (clauses: readonly Document[]): Document => {
  const names = clauses.flatMap((clause) => Object.keys(clause));
  return new Set(names).size === names.length ? Object.assign({}, ...clauses) : { $and: [...clauses] };
};
