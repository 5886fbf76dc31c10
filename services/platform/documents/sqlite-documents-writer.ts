import { DatabaseSync } from 'node:sqlite';
import { beforeTheFirst } from '../event-store/port.ts';
import { indexedArrayPaths } from './model-paths.ts';
import type { ReadModel } from './port.ts';
import { modelOfGeneration, tablesOf } from './sqlite-names.ts';
import { dropGeneration, elementsOf, openPragmas, prepareGeneration, sharedTables } from './sqlite-schema.ts';
import { writeVersion } from './sqlite-versions.ts';
import { StatementCache } from './statement-cache.ts';
import type {
  DocumentsWriter,
  DocumentWrite,
  GenerationState,
  GenerationWrite,
  Loaded,
  Parked,
} from './writer-port.ts';

const beginningOfTime = new Date(0).toISOString();

/** The only writer of `documents.db`. Every call is synchronous inside; one write is one transaction. */
class SqliteDocumentsWriter implements DocumentsWriter {
  readonly #db: DatabaseSync;
  readonly #statements: StatementCache;

  constructor(file: string) {
    this.#db = new DatabaseSync(file);
    this.#db.exec(openPragmas);
    this.#db.exec(sharedTables);
    this.#statements = new StatementCache(this.#db);
  }

  async boundTo(): Promise<string | null> {
    const row = this.#statements.get('SELECT logId FROM log').get();
    return row ? String(row['logId']) : null;
  }

