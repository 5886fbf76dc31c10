/** The bare writer of what an undo puts into a draft: guarded upserts and the checkpoint, into a copy from before it. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import * as generations from '../support/generations.ts';

export interface DraftRowWrite {
  readonly id: string;
  readonly revision: number;
  readonly document: string;
}

/** The rows that one event touches. */
export interface UndoWrite {
  readonly position: string;
  readonly rows: readonly DraftRowWrite[];
}

if (parentPort) {
  const port = parentPort;
  const db = new DatabaseSync((workerData as { readonly file: string }).file);
  db.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY;',
  );
  db.exec('PRAGMA wal_autocheckpoint = 16000; PRAGMA journal_size_limit = 134217728;');
  const put = db.prepare(`INSERT INTO "documents ${generations.draftRows}" (id, position, revision, document)
    VALUES (?, ?, ?, jsonb(?)) ON CONFLICT (id) DO UPDATE SET position = excluded.position, revision = excluded.revision,
      goneAt = NULL, last = NULL, document = excluded.document WHERE excluded.position > position`);
  const advance = db.prepare('UPDATE generations SET checkpoint = max(checkpoint, ?) WHERE generation = ?');
  const [begin, commit] = [db.prepare('BEGIN IMMEDIATE'), db.prepare('COMMIT')];
  // What a running product has in its page cache.
  db.prepare(`SELECT sum(length(document)) FROM "documents ${generations.draftRows}"`).get();

  port.on('message', (write: UndoWrite | null) => {
    if (write === null) {
      db.close();
      port.close();
      return;
    }
    begin.run();
    for (const { id, revision, document } of write.rows) put.run(id, write.position, revision, document);
    advance.run(write.position, generations.draftRows);
    commit.run();
    port.postMessage('written');
  });
  port.postMessage('ready');
}
