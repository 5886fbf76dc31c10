import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Prepared statements by their text; the least recently used ones go, for filters come in many shapes. */
export class StatementCache {
  readonly #db: DatabaseSync;
  readonly #capacity: number;
  readonly #statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync, capacity = 300) {
    this.#db = db;
    this.#capacity = capacity;
  }

  get(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) {
      this.#statements.delete(sql);
      this.#statements.set(sql, known);
      return known;
    }
    const prepared = this.#db.prepare(sql);
    this.#statements.set(sql, prepared);
    if (this.#statements.size > this.#capacity) {
      const [oldest] = this.#statements.keys();
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    return prepared;
  }
}
