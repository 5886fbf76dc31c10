import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { stillHolds } from '../generation-names.ts';
import type { VersionWrite } from '../writer-port.ts';

export interface JsonOf {
  of(document: unknown): string;
}

/** For models without versions, which write each document once: there is nothing to reuse. */
export const eachOnce: JsonOf = { of: (document) => JSON.stringify(document) };

/** JSON of the documents of one write: the last version of a document is the document itself. */
export class Texts implements JsonOf {
  readonly #texts = new Map<unknown, string>();

  of(document: unknown): string {
    const known = this.#texts.get(document);
    if (known !== undefined) return known;
    const text = JSON.stringify(document);
    this.#texts.set(document, text);
    return text;
  }
}

const columns = 'id, "row", version, began, "from", "to", position, revision, command, document';

/** Adds, replaces, supersedes or ends what a document held last; a write that is not newer changes nothing. */
export class VersionsWriter {
  readonly #last: StatementSync;
  readonly #replace: StatementSync;
  readonly #end: StatementSync;
  readonly #add: StatementSync;
  readonly #addFirst: StatementSync;

  constructor(db: DatabaseSync, versions: string) {
    this.#last = db.prepare(
      `SELECT key, "row", version, began, "from", "to", position, command FROM ${versions} WHERE id = ? ORDER BY "row" DESC LIMIT 1`,
    );
    this.#replace = db.prepare(
      `UPDATE ${versions} SET position = ?, revision = ?, document = jsonb(?) WHERE key = ?`,
    );
    this.#end = db.prepare(`UPDATE ${versions} SET "to" = ?, superseded = ?, position = ? WHERE key = ?`);
    this.#addFirst = db.prepare(
      `INSERT INTO ${versions} (${columns}) VALUES (?1, 1, 1, ?2, ?2, ?3, ?4, ?5, ?6, jsonb(?7)) ON CONFLICT DO NOTHING`,
    );
    this.#add = db.prepare(
      `INSERT INTO ${versions} (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, jsonb(?))`,
    );
  }

  /** `fresh`: the document was not there before. Its versions may be all the same, when it has been gone for long. */
  write({ id, position, revision, from, key, document }: VersionWrite, texts: JsonOf, fresh: boolean): void {
    if (fresh && document !== null) {
      const text = texts.of(document);
      const { changes } = this.#addFirst.run(id, from, stillHolds, position, revision, key, text);
      if (changes === 1) return;
    }
    const last = this.#last.get(id);
    if (last && String(last['position']) >= position) return;
    const holds = last?.['to'] === stillHolds;
    const isSame = holds && last['command'] === key && document !== null;
    if (isSame && last['from'] === from) {
      this.#replace.run(position, revision, texts.of(document), last['key'] ?? null);
      return;
    }
    if (holds) {
      // An end carries the position that brought it about, so that its repeat is known.
      const endedAt = document === null ? position : (last['position'] ?? null);
      this.#end.run(from, isSame ? 1 : 0, endedAt, last['key'] ?? null);
    }
    if (document === null) return;
    const row = Number(last?.['row'] ?? 0) + 1;
    const version = Number(last?.['version'] ?? 0) + (isSame ? 0 : 1);
    const began = isSame ? String(last['began']) : from;
    this.#add.run(id, row, version, began, from, stillHolds, position, revision, key, texts.of(document));
  }
}
