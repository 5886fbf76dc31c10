import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { isNativeError } from 'node:util/types';
import { fieldsOfEvent, headOfAppend, outcome, type WireAppend } from './wire.ts';

const uniqueViolated = 2067;
/** Streams whose end the writer remembers. */
const maxEnds = 50_000;

const isIdTaken = (error: unknown): boolean =>
  isNativeError(error) &&
  'errcode' in error &&
  error.errcode === uniqueViolated &&
  error.message.includes('event.id');

const numberIn = (row: Readonly<Record<string, unknown>> | undefined, key: string, none: number): number =>
  typeof row?.[key] === 'number' ? row[key] : none;

/** A group of appends in one transaction, each with an outcome of its own; one open connection. */
export class LogConnection {
  readonly #database: DatabaseSync;
  readonly #insert: StatementSync;
  readonly #cut: StatementSync;
  readonly #end: StatementSync;
  readonly #kept: StatementSync;
  readonly #ends = new Map<string, number>();
  #last: number;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#insert = database.prepare('INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
    this.#cut = database.prepare('DELETE FROM event WHERE position > ?');
    this.#end = database.prepare('SELECT max(revision) AS revision FROM event WHERE stream = ?');
    this.#kept = database.prepare(
      'SELECT id, position FROM event WHERE stream = ? AND revision > ? ORDER BY revision LIMIT CAST(? AS INTEGER)',
    );
    this.#last = this.#readLast();
  }

  /** Position of the last committed event, as a number; 0 in an empty log. */
  get head(): number {
    return this.#last;
  }

  /** Four numbers an append. Throws where the group could not be committed; then `abandon`. */
  commit(appends: readonly WireAppend[]): number[] {
    const numbers: number[] = [];
    this.#database.exec('BEGIN IMMEDIATE');
    for (const append of appends) this.#append(append, numbers);
    this.#database.exec('COMMIT');
    return numbers;
  }

  /** Forgets what a failed group left behind. Throws where the connection is of no more use. */
  abandon(): void {
    this.#ends.clear();
    // A full disk or a failed write may have ended the transaction already.
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
    this.#last = this.#readLast();
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }

  #append(append: WireAppend, numbers: number[]): void {
    const [stream, expected] = append;
    if (typeof stream !== 'string' || typeof expected !== 'number') throw new TypeError('Malformed append');
    const end = this.#endOf(stream);
    if (expected === end) this.#write(stream, end, append, numbers);
    else if (expected > end) numbers.push(outcome.wrong, 0, 0, 0);
    else this.#recall(stream, expected, append, numbers);
  }

  #write(stream: string, end: number, append: WireAppend, numbers: number[]): void {
    const before = this.#last;
    let revision = end;
    try {
      for (let at = headOfAppend; at < append.length; at += fieldsOfEvent) {
        revision += 1;
        this.#insert.run(
          this.#last + 1,
          stream,
          revision,
          append[at] ?? null,
          append[at + 1] ?? null,
          append[at + 2] ?? null,
          append[at + 3] ?? null,
          append[at + 4] ?? null,
        );
        this.#last += 1;
      }
    } catch (error) {
      if (!isIdTaken(error)) throw error;
      // Takes back this append only; its neighbours in the transaction stay.
      this.#cut.run(before);
      this.#last = before;
      numbers.push(outcome.idTaken, 0, 0, 0);
      return;
    }
    this.#ends.set(stream, revision);
    numbers.push(outcome.appended, end + 1, revision, this.#last);
  }

  /** The stream has gone on: a retry if exactly these ids follow the expectation, else a conflict. */
  #recall(stream: string, expected: number, append: WireAppend, numbers: number[]): void {
    const count = (append.length - headOfAppend) / fieldsOfEvent;
    const kept = this.#kept.all(stream, expected, count);
    const same =
      kept.length === count &&
      kept.every((row, index) => row['id'] === append[headOfAppend + index * fieldsOfEvent]);
    if (!same) numbers.push(outcome.wrong, 0, 0, 0);
    else numbers.push(outcome.appended, expected + 1, expected + count, numberIn(kept.at(-1), 'position', 0));
  }

  #endOf(stream: string): number {
    const known = this.#ends.get(stream);
    if (known !== undefined) return known;
    if (this.#ends.size >= maxEnds) this.#ends.clear();
    const end = numberIn(this.#end.get(stream), 'revision', -1);
    this.#ends.set(stream, end);
    return end;
  }

  #readLast(): number {
    return numberIn(
      this.#database.prepare('SELECT max(position) AS position FROM event').get(),
      'position',
      0,
    );
  }
}
