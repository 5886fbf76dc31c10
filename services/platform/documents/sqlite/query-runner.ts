import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { StatementCache } from './statement-cache.ts';
import type { Bound } from './sqlite-filter.ts';
import { Turn } from './turn.ts';

export type Row = Readonly<Record<string, SQLOutputValue>>;

export interface Timed {
  readonly rows: readonly Row[];
  /** What the query itself took. */
  readonly ms: number;
}

export interface Plan {
  /** Reads a table or an index from its beginning. */
  readonly walks: boolean;
  /** Sorts what it found instead of following an index. */
  readonly sorts: boolean;
}

/** Runs compiled statements over a read-only connection; the same on the main thread and in the reader. */
export class QueryRunner {
  readonly #db: DatabaseSync;
  readonly #statements: StatementCache;
  readonly #plans = new Map<string, Plan>();
  readonly #turn: Turn | undefined;

  /** @param states of the file that are seen: one at each question, or the same one for a whole turn */
  constructor(file: string, states: 'of a question' | 'of a turn' = 'of a question') {
    this.#db = new DatabaseSync(file, { readOnly: true });
    this.#db.exec('PRAGMA busy_timeout = 5000; PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY;');
    this.#statements = new StatementCache(this.#db);
    if (states === 'of a turn') this.#turn = new Turn(this.#db);
  }

  all(sql: string, values: readonly Bound[]): readonly Row[] {
    this.#turn?.enter();
    return this.#statements.get(sql).all(...values);
  }

  timed(sql: string, values: readonly Bound[]): Timed {
    const started = performance.now();
    const rows = this.all(sql, values);
    return { rows, ms: performance.now() - started };
  }

  get(sql: string, values: readonly Bound[]): Row | undefined {
    this.#turn?.enter();
    return this.#statements.get(sql).get(...values);
  }

  /** One text by one value, which need not be read twice in a turn. */
  text(sql: string, value: string): string | undefined {
    const read = (): string | undefined => {
      const [text] = Object.values(this.get(sql, [value]) ?? {});
      return typeof text === 'string' ? text : undefined;
    };
    return this.#turn ? this.#turn.once(value, read) : read();
  }

  /** How SQLite would go about it; asked of the planner once for each text. */
  plan(sql: string): Plan {
    const known = this.#plans.get(sql);
    if (known) return known;
    const details = this.#db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
    const some = (what: RegExp): boolean => details.some(({ detail }) => what.test(String(detail)));
    const plan = { walks: some(/^SCAN d\b/), sorts: some(/^USE TEMP B-TREE/) };
    if (this.#plans.size > 2_000) this.#plans.clear();
    this.#plans.set(sql, plan);
    return plan;
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close();
  }
}
