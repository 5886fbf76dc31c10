import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { BookingEvent } from '#domain/booking/events';
import type { Recorded } from '#domain/shared/envelope';
import type { StoredEvent } from '#platform/event-store/port';
import { bookingsProjection } from '#projections/bookings/projection';
import type { BookingDocument } from '#projections/bookings/read-model';

const pageSize = 500;
/** Pages in one transaction of documents. */
const pagesAtOnce = 4;

type Page = readonly Readonly<Record<string, unknown>>[];

/** Reads a log page by page; answers with the number of events. */
export const readPages = (folder: string, handle: (page: Page) => void): number => {
  const db = new DatabaseSync(join(folder, 'log.db'), { readOnly: true });
  const select = db.prepare(
    'SELECT position, stream, revision, id, type, data, metadata, recorded_at FROM event WHERE position > ? ORDER BY position LIMIT ?',
  );
  let [last, count] = [0, 0];
  for (;;) {
    const page = select.all(last, pageSize);
    if (page.length === 0) break;
    handle(page);
    count += page.length;
    last = Number(page.at(-1)?.['position']);
  }
  db.close();
  return count;
};

type Happened = Recorded<BookingEvent>;

export const storedIn = (row: Page[number]): StoredEvent => ({
  id: String(row['id']),
  stream: String(row['stream']),
  revision: Number(row['revision']),
  position: String(row['position']).padStart(20, '0'),
  type: String(row['type']),
  data: String(row['data']),
  recordedAt: String(row['recorded_at']),
  metadata: JSON.parse(String(row['metadata'])) as StoredEvent['metadata'],
});

const parsed = (stored: StoredEvent): Happened =>
  ({ ...stored, data: JSON.parse(stored.data) as unknown }) as unknown as Happened;

/** Read and parsed, and counted by stream as the memory sink counts. */
export const bareRead = (folder: string): number => {
  const counts = new Map<string, number>();
  return readPages(folder, (page) => {
    for (const event of page.map(storedIn).map(parsed))
      counts.set(event.stream, (counts.get(event.stream) ?? 0) + 1);
  });
};

const tables = `
  PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536;
  PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 16000;
  CREATE TABLE documents (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, position TEXT NOT NULL, revision INTEGER NOT NULL,
    goneAt TEXT, last TEXT, document BLOB) STRICT;
  CREATE TABLE elements (key INTEGER NOT NULL, path TEXT NOT NULL, value ANY NOT NULL, PRIMARY KEY (key, path, value)) STRICT, WITHOUT ROWID;
  CREATE TABLE versions (key INTEGER PRIMARY KEY, id TEXT NOT NULL, "row" INTEGER NOT NULL, version INTEGER NOT NULL,
    began TEXT NOT NULL, "from" TEXT NOT NULL, "to" TEXT NOT NULL, superseded INTEGER NOT NULL DEFAULT 0, position TEXT NOT NULL,
    revision INTEGER NOT NULL, command TEXT NOT NULL, document BLOB NOT NULL, UNIQUE (id, "row")) STRICT;
`;

