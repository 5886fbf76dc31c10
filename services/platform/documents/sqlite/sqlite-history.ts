import type { AnyFilter, AnyFindOptions, StoredModel } from '../port.ts';
import { compileFilter, type Fragment, join, type Target } from './sqlite-filter.ts';
import { tablesOf } from './sqlite-names.ts';
import type { Source } from './sqlite-query.ts';
import { scanOf, statement, type Statement, tail } from './sqlite-statement.ts';

/** A version begins with the first of its rows; it is told as the last of them, which none superseded. */
const versionColumns = `d.id, d.version, d.began AS "from", d."to", d.position, json(d.document) AS document`;
const isLast: Fragment = { sql: 'd.superseded = 0', values: [] };

const versionsTarget = (model: StoredModel): Target => ({
  model,
  columns: { _id: 'd.id', version: 'd.version', from: 'd.began', to: 'd."to"' },
  openEnded: 'to',
  indexedArrays: [],
});

/** Versions as what holds documents: of each the row that none superseded. */
export const ofVersions = (model: StoredModel, generation: string): Source => ({
  target: versionsTarget(model),
  table: tablesOf(generation).versions,
  holds: isLast,
  holdsInOrder: isLast,
  passesOver: true,
});

export const versionsStatement = (generation: string): string =>
  `SELECT ${versionColumns} FROM ${tablesOf(generation).versions} d WHERE d.id = ? AND ${isLast.sql} ORDER BY d."row" DESC`;

export const findVersionsStatement = (
  model: StoredModel,
  generation: string,
  filter: AnyFilter,
  options: AnyFindOptions,
): Statement => {
  const target = versionsTarget(model);
  return statement(
    [
      `SELECT ${versionColumns} FROM ${tablesOf(generation).versions} d WHERE `,
      join([isLast, compileFilter(target, filter)], 'AND'),
      tail(target, options, ['d.id', 'd.version']),
    ],
    scanOf(filter),
  );
};

export const countVersionsStatement = (
  model: StoredModel,
  generation: string,
  filter: AnyFilter,
): Statement =>
  statement(
    [
      `SELECT count(*) AS count FROM ${tablesOf(generation).versions} d WHERE `,
      join([isLast, compileFilter(versionsTarget(model), filter)], 'AND'),
    ],
    scanOf(filter),
  );

/** Of an id and a row, and of so many. */
export const everHeldStatement = (generation: string): string =>
  `SELECT d.id, d."row", d.version, d."from", d."to", d.superseded, d.position, d.revision, json(d.document) AS document
   FROM ${tablesOf(generation).versions} d WHERE (d.id, d."row") > (?, ?) ORDER BY d.id, d."row" LIMIT CAST(? AS INTEGER)`;
