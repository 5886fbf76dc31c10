import type { DatabaseSync } from 'node:sqlite';
import { indexedArrayPaths, resolvePath, scalarIndexes } from '../model-paths.ts';
import type { StoredModel } from '../port.ts';
import { scalarAt, unfold } from './sqlite-filter.ts';
import { indexName, tablesOf } from './sqlite-names.ts';

/**
 * Everything in `documents.db` can be built again from the log: a lost tail after a power cut is folded anew. The WAL may
 * grow to 128 MB before it is copied into the file: pages of indexes are written again and again in a burst, and are
 * copied once a checkpoint.
 */
export const openPragmas = `
  PRAGMA page_size = 8192;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA busy_timeout = 5000;
  PRAGMA cache_size = -65536;
  PRAGMA temp_store = MEMORY;
  PRAGMA wal_autocheckpoint = 16000;
  PRAGMA journal_size_limit = 134217728;
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
  const { documents, elements, losses } = tablesOf(generation);
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
    CREATE TABLE IF NOT EXISTS ${elements} (
      key INTEGER NOT NULL,
      path TEXT NOT NULL,
      value ANY NOT NULL,
      PRIMARY KEY (key, path, value)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS ${losses} (
      key INTEGER NOT NULL,
      audience TEXT NOT NULL,
      position TEXT NOT NULL,
      at TEXT NOT NULL,
      PRIMARY KEY (key, audience)
    ) STRICT, WITHOUT ROWID;
  `;
};

const versionTable = (generation: string): string => `
  CREATE TABLE IF NOT EXISTS ${tablesOf(generation).versions} (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    "row" INTEGER NOT NULL,
    version INTEGER NOT NULL,
    began TEXT NOT NULL,
    "from" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    superseded INTEGER NOT NULL DEFAULT 0,
    position TEXT NOT NULL,
    revision INTEGER NOT NULL,
    command TEXT NOT NULL,
    document BLOB NOT NULL,
    UNIQUE (id, "row")
  ) STRICT;
`;

/** Name and what it is over, of every index that a generation has beside the keys of its tables. */
type Indexes = ReadonlyMap<string, string>;

/**
 * Each ends with what tells whether a row held at a moment, and whether it is the last of its version: an index that has the wished order
 * passes over the others without reading them. What names no path of them asks by the end: most of what ended later holds still.
 */
const versionIndexes = (model: StoredModel, versions: string): Indexes => {
  const declared = (model.historyIndexes ?? []).map((paths): [string, string] => {
    const columns = [...paths.map(indexed), ...(paths.includes('_id') ? [] : ['id'])].join(', ');
    return [indexName(versions, paths.join(', ')), `${versions} (${columns}, "from", "to", superseded)`];
  });
  return new Map([[indexName(versions, 'to'), `${versions} ("to", "from", superseded)`], ...declared]);
};

/**
 * Stands in the index too, though it is always true there: only then does SQLite answer from the index alone whatever
 * names no other field, and a count need not read documents.
 */
const isLiving = '(document IS NOT NULL)';

const indexesOf = (model: StoredModel, generation: string): Indexes => {
  const { documents, elements, versions, losses } = tablesOf(generation);
  const declared = scalarIndexes(model).map((paths): [string, string] => {
    const columns = [...paths.map(indexed), ...(paths.includes('_id') ? [] : ['id']), isLiving].join(', ');
    return [
      indexName(documents, `${paths.join(', ')}, living`),
      `${documents} (${columns}) WHERE ${isLiving}`,
    ];
  });
  return new Map([
    [indexName(documents, 'position'), `${documents} (position) WHERE document IS NOT NULL`],
    [indexName(documents, 'gone'), `${documents} (position) WHERE document IS NULL`],
    [indexName(elements, 'value'), `${elements} (path, value, key)`],
    [indexName(losses, 'audience'), `${losses} (audience, position)`],
    ...declared,
    ...(model.history ? versionIndexes(model, versions) : []),
  ]);
};

const presentIndexes = (db: DatabaseSync, generation: string): ReadonlySet<string> => {
  const tables = Object.values(tablesOf(generation)).map((table) => table.slice(1, -1));
  const rows = db
    .prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN (?, ?, ?, ?)`,
    )
    .all(...tables);
  return new Set(rows.map(({ name }) => `"${String(name)}"`));
};

/** Indexes may change without a new version of the fold: those that are no longer declared go. */
const dropUndeclared = (db: DatabaseSync, model: StoredModel, generation: string): void => {
  const declared = indexesOf(model, generation);
  for (const name of presentIndexes(db, generation)) {
    if (!declared.has(name)) db.exec(`DROP INDEX ${name}`);
  }
};

/** Creates one index that is missing; false when none was. */
export const createMissingIndex = (db: DatabaseSync, model: StoredModel, generation: string): boolean => {
  const present = presentIndexes(db, generation);
  for (const [name, over] of indexesOf(model, generation)) {
    if (present.has(name)) continue;
    db.exec(`CREATE INDEX ${name} ON ${over}`);
    return true;
  }
  return false;
};

const fillElements = (db: DatabaseSync, model: StoredModel, generation: string): void => {
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

/** With its indexes: versions grow to many times the documents, and an index over all of them takes seconds at once. */
const createVersions = (db: DatabaseSync, model: StoredModel, generation: string): void => {
  db.exec(versionTable(generation));
  for (const [name, over] of versionIndexes(model, tablesOf(generation).versions)) {
    db.exec(`CREATE INDEX IF NOT EXISTS ${name} ON ${over}`);
  }
};

/** Makes the tables of a generation what its model declares; indexes that are missing are made one by one after it. */
export const prepareGeneration = (
  db: DatabaseSync,
  model: StoredModel,
  generation: string,
  start: { readonly checkpoint: string; readonly moment: string },
): void => {
  db.exec(documentTables(generation));
  if (model.history) createVersions(db, model, generation);
  dropUndeclared(db, model, generation);
  const arrays = JSON.stringify(indexedArrayPaths(model));
  const known = db.prepare('SELECT arrays FROM generations WHERE generation = ?').get(generation);
  if (known && known['arrays'] !== arrays) fillElements(db, model, generation);
  db.prepare(
    `INSERT INTO generations (generation, name, checkpoint, moment, arrays) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (generation) DO UPDATE SET arrays = excluded.arrays`,
  ).run(generation, model.name, start.checkpoint, start.moment, arrays);
};

export const dropGeneration = (db: DatabaseSync, generation: string): void => {
  for (const table of Object.values(tablesOf(generation))) db.exec(`DROP TABLE IF EXISTS ${table}`);
  db.prepare('DELETE FROM parked WHERE generation = ?').run(generation);
  db.prepare('DELETE FROM generations WHERE generation = ?').run(generation);
};
