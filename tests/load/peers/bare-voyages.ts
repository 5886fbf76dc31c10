import { DatabaseSync } from 'node:sqlite';
import type { VoyageEvent } from '#domain/voyage/events';
import type { Recorded } from '#domain/shared/envelope';
import type { StoredEvent } from '#platform/event-store/port';
import type { AnyProjection } from '#projections/runtime/folding/fold-batch';
import { readPages, storedIn } from './bare-replay.ts';

/** Pages in one transaction of documents. */
const pagesAtOnce = 4;

interface Held {
  readonly document: unknown;
  readonly stored: StoredEvent;
}

class BareModel {
  readonly #projection: AnyProjection;
  readonly #upsert;
  readonly #documents = new Map<string, unknown>();

  constructor(db: DatabaseSync, projection: AnyProjection) {
    const table = projection.model.name;
    db.exec(
      `CREATE TABLE "${table}" (id TEXT PRIMARY KEY, position TEXT NOT NULL, revision INTEGER NOT NULL, document BLOB) STRICT`,
    );
    this.#projection = projection;
    this.#upsert = db.prepare(`INSERT INTO "${table}" VALUES (?, ?, ?, jsonb(?)) ON CONFLICT (id) DO UPDATE
      SET position = excluded.position, revision = excluded.revision, document = excluded.document`);
  }

  take(events: readonly (readonly [StoredEvent, Recorded<VoyageEvent>])[]): void {
    const { types, idsOf, apply } = this.#projection;
    const touched = new Map<string, Held>();
    for (const [stored, event] of events.filter(([{ type }]) => types.includes(type)))
      for (const id of idsOf(event)) {
        const before = touched.has(id) ? touched.get(id)?.document : this.#documents.get(id);
        const document = apply(before, event, id, () => null, stored);
        if (document !== null) touched.set(id, { document, stored });
      }
    for (const [id, { document, stored }] of touched) {
      this.#documents.set(id, document);
      this.#upsert.run(id, stored.position, stored.revision, JSON.stringify(document));
    }
  }
}

/** Read, parsed once, folded by the same pure functions, and upserted: no runtime, no indexes. */
export const bareVoyages = (folder: string, file: string, projections: readonly AnyProjection[]): number => {
  const db = new DatabaseSync(file);
  db.exec(
    'PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536;',
  );
  const models = projections.map((projection) => new BareModel(db, projection));
  let waiting: (readonly [StoredEvent, Recorded<VoyageEvent>])[] = [];
  const flush = (): void => {
    db.exec('BEGIN');
    for (const model of models) model.take(waiting);
    db.exec('COMMIT');
    waiting = [];
  };
  let pages = 0;
  const count = readPages(folder, (page) => {
    for (const stored of page.map(storedIn)) {
      if (stored.type === 'LogOpened') continue;
      const event = {
        ...stored,
        data: JSON.parse(stored.data) as unknown,
      } as unknown as Recorded<VoyageEvent>;
      waiting.push([stored, event]);
    }
    pages += 1;
    if (pages % pagesAtOnce === 0) flush();
  });
  flush();
  db.close();
  return count;
};
