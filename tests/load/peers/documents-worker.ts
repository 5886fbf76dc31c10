/** The bare writer of documents: whatever waits in one transaction, guarded by position, then the checkpoint. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';

/** id, position, revision, document. */
export type BareUpsert = readonly [string, string, number, string];

export interface DocumentsWorkerData {
  readonly file: string;
  /** Fields of the one index; the id comes last. */
  readonly index: readonly string[];
}

if (parentPort) {
  const port = parentPort;
  const { file, index } = workerData as DocumentsWorkerData;
  const fields = index.map((name) => `(document ->> '$."${name}"')`).join(', ');
  const db = new DatabaseSync(file);
  db.exec(`
    PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 16000;
    CREATE TABLE checkpoint (position TEXT) STRICT; INSERT INTO checkpoint VALUES ('');
    CREATE TABLE documents (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, position TEXT NOT NULL, revision INTEGER NOT NULL,
      goneAt TEXT, last TEXT, document BLOB) STRICT;
    CREATE INDEX by_position ON documents (position) WHERE document IS NOT NULL;
    CREATE INDEX by_fields ON documents (${fields}, id) WHERE document IS NOT NULL;
  `);
  const upsert =
    db.prepare(`INSERT INTO documents (id, position, revision, document) VALUES (?, ?, ?, jsonb(?))
    ON CONFLICT (id) DO UPDATE SET position = excluded.position, revision = excluded.revision, document = excluded.document
    WHERE excluded.position > position`);
  const advance = db.prepare('UPDATE checkpoint SET position = ?');
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');

  port.on('message', (first: BareUpsert | null) => {
    if (first === null) {
      db.close();
      port.close();
      return;
    }
    let count = 0;
    begin.run();
    for (let next: BareUpsert | undefined = first; next; count += 1) {
      upsert.run(...next);
      advance.run(next[1]);
      const waiting: { readonly message: BareUpsert } | undefined = receiveMessageOnPort(port);
      next = waiting?.message;
    }
    commit.run();
    port.postMessage(count);
  });
  port.postMessage(0);
}
