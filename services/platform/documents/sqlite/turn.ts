import type { DatabaseSync, StatementSync } from 'node:sqlite';

/**
 * What is asked of a file in one turn of this thread is answered from one state of it, in one read transaction: nothing that
 * others write stands between two questions, and what was looked up once need not be looked up again. Only for files that
 * another thread writes. Its word of what it wrote arrives as an event, which begins a turn of its own; so does an answer
 * of the reader, which has seen the file as it is then.
 */
export class Turn {
  readonly #db: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  readonly #known = new Map<string, string | undefined>();
  #isOpen = false;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#begin = db.prepare('BEGIN');
    this.#commit = db.prepare('COMMIT');
  }

  /** To be called before each question. */
  enter(): void {
    if (this.#isOpen) return;
    this.#begin.run();
    this.#isOpen = true;
    // After the promises that wait now, and all that follow from them: before the next event of any kind.
    process.nextTick(() => this.end());
  }

  /** The answer to a question of that name, asked at most once a turn. */
  once(name: string, ask: () => string | undefined): string | undefined {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const answer = ask();
    this.#known.set(name, answer);
    return answer;
  }

  end(): void {
    this.#isOpen = false;
    this.#known.clear();
    if (this.#db.isOpen && this.#db.isTransaction) this.#commit.run();
  }
}
