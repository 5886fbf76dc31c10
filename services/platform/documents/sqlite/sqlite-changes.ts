import type { AnyFilter, StoredModel } from '../port.ts';
import { compileFilter } from './sqlite-filter.ts';
import { tablesOf } from './sqlite-names.ts';
import { documentColumns, documentsTarget, living } from './sqlite-query.ts';
import { natural, scanOf, statement, type Statement } from './sqlite-statement.ts';

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
