/**
 * The bare writer of what a piece of work left in the read models: guarded upserts, versions, array elements and checkpoints, into
 * a copy of the product's own documents as they were before it: the same schema, and indexes that are as large.
 */
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

export interface AgainDocumentsData {
  /** `documents.db` of the product, to take the finished texts from. */
  readonly product: string;
  /** Its copy from before the work, to be written to. */
  readonly file: string;
  /** Positions before and at the end of the work. */
  readonly after: string;
  readonly upTo: string;
}

interface Due {
  readonly position: string;
  readonly generation: string;
  readonly put: () => void;
}

type Row = Readonly<Record<string, SQLOutputValue>>;

const stillHolds = '9999';

/** What has to be written of one generation, with its statements prepared. */
const dueOf = (
  source: DatabaseSync,
  db: DatabaseSync,
  generation: string,
  after: string,
  upTo: string,
): Due[] => {
  const table = (kind: string): string => `"${kind} ${generation}"`;
  const hasVersions = (of: DatabaseSync): boolean =>
    of.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(`versions ${generation}`) !== undefined;
  const upsert =
    db.prepare(`INSERT INTO ${table('documents')} (id, position, revision, goneAt, last, document)
    VALUES (?, ?, ?, ?, ?, jsonb(?)) ON CONFLICT (id) DO UPDATE SET position = excluded.position, revision = excluded.revision,
      goneAt = excluded.goneAt, last = excluded.last, document = excluded.document WHERE excluded.position > position`);
  const keyOf = db.prepare(`SELECT key FROM ${table('documents')} WHERE id = ?`);
  const addElement = db.prepare(
    `INSERT OR IGNORE INTO ${table('elements')} (key, path, value) VALUES (?, ?, ?)`,
  );
  const elements = source.prepare(`SELECT path, value FROM ${table('elements')} WHERE key = ?`);
  const range: SQLInputValue[] = [after, upTo];
  const put = (row: Row, inside: readonly Row[]): void => {
    upsert.run(
      row['id'] ?? null,
      row['position'] ?? null,
      row['revision'] ?? null,
      row['goneAt'] ?? null,
      row['last'] ?? null,
      row['document'] ?? null,
    );
    if (inside.length === 0) return;
    const key = keyOf.get(row['id'] ?? null)?.['key'] ?? null;
    for (const { path, value } of inside) addElement.run(key, path ?? null, value ?? null);
  };
  const documents = source
    .prepare(
      `SELECT key, id, position, revision, goneAt, last, json(document) AS document FROM ${table('documents')} WHERE position > ? AND position <= ?`,
    )
    .all(...range);
  const due: Due[] = documents.map((row) => {
    const inside = elements.all(row['key'] ?? null);
    return { position: String(row['position']), generation, put: () => put(row, inside) };
  });
  if (!hasVersions(source)) return due;
  const last = db.prepare(`SELECT key FROM ${table('versions')} WHERE id = ? AND "to" = '${stillHolds}'`);
  const end = db.prepare(`UPDATE ${table('versions')} SET "to" = ?, superseded = ? WHERE key = ?`);
  const add: StatementSync = db.prepare(`INSERT INTO ${table('versions')}
    (id, "row", version, began, "from", "to", position, revision, command, document) VALUES (?, ?, ?, ?, ?, '${stillHolds}', ?, ?, ?, jsonb(?))`);
  const versions = source
    .prepare(
      `SELECT id, "row", version, began, "from", position, revision, command, json(document) AS document
       FROM ${table('versions')} WHERE position > ? AND position <= ? ORDER BY "row"`,
    )
    .all(...range);
  const addVersion = (row: Row): void => {
    const before = last.get(row['id'] ?? null)?.['key'];
    if (before !== undefined) end.run(row['from'] ?? null, 0, before);
    const columns = ['id', 'row', 'version', 'began', 'from', 'position', 'revision', 'command', 'document'];
    add.run(...columns.map((column) => row[column] ?? null));
  };
  const isLast = new Set(documents.map(({ id, position }) => `${String(id)} ${String(position)}`));
  for (const row of versions) {
    const position = String(row['position']);
    const id = `${String(row['id'])} ${position}`;
    due.push({
      position,
      generation,
      // What was superseded since was a document of its own when it was written.
      put: () => {
        if (!isLast.has(id)) put(row, []);
        addVersion(row);
      },
    });
  }
  return due;
};

if (parentPort) {
  const port = parentPort;
  const { product, file, after, upTo } = workerData as AgainDocumentsData;
  const source = new DatabaseSync(product, { readOnly: true });
  const db = new DatabaseSync(file);
  db.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY;',
  );
  db.exec('PRAGMA wal_autocheckpoint = 16000; PRAGMA journal_size_limit = 134217728;');
  const live = source
    .prepare('SELECT generation FROM generations WHERE live = 1')
    .all()
    .map(({ generation }) => String(generation));
  const left = live
    .flatMap((generation) => dueOf(source, db, generation, after, upTo))
    .sort((a, b) => (a.position < b.position ? -1 : 1));
  source.close();
  const advance = db.prepare('UPDATE generations SET checkpoint = max(checkpoint, ?) WHERE live = 1');
  const [begin, commit] = [db.prepare('BEGIN IMMEDIATE'), db.prepare('COMMIT')];
  // What a running product has in its page cache.
  for (const generation of new Set(left.map((one) => one.generation)))
    db.prepare(`SELECT sum(length(document)) FROM "documents ${generation}"`).get();

  let written = 0;
  /** Everything up to a position, in one transaction; answers with the generations that were touched. */
  port.on('message', (position: string | null) => {
    if (position === null) {
      db.close();
      port.close();
      return;
    }
    const touched = new Set<string>();
    begin.run();
    for (let next = left[written]; next && next.position <= position; next = left[written]) {
      next.put();
      touched.add(next.generation);
      written += 1;
    }
    advance.run(position);
    commit.run();
    port.postMessage([...touched]);
  });
  port.postMessage([]);
}