  async bind(logId: string): Promise<void> {
    this.#transaction(() => {
      this.#db.exec('DELETE FROM log');
      this.#db.prepare('INSERT INTO log (logId) VALUES (?)').run(logId);
    });
  }

  async prepare(model: ReadModel<unknown>, generation: string): Promise<void> {
    if (modelOfGeneration(generation) !== model.name) {
      throw new Error(`Generation ${generation} is none of ${model.name}`);
    }
    this.#transaction(() =>
      prepareGeneration(this.#db, model, generation, {
        checkpoint: beforeTheFirst,
        moment: beginningOfTime,
      }),
    );
  }

  async generations(name: string): Promise<readonly GenerationState[]> {
    const rows = this.#statements
      .get('SELECT generation, checkpoint, moment, live, retiredAt FROM generations WHERE name = ?')
      .all(name);
    return rows.map((row) => ({
      generation: String(row['generation']),
      checkpoint: String(row['checkpoint']),
      moment: String(row['moment']),
      live: row['live'] === 1,
      retiredAt: row['retiredAt'] === null ? null : String(row['retiredAt']),
    }));
  }

  async load(
    model: ReadModel<unknown>,
    generation: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Loaded>> {
    const { documents } = tablesOf(generation);
    const statement = this.#statements.get(
      `SELECT position, revision, json(document) AS document FROM ${documents} WHERE id = ?`,
    );
    const loaded = new Map<string, Loaded>();
    for (const id of ids) {
      const row = statement.get(id);
      if (row === undefined) continue;
      const document: unknown = row['document'] === null ? null : JSON.parse(String(row['document']));
      loaded.set(id, { position: String(row['position']), revision: Number(row['revision']), document });
    }
    return loaded;
  }

  async parked(generation: string): Promise<readonly Parked[]> {
    const rows = this.#statements
      .get('SELECT id, position, event, type, error FROM parked WHERE generation = ? ORDER BY position, id')
      .all(generation);
    return rows.map((row) => ({
      id: String(row['id']),
      position: String(row['position']),
      event: String(row['event']),
      type: String(row['type']),
      error: String(row['error']),
    }));
  }

  async write(writes: readonly GenerationWrite[]): Promise<void> {
    this.#transaction(() => {
      for (const write of writes) this.#writeGeneration(write);
    });
  }

  async flip(name: string, generation: string, at: string): Promise<void> {
    this.#transaction(() => {
      const retire = this.#statements.get(
        'UPDATE generations SET live = 0, retiredAt = ? WHERE name = ? AND live = 1 AND generation <> ?',
      );
      retire.run(at, name, generation);
      const { changes } = this.#statements
        .get('UPDATE generations SET live = 1, retiredAt = NULL WHERE name = ? AND generation = ?')
        .run(name, generation);
      if (changes !== 1) throw new Error(`There is no generation ${generation}`);
    });
  }

  async drop(_model: ReadModel<unknown>, generation: string): Promise<void> {
    this.#transaction(() => dropGeneration(this.#db, generation));
  }

  async sweepTombstones(before: string): Promise<void> {
    const generations = this.#db.prepare('SELECT generation FROM generations').all();
    this.#transaction(() => {
      for (const { generation } of generations) {
        const { documents } = tablesOf(String(generation));
        this.#db.prepare(`DELETE FROM ${documents} WHERE document IS NULL AND goneAt < ?`).run(before);
      }
    });
  }

  async close(): Promise<void> {
    if (this.#db.isOpen) this.#db.close();
  }

  #transaction(work: () => void): void {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      work();
      this.#db.exec('COMMIT');
    } catch (error) {
      // After a full disk SQLite may have rolled back by itself.
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  #writeGeneration(write: GenerationWrite): void {
    const { model, generation } = write;
    const { versions } = tablesOf(generation);
    for (const version of write.versions) writeVersion(this.#statements, versions, version);
    const arrays = indexedArrayPaths(model);
    for (const document of write.documents) {
      const key = this.#writeDocument(generation, document, write.moment);
      if (key !== undefined && arrays.length > 0) {
        this.#writeElements(model, generation, arrays, key, document.document);
      }
    }
    for (const parked of write.parked) {
      this.#statements
        .get(
          'INSERT OR IGNORE INTO parked (generation, id, position, event, type, error) VALUES (?, ?, ?, ?, ?, ?)',
        )
        .run(generation, parked.id, parked.position, parked.event, parked.type, parked.error);
    }
    const { changes } = this.#statements
      .get(
        'UPDATE generations SET checkpoint = max(checkpoint, ?), moment = max(moment, ?) WHERE generation = ?',
      )
      .run(write.checkpoint, write.moment, generation);
    if (changes !== 1) throw new Error(`Generation ${generation} was not prepared`);
  }

  /** Key of the row that was written; undefined when what is there is not older. */
  #writeDocument(generation: string, write: DocumentWrite, moment: string): number | undefined {
    const { documents } = tablesOf(generation);
    const row = this.#statements
      .get(
        `INSERT INTO ${documents} (id, position, revision, goneAt, last, document) VALUES (?, ?, ?, ?, ?, jsonb(?))
         ON CONFLICT (id) DO UPDATE SET position = excluded.position, revision = excluded.revision,
           goneAt = excluded.goneAt, last = excluded.last, document = excluded.document
         WHERE excluded.position > position
         RETURNING key`,
      )
      .get(
        write.id,
        write.position,
        write.revision,
        write.document === null ? moment : null,
        write.document === null ? JSON.stringify(write.last ?? null) : null,
        write.document === null ? null : JSON.stringify(write.document),
      );
    return row === undefined ? undefined : Number(row['key']);
  }

  #writeElements(
    model: ReadModel<unknown>,
    generation: string,
    arrays: readonly string[],
    key: number,
    document: unknown,
  ): void {
    const { elements } = tablesOf(generation);
    const wanted = document === null ? [] : elementsOf(model, arrays, document);
    const present = this.#statements.get(`SELECT path, value FROM ${elements} WHERE key = ?`).all(key);
    const nameOf = (path: unknown, value: unknown): string =>
      `${String(path)}\n${typeof value}\n${String(value)}`;
    const known = new Set(present.map(({ path, value }) => nameOf(path, value)));
    for (const [path, value] of wanted) {
      if (known.delete(nameOf(path, value))) continue;
      this.#statements
        .get(`INSERT OR IGNORE INTO ${elements} (key, path, value) VALUES (?, ?, ?)`)
        .run(key, path, value);
    }
    for (const { path, value } of present) {
      if (!known.has(nameOf(path, value))) continue;
      this.#statements
        .get(`DELETE FROM ${elements} WHERE key = ? AND path = ? AND value = ?`)
        .run(key, path ?? null, value ?? null);
    }
  }
}

/** Opens `documents.db` for writing and creates it where it is missing. One process, one thread, one writer. */
export const openSqliteDocumentsWriter = (file: string): DocumentsWriter => new SqliteDocumentsWriter(file);
