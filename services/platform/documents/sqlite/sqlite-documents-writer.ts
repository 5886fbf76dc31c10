import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { beforeTheFirst } from '../../event-store/port.ts';
import { modelOfGeneration } from '../generation-names.ts';
import { GenerationWriter } from './generation-writer.ts';
import type { StoredModel } from '../port.ts';
import { tablesOf } from './sqlite-names.ts';
import {
  createMissingIndex,
  dropGeneration,
  openPragmas,
  prepareGeneration,
  sharedTables,
} from './sqlite-schema.ts';
import type { DocumentsWriter, GenerationState, GenerationWrite, Loaded, Parked } from '../writer-port.ts';

const selectGenerations = 'SELECT generation, checkpoint, moment, live, retiredAt FROM generations';

const stateOf = (row: Readonly<Record<string, SQLOutputValue>>): GenerationState => ({
  generation: String(row['generation']),
  checkpoint: String(row['checkpoint']),
  moment: String(row['moment']),
  reached: String(row['checkpoint']),
  live: row['live'] === 1,
  retiredAt: row['retiredAt'] === null ? null : String(row['retiredAt']),
});

const beginningOfTime = new Date(0).toISOString();

const isEmpty = ({ documents, versions, parked }: GenerationWrite): boolean =>
  documents.length === 0 && versions.length === 0 && parked.length === 0;

/** The only writer of `documents.db`. Every call is synchronous inside; one write is one transaction. */
class SqliteDocumentsWriter implements DocumentsWriter {
  readonly #db: DatabaseSync;
  readonly #writers = new Map<string, GenerationWriter>();
  readonly #park: StatementSync;
  readonly #advance: StatementSync;
  readonly #advanceAll: StatementSync;

  constructor(file: string) {
    this.#db = new DatabaseSync(file);
    this.#db.exec(openPragmas);
    this.#db.exec(sharedTables);
    this.#park = this.#db.prepare(
      'INSERT OR IGNORE INTO parked (generation, id, position, event, type, error) VALUES (?, ?, ?, ?, ?, ?)',
    );
    this.#advance = this.#db.prepare(
      'UPDATE generations SET checkpoint = max(checkpoint, ?), moment = max(moment, ?) WHERE generation = ?',
    );
    this.#advanceAll = this.#db.prepare(
      `UPDATE generations SET checkpoint = max(checkpoint, ?), moment = max(moment, ?)
       WHERE generation IN (SELECT value FROM json_each(?))`,
    );
  }

  async boundTo(): Promise<string | null> {
    const row = this.#db.prepare('SELECT logId FROM log').get();
    return row ? String(row['logId']) : null;
  }

  async bind(logId: string): Promise<void> {
    this.#transaction(() => {
      this.#db.exec('DELETE FROM log');
      this.#db.prepare('INSERT INTO log (logId) VALUES (?)').run(logId);
    });
  }

  async prepare(model: StoredModel, generation: string): Promise<void> {
    if (modelOfGeneration(generation) !== model.name) {
      throw new Error(`Generation ${generation} is none of ${model.name}`);
    }
    // The model may declare other arrays than at the last time.
    this.#writers.delete(generation);
    const start = { checkpoint: beforeTheFirst, moment: beginningOfTime };
    this.#transaction(() => prepareGeneration(this.#db, model, generation, start));
  }

  async indexOne(model: StoredModel, generation: string): Promise<boolean> {
    let created = false;
    this.#transaction(() => {
      created = createMissingIndex(this.#db, model, generation);
    });
    return created;
  }

  async generations(name: string): Promise<readonly GenerationState[]> {
    return this.#db.prepare(`${selectGenerations} WHERE name = ?`).all(name).map(stateOf);
  }

  async allGenerations(): Promise<readonly GenerationState[]> {
    return this.#db.prepare(selectGenerations).all().map(stateOf);
  }

  async load(
    model: StoredModel,
    generation: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Loaded>> {
    const writer = this.#writerOf(model, generation);
    const loaded = new Map<string, Loaded>();
    for (const id of ids) {
      const found = writer.load(id);
      if (found) loaded.set(id, found);
    }
    return loaded;
  }

  async parked(generation: string): Promise<readonly Parked[]> {
    const rows = this.#db
      .prepare(
        'SELECT id, position, event, type, error FROM parked WHERE generation = ? ORDER BY position, id',
      )
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
      const unconcerned: GenerationWrite[] = [];
      for (const write of writes) {
        if (isEmpty(write)) unconcerned.push(write);
        else this.#writeGeneration(write);
      }
      this.#advanceTogether(unconcerned);
    });
  }

  async flip(name: string, generation: string, at: string): Promise<boolean> {
    this.#transaction(() => {
      const retire = this.#db.prepare(
        'UPDATE generations SET live = 0, retiredAt = ? WHERE name = ? AND live = 1 AND generation <> ?',
      );
      retire.run(at, name, generation);
      const { changes } = this.#db
        .prepare('UPDATE generations SET live = 1, retiredAt = NULL WHERE name = ? AND generation = ?')
        .run(name, generation);
      if (changes !== 1) throw new Error(`There is no generation ${generation}`);
    });
    return true;
  }

  async drop(_model: StoredModel, generation: string): Promise<void> {
    this.#writers.delete(generation);
    this.#transaction(() => dropGeneration(this.#db, generation));
  }

  async sweepTombstones(before: string): Promise<void> {
    // One that was retired before losses were kept has no table for them.
    const generations = this.#db
      .prepare(
        `SELECT generation FROM generations
         WHERE EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'losses ' || generation)`,
      )
      .all();
    this.#transaction(() => {
      for (const { generation } of generations) {
        const { documents, losses } = tablesOf(String(generation));
        this.#db
          .prepare(
            `DELETE FROM ${losses} WHERE at < ?1
             OR key IN (SELECT key FROM ${documents} WHERE document IS NULL AND goneAt < ?1)`,
          )
          .run(before);
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

  #writerOf(model: StoredModel, generation: string): GenerationWriter {
    const known = this.#writers.get(generation);
    if (known) return known;
    const made = new GenerationWriter(this.#db, model, generation);
    this.#writers.set(generation, made);
    return made;
  }

  /** A commit concerns few of thirty generations. Those that it does not are as far as one another, but after a start. */
  #advanceTogether(writes: readonly GenerationWrite[]): void {
    const alike = Map.groupBy(writes, ({ checkpoint, moment }) => `${checkpoint} ${moment}`);
    for (const [first, ...more] of alike.values()) {
      if (!first) continue;
      const names = [first, ...more].map(({ generation }) => generation);
      const { changes } = this.#advanceAll.run(first.checkpoint, first.moment, JSON.stringify(names));
      if (changes !== names.length) throw new Error(`One of these was not prepared: ${names.join(', ')}`);
    }
  }

  #writeGeneration(write: GenerationWrite): void {
    const { model, generation } = write;
    this.#writerOf(model, generation).write(write);
    for (const parked of write.parked) {
      this.#park.run(generation, parked.id, parked.position, parked.event, parked.type, parked.error);
    }
    const { changes } = this.#advance.run(write.checkpoint, write.moment, generation);
    if (changes !== 1) throw new Error(`Generation ${generation} was not prepared`);
  }
}

/** Opens `documents.db` for writing and creates it where it is missing. One process, one thread, one writer. */
export const openSqliteDocumentsWriter = (file: string): DocumentsWriter => new SqliteDocumentsWriter(file);
