/**
 * The bare writer of what a submission made: guarded upserts with versions, array elements and checkpoints, into a copy
 * of the product's own documents as they were before it: the same schema, and indexes that are as large.
 */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import * as generations from '../support/generations.ts';

export interface SubmissionDocumentsData {
  /** `documents.db` of the product, to take the finished texts from. */
  readonly product: string;
  /** Its copy from before the submission, to be written to. */
  readonly file: string;
  /** Of the event that lists the last submitted row. */
  readonly submittedAt: string;
  /** Bookings in the order in which they were declared, and their draft. */
  readonly bookings: readonly string[];
  readonly draft: string;
}

interface Item {
  readonly id: string;
  readonly position: string;
  readonly revision: number;
  readonly document: string;
  readonly last: string | null;
}

interface BookingItem extends Item {
  readonly from: string;
  readonly command: string;
  readonly ports: readonly string[];
}

/** What the main thread asks for: the layers of the draft's rows, or bookings and the end of their rows, by index. */
export type SubmissionWrite =
  | { readonly what: 'submitted' }
  | { readonly what: 'declared'; readonly from: number; readonly to: number };

if (parentPort) {
  const port = parentPort;
  const { product, file, bookings, draft, submittedAt } = workerData as SubmissionDocumentsData;
  const source = new DatabaseSync(product, { readOnly: true });
  const db = new DatabaseSync(file);
  db.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY;',
  );
  db.exec('PRAGMA wal_autocheckpoint = 16000; PRAGMA journal_size_limit = 134217728;');

  const rowIds = bookings.map((id) => `${draft}/${id}`);
  const readDocument = source.prepare(
    `SELECT id, position, revision, json(document) AS document FROM "documents ${generations.bookings}" WHERE id = ?`,
  );
  const readRow = source.prepare(
    `SELECT id, position, revision, last FROM "documents ${generations.draftRows}" WHERE id = ?`,
  );
  const readVersion = source.prepare(
    `SELECT "from", command FROM "versions ${generations.bookings}" WHERE id = ? AND version = 1`,
  );
  const declared = bookings.map((id): BookingItem => {
    const row = readDocument.get(id);
    const version = readVersion.get(id);
    const document = String(row?.['document']);
    return {
      id,
      position: String(row?.['position']),
      revision: Number(row?.['revision']),
      document,
      last: null,
      from: String(version?.['from']),
      command: String(version?.['command']),
      ports: (JSON.parse(document) as { readonly dischargePortIds: readonly string[] }).dischargePortIds,
    };
  });
  const rows = rowIds.map((id): Item => {
    const row = readRow.get(id);
    const last = String(row?.['last']);
    return {
      id,
      position: String(row?.['position']),
      revision: Number(row?.['revision']),
      document: last,
      last,
    };
  });
  source.close();

  const upsert = (table: string) =>
    db.prepare(`INSERT INTO "documents ${table}" (id, position, revision, goneAt, last, document) VALUES (?, ?, ?, ?, ?, jsonb(?))
      ON CONFLICT (id) DO UPDATE SET position = excluded.position, revision = excluded.revision, goneAt = excluded.goneAt,
        last = excluded.last, document = excluded.document WHERE excluded.position > position RETURNING key`);
  const [putBooking, putRow] = [upsert(generations.bookings), upsert(generations.draftRows)];
  const putVersion = db.prepare(
    `INSERT INTO "versions ${generations.bookings}" (id, "row", version, began, "from", "to", position, revision, command, document)
      VALUES (?1, 1, 1, ?2, ?2, '9999', ?3, ?4, ?5, jsonb(?6))`,
  );
  const putElement = db.prepare(
    `INSERT OR IGNORE INTO "elements ${generations.bookings}" (key, path, value) VALUES (?, ?, ?)`,
  );
  const [begin, commit] = [db.prepare('BEGIN IMMEDIATE'), db.prepare('COMMIT')];

  const advance = db.prepare('UPDATE generations SET checkpoint = max(checkpoint, ?) WHERE generation = ?');
  // What a running product has in its page cache.
  for (const table of [generations.bookings, generations.draftRows])
    db.prepare(`SELECT sum(length(document)) FROM "documents ${table}"`).get();

  const write = (order: SubmissionWrite): void => {
    begin.run();
    if (order.what === 'submitted') {
      for (const { id, revision, document } of rows)
        putRow.run(id, submittedAt, revision, null, null, document);
      advance.run(submittedAt, generations.draftRows);
    } else {
      for (const one of declared.slice(order.from, order.to)) {
        putVersion.run(one.id, one.from, one.position, one.revision, one.command, one.document);
        const key = Number(
          putBooking.get(one.id, one.position, one.revision, null, null, one.document)?.['key'],
        );
        for (const loaded of one.ports) putElement.run(key, 'dischargePortIds', loaded);
      }
      for (const { id, position, revision, last } of rows.slice(order.from, order.to)) {
        putRow.run(id, position, revision, new Date().toISOString(), last, null);
      }
      advance.run(declared[order.to - 1]?.position ?? submittedAt, generations.bookings);
      advance.run(rows[order.to - 1]?.position ?? submittedAt, generations.draftRows);
    }
    commit.run();
    port.postMessage('written');
  };

  port.on('message', (order: SubmissionWrite | null) => {
    if (order) write(order);
    else {
      db.close();
      port.close();
    }
  });
  port.postMessage('ready');
}
