import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { stillHolds } from '../generation-names.ts';
import type { VersionWrite } from '../writer-port.ts';

/** JSON of the documents of one write: the last version of a document is the document itself. */
export class Texts {
  readonly #texts = new Map<unknown, string>();

  of(document: unknown): string {
    const known = this.#texts.get(document);
    if (known !== undefined) return known;
    const text = JSON.stringify(document);
    this.#texts.set(document, text);
    return text;
  }
}

/** Adds, replaces or ends the last version of a document; a version that is not newer changes nothing. */
export class VersionsWriter {
  readonly #last: StatementSync;
  readonly #replace: StatementSync;
  readonly #end: StatementSync;
  readonly #add: StatementSync;
  readonly #addFirst: StatementSync;

  constructor(db: DatabaseSync, versions: string) {
    this.#last = db.prepare(
      `SELECT key, version, position, command, "to" FROM ${versions} WHERE id = ? ORDER BY version DESC LIMIT 1`,
    );
    this.#replace = db.prepare(`UPDATE ${versions} SET position = ?, document = jsonb(?) WHERE key = ?`);
    this.#end = db.prepare(`UPDATE ${versions} SET "to" = ?, position = ? WHERE key = ?`);
    this.#addFirst = db.prepare(
      `INSERT INTO ${versions} (id, version, "from", "to", position, command, document) VALUES (?, 1, ?, ?, ?, ?, jsonb(?))
       ON CONFLICT DO NOTHING`,
    );
    this.#add = db.prepare(
      `INSERT INTO ${versions} (id, version, "from", "to", position, command, document) VALUES (?, ?, ?, ?, ?, ?, jsonb(?))`,
    );
  }

  /** `fresh`: the document was not there before. Its versions may be all the same, when it has been gone for long. */
  write({ id, position, from, key, document }: VersionWrite, texts: Texts, fresh: boolean): void {
    if (fresh && document !== null) {
      const { changes } = this.#addFirst.run(id, from, stillHolds, position, key, texts.of(document));
      if (changes === 1) return;
    }
    const last = this.#last.get(id);
    if (last && String(last['position']) >= position) return;
    if (last && last['to'] === stillHolds) {
      if (last['command'] === key && document !== null) {
        this.#replace.run(position, texts.of(document), last['key'] ?? null);
        return;
      }
      // An end carries the position that brought it about, so that its repeat is known.
      this.#end.run(from, document === null ? position : (last['position'] ?? null), last['key'] ?? null);
    }
    if (document === null) return;
    const version = Number(last?.['version'] ?? 0) + 1;
    this.#add.run(id, version, from, stillHolds, position, key, texts.of(document));
  }
}