/** The indexes of some tables, as `sqlite-schema.ts` writes them, read from its own database. */
const indexesLike = (db: DatabaseSync, product: string, tables: RegExp): void => {
  db.exec(`ATTACH '${product}' AS product`);
  const named = db
    .prepare(
      `SELECT tbl_name, sql FROM product.sqlite_master WHERE type = 'index' AND name LIKE '%bookings@%' AND sql IS NOT NULL
        AND tbl_name NOT LIKE 'losses %'`,
    )
    .all()
    .filter((index) => tables.test(String(index['tbl_name'])));
  db.exec('DETACH product');
  // The generation that was live before has the same ones, for as long as it is there.
  const bare = named.map(({ sql }) =>
    String(sql).replaceAll(/(documents|elements|versions) bookings@\d+#\d+/g, '$1'),
  );
  for (const sql of new Set(bare)) db.exec(sql);
};

class BareDocuments {
  readonly #db: DatabaseSync;
  readonly #documents = new Map<
    string,
    { document: BookingDocument; version: number; versionKey: number; ports: string }
  >();
  readonly #statements;

  /** Versions have their indexes from the beginning: at the end each of them would hold everybody up for seconds. */
  constructor(file: string, product: string) {
    this.#db = new DatabaseSync(file);
    this.#db.exec(tables);
    indexesLike(this.#db, product, /^versions /);
    this.#statements = {
      upsert: this.#db
        .prepare(`INSERT INTO documents (id, position, revision, document) VALUES (?, ?, ?, jsonb(?))
        ON CONFLICT (id) DO UPDATE SET position = excluded.position, revision = excluded.revision, document = excluded.document
        WHERE excluded.position > position RETURNING key`),
      element: this.#db.prepare('INSERT OR IGNORE INTO elements (key, path, value) VALUES (?, ?, ?)'),
      unelement: this.#db.prepare('DELETE FROM elements WHERE key = ?'),
      version: this.#db.prepare(
        `INSERT INTO versions (id, "row", version, began, "from", "to", position, revision, command, document)
        VALUES (?1, ?2, ?2, ?3, ?3, '9999', ?4, ?5, ?6, jsonb(?7))`,
      ),
      end: this.#db.prepare('UPDATE versions SET "to" = ? WHERE key = ?'),
    };
  }

  /** Folds some events and writes what they made: one upsert a document, one version a command. */
  write(events: readonly StoredEvent[]): void {
    const touched = new Map<string, Happened>();
    const versions = new Map<string, Happened>();
    const folded = new Map<string, BookingDocument>();
    this.#db.exec('BEGIN');
    for (const stored of events) {
      const event = parsed(stored);
      const id = event.data.bookingId;
      const last = versions.get(id);
      if (last && last.metadata.commandId !== event.metadata.commandId)
        this.#version(id, last, folded.get(id));
      const before = folded.get(id) ?? this.#documents.get(id)?.document;
      const after = bookingsProjection.apply(before, event, id, () => null, stored);
      if (!after) continue;
      folded.set(id, after);
      touched.set(id, event);
      versions.set(id, event);
    }
    for (const [id, event] of touched) {
      const document = folded.get(id);
      if (!document) continue;
      this.#version(id, event, document);
      this.#upsert(id, event, document);
    }
    this.#db.exec('COMMIT');
  }

  #version(id: string, event: Happened, document: BookingDocument | undefined): void {
    if (!document) return;
    const known = this.#documents.get(id);
    if (known) this.#statements.end.run(event.recordedAt, known.versionKey);
    const version = (known?.version ?? 0) + 1;
    const text = JSON.stringify(document);
    const { lastInsertRowid } = this.#statements.version.run(
      id,
      version,
      event.recordedAt,
      event.position,
      event.revision,
      event.metadata.commandId,
      text,
    );
    this.#documents.set(id, {
      document,
      version,
      versionKey: Number(lastInsertRowid),
      ports: known?.ports ?? '',
    });
  }

  #upsert(id: string, event: Happened, document: BookingDocument): void {
    const key = Number(
      this.#statements.upsert.get(id, event.position, event.revision, JSON.stringify(document))?.['key'],
    );
    const known = this.#documents.get(id);
    const ports = document.dischargePortIds.join(' ');
    if (!known || known.ports === ports) return;
    if (known.ports !== '') this.#statements.unelement.run(key);
    for (const port of document.dischargePortIds) this.#statements.element.run(key, 'dischargePortIds', port);
    this.#documents.set(id, { ...known, ports });
  }

  index(product: string): void {
    indexesLike(this.#db, product, /^(documents|elements) /);
  }

  close(): void {
    this.#db.close();
  }
}

/** Read, parsed, folded by the same pure function, and upserted without a runtime; documents are indexed at the end as the product does. */
export const bareReplay = (folder: string, file: string, product: string): number => {
  const documents = new BareDocuments(file, product);
  let waiting: StoredEvent[] = [];
  let pages = 0;
  const flush = (): void => {
    documents.write(waiting);
    waiting = [];
  };
  const count = readPages(folder, (page) => {
    for (const row of page) if (row['type'] !== 'LogOpened') waiting.push(storedIn(row));
    pages += 1;
    if (pages % pagesAtOnce === 0) flush();
  });
  flush();
  documents.index(product);
  documents.close();
  return count;
};
