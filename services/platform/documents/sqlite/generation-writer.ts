import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { indexedArrayPaths } from '../model-paths.ts';
import type { StoredModel } from '../port.ts';
import { elementsOf } from './sqlite-elements.ts';
import { tablesOf } from './sqlite-names.ts';
import { eachOnce, type JsonOf, Texts, VersionsWriter } from './sqlite-versions.ts';
import type { Row } from './query-runner.ts';
import type { DocumentWrite, GenerationWrite, Loaded } from '../writer-port.ts';

const upsertInto = (documents: string): string => `
  INSERT INTO ${documents} (id, position, revision, goneAt, last, document) VALUES (?, ?, ?, ?, ?, jsonb(?))
  ON CONFLICT (id) DO UPDATE SET position = excluded.position, revision = excluded.revision,
    goneAt = excluded.goneAt, last = excluded.last, document = excluded.document
  WHERE excluded.position > position`;

const byId = (a: DocumentWrite, b: DocumentWrite): number => (a.id < b.id ? -1 : 1);

/** Writes one generation, with every statement prepared once. */
export class GenerationWriter {
  readonly #model: StoredModel;
  readonly #arrays: readonly string[];
  readonly #load: StatementSync;
  readonly #upsert: StatementSync;
  /** Asked for apart: RETURNING makes the upsert take twice as long. */
  readonly #key: StatementSync;
  readonly #elements: StatementSync;
  readonly #addElement: StatementSync;
  readonly #removeElement: StatementSync;
  readonly #lost: StatementSync;
  readonly #lose: StatementSync;
  readonly #forgive: StatementSync;
  readonly #versions: VersionsWriter | undefined;
  /** At least the highest key: a document under a higher one was not there before. */
  #newest: number;

  constructor(db: DatabaseSync, model: StoredModel, generation: string) {
    const { documents, elements, versions, losses } = tablesOf(generation);
    this.#model = model;
    this.#arrays = indexedArrayPaths(model);
    this.#load = db.prepare(
      `SELECT key, position, revision, json(document) AS document FROM ${documents} WHERE id = ?`,
    );
    this.#upsert = db.prepare(upsertInto(documents));
    this.#key = db.prepare(`SELECT key FROM ${documents} WHERE id = ?`);
    this.#elements = db.prepare(`SELECT path, value FROM ${elements} WHERE key = ?`);
    this.#addElement = db.prepare(`INSERT OR IGNORE INTO ${elements} (key, path, value) VALUES (?, ?, ?)`);
    this.#removeElement = db.prepare(`DELETE FROM ${elements} WHERE key = ? AND path = ? AND value = ?`);
    this.#lost = db.prepare(`SELECT audience, position, at FROM ${losses} WHERE key = ?`);
    this.#lose = db.prepare(`INSERT INTO ${losses} (key, audience, position, at) VALUES (?, ?, ?, ?)`);
    this.#forgive = db.prepare(`DELETE FROM ${losses} WHERE key = ?`);
    this.#versions = model.history ? new VersionsWriter(db, versions) : undefined;
    this.#newest = Number(db.prepare(`SELECT max(key) AS key FROM ${documents}`).get()?.['key'] ?? 0);
  }

  load(id: string): Loaded | undefined {
    const row = this.#load.get(id);
    if (row === undefined) return undefined;
    const document: unknown = row['document'] === null ? null : JSON.parse(String(row['document']));
    const lost = this.#lost.all(row['key'] ?? null).map(({ audience, position, at }) => ({
      audience: String(audience),
      position: String(position),
      at: String(at),
    }));
    const known = { position: String(row['position']), revision: Number(row['revision']), document };
    return lost.length === 0 ? known : { ...known, lost };
  }

  write({ documents, versions, moment }: GenerationWrite): void {
    const texts: JsonOf = this.#versions ? new Texts() : eachOnce;
    const fresh = new Set<string>();
    // Neighbours stand on the same pages of the index by id: many in its order cost half of what they cost at random.
    for (const document of [...documents].sort(byId)) {
      if (this.#writeDocument(document, moment, texts)) fresh.add(document.id);
    }
    for (const version of versions) this.#versions?.write(version, texts, fresh.delete(version.id));
  }

  /** @returns whether it was not there before, where anybody has to know */
  #writeDocument(write: DocumentWrite, moment: string, texts: JsonOf): boolean {
    const gone = write.document === null;
    const { changes } = this.#upsert.run(
      write.id,
      write.position,
      write.revision,
      gone ? moment : null,
      gone ? JSON.stringify(write.last ?? null) : null,
      gone ? null : texts.of(write.document),
    );
    if (changes === 0) return false;
    if (this.#arrays.length === 0 && !this.#versions && write.lost === undefined) return false;
    const key = Number(this.#key.get(write.id)?.['key']);
    const fresh = key > this.#newest;
    if (fresh) this.#newest = key;
    if (write.lost !== undefined) {
      this.#forgive.run(key);
      for (const { audience, position, at } of write.lost) this.#lose.run(key, audience, position, at);
    }
    if (this.#arrays.length > 0)
      this.#writeElements(key, write.document, fresh ? [] : this.#elements.all(key));
    return fresh;
  }

  /** Most writes leave the arrays as they are: only what differs is touched. */
  #writeElements(key: number, document: unknown, present: readonly Row[]): void {
    const wanted = document === null ? [] : elementsOf(this.#model, this.#arrays, document);
    const nameOf = (path: unknown, value: unknown): string =>
      `${String(path)}\n${typeof value}\n${String(value)}`;
    const left = new Set(present.map(({ path, value }) => nameOf(path, value)));
    for (const [path, value] of wanted) {
      if (!left.delete(nameOf(path, value))) this.#addElement.run(key, path, value);
    }
    if (left.size === 0) return;
    for (const { path, value } of present) {
      if (left.has(nameOf(path, value))) this.#removeElement.run(key, path ?? null, value ?? null);
    }
  }
}
