import type { DatabaseSync } from 'node:sqlite';
import { elementsAt, indexedArrayPaths, isArrayPath, resolvePath, scalarIndexes } from './model-paths.ts';
import type { ReadModel } from './port.ts';
import { scalarAt, unfold } from './sqlite-filter.ts';
import { indexName, tablesOf } from './sqlite-names.ts';

/** Everything in `documents.db` can be built again from the log: a lost tail after a power cut is folded anew. */
export const openPragmas = `
  PRAGMA page_size = 8192;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA busy_timeout = 5000;
  PRAGMA cache_size = -65536;
  PRAGMA temp_store = MEMORY;
`;

export const sharedTables = `
  CREATE TABLE IF NOT EXISTS log (logId TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS generations (
    generation TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    checkpoint TEXT NOT NULL,
    moment TEXT NOT NULL,
    live INTEGER NOT NULL DEFAULT 0,
    retiredAt TEXT,
    arrays TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX IF NOT EXISTS live_generation ON generations (name) WHERE live = 1;
  CREATE TABLE IF NOT EXISTS parked (
    generation TEXT NOT NULL,
    id TEXT NOT NULL,
    position TEXT NOT NULL,
    event TEXT NOT NULL,
    type TEXT NOT NULL,
    error TEXT NOT NULL,
    PRIMARY KEY (generation, id)
  ) STRICT, WITHOUT ROWID;
`;

/** Without the alias, as an index wants it. */
const indexed = (path: string): string => (path === '_id' ? 'id' : scalarAt(path.split('.'), 'document'));

const documentTables = (generation: string): string => {
  const { documents, elements } = tablesOf(generation);
  return `
    CREATE TABLE IF NOT EXISTS ${documents} (
      key INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      position TEXT NOT NULL,
      revision INTEGER NOT NULL,
      goneAt TEXT,
      last TEXT,
      document BLOB
    ) STRICT;
    CREATE INDEX IF NOT EXISTS ${indexName(documents, 'position')} ON ${documents} (position)
      WHERE document IS NOT NULL;
    CREATE INDEX IF NOT EXISTS ${indexName(documents, 'gone')} ON ${documents} (position)
      WHERE document IS NULL;
    CREATE TABLE IF NOT EXISTS ${elements} (
      key INTEGER NOT NULL,
      path TEXT NOT NULL,
      value ANY NOT NULL,
      PRIMARY KEY (key, path, value)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS ${indexName(elements, 'value')} ON ${elements} (path, value, key);
  `;
};

/**
 * A history screen and an as-of query name an organisation, a broker or a code first: the leading path of each index,
 * then the end of the version, which tells what still held.
 */
const versionTables = (model: ReadModel<unknown>, generation: string): string => {
  const { versions } = tablesOf(generation);
  const leading = new Set(scalarIndexes(model).flatMap((paths) => paths.slice(0, 1)));
  const byLeading = [...leading]
    .filter((path) => path !== '_id')
    .map(
      (path) =>
        `CREATE INDEX IF NOT EXISTS ${indexName(versions, path)} ON ${versions} (${indexed(path)}, "to", "from", id, version);`,
    );
  return `
    CREATE TABLE IF NOT EXISTS ${versions} (
      key INTEGER PRIMARY KEY,
      id TEXT NOT NULL,
      version INTEGER NOT NULL,
      "from" TEXT NOT NULL,
      "to" TEXT NOT NULL,
      position TEXT NOT NULL,
      command TEXT NOT NULL,
      document BLOB NOT NULL,
      UNIQUE (id, version)
    ) STRICT;
    CREATE INDEX IF NOT EXISTS ${indexName(versions, 'to')} ON ${versions} ("to", "from");
    ${byLeading.join('\n')}
  `;
};

const documentIndexes = (model: ReadModel<unknown>, generation: string): ReadonlyMap<string, string> => {
  const { documents } = tablesOf(generation);
  return new Map(
    scalarIndexes(model).map((paths) => {
      const name = indexName(documents, paths.join(', '));
      const columns = [...paths.map(indexed), ...(paths.includes('_id') ? [] : ['id'])].join(', ');
      return [
        name,
        `CREATE INDEX IF NOT EXISTS ${name} ON ${documents} (${columns}) WHERE document IS NOT NULL;`,
      ];
    }),
  );
};

/** Indexes may change without a new version of the fold: those that are no longer declared go. */
const dropUndeclared = (db: DatabaseSync, generation: string, declared: ReadonlySet<string>): void => {
  const { documents } = tablesOf(generation);
  const prefix = indexName(documents, '').slice(1, -1);
  const kept = new Set([...declared, indexName(documents, 'position'), indexName(documents, 'gone')]);
  const rows = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL`).all();
  for (const { name } of rows) {
    const quoted = `"${String(name)}"`;
    if (String(name).startsWith(prefix) && !kept.has(quoted)) db.exec(`DROP INDEX ${quoted}`);
  }
};

const fillElements = (db: DatabaseSync, model: ReadModel<unknown>, generation: string): void => {
  const { documents, elements } = tablesOf(generation);
  db.exec(`DELETE FROM ${elements}`);
  for (const path of indexedArrayPaths(model)) {
    const { from, value } = unfold(resolvePath(model, path));
    db.prepare(
      `INSERT OR IGNORE INTO ${elements} (key, path, value)
       SELECT d.key, ?, ${value} FROM ${documents} d, ${from} WHERE ${value} IS NOT NULL`,
    ).run(path);
  }
};

/** Makes the tables and indexes of a generation what its model declares. */
export const prepareGeneration = (
  db: DatabaseSync,
  model: ReadModel<unknown>,
  generation: string,
  start: { readonly checkpoint: string; readonly moment: string },
): void => {
  db.exec(documentTables(generation));
  const indexes = documentIndexes(model, generation);
  dropUndeclared(db, generation, new Set(indexes.keys()));
  for (const create of indexes.values()) db.exec(create);
  if (model.history) db.exec(versionTables(model, generation));
  const arrays = JSON.stringify(indexedArrayPaths(model));
  const known = db.prepare('SELECT arrays FROM generations WHERE generation = ?').get(generation);
  if (known && known['arrays'] !== arrays) fillElements(db, model, generation);
  db.prepare(
    `INSERT INTO generations (generation, name, checkpoint, moment, arrays) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (generation) DO UPDATE SET arrays = excluded.arrays`,
  ).run(generation, model.name, start.checkpoint, start.moment, arrays);
};

export const dropGeneration = (db: DatabaseSync, generation: string): void => {
  const { documents, elements, versions } = tablesOf(generation);
  for (const table of [documents, elements, versions]) db.exec(`DROP TABLE IF EXISTS ${table}`);
  db.prepare('DELETE FROM parked WHERE generation = ?').run(generation);
  db.prepare('DELETE FROM generations WHERE generation = ?').run(generation);
};

/** Values of the indexed arrays of a document, by path, as the side table keeps them. */
export const elementsOf = (
  model: ReadModel<unknown>,
  paths: readonly string[],
  document: unknown,
): readonly (readonly [path: string, value: string | number])[] =>
  paths.flatMap((path) => {
    const resolved = resolvePath(model, path);
    if (!isArrayPath(resolved)) return [];
    return elementsAt(document, resolved).map((value): [string, string | number] => {
      if (typeof value === 'boolean') return [path, value ? 1 : 0];
      if (typeof value === 'string' || typeof value === 'number') return [path, value];
      throw new TypeError(`${model.name}: ${path} leads to a value that cannot be indexed`);
    });
  });
