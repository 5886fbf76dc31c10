import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import { ownStream, type Position, type StoredEvent } from '../port.ts';
import { positionOf, rowOf } from '../position.ts';
import { logOpened } from '../log-opened.ts';

const columns = 'position, stream, revision, id, type, data, metadata, recorded_at';

const text = (value: SQLOutputValue | undefined): string => {
  if (typeof value !== 'string') throw new TypeError('A column of the log holds no text');
  return value;
};

const whole = (value: SQLOutputValue | undefined): number => {
  if (typeof value !== 'number') throw new TypeError('A column of the log holds no number');
  return value;
};

type Row = Readonly<Record<string, SQLOutputValue>>;

const toEvent = (row: Row, metadata: StoredEvent['metadata']): StoredEvent => ({
  position: positionOf(whole(row['position'])),
  stream: text(row['stream']),
  revision: whole(row['revision']),
  id: text(row['id']),
  type: text(row['type']),
  data: text(row['data']),
  metadata,
  recordedAt: text(row['recorded_at']),
});

/** Events of one command mostly have the same metadata, and stand beside each other: read once, they share it. */
const toEvents = (rows: readonly Row[]): StoredEvent[] => {
  let read = '{}';
  let metadata: StoredEvent['metadata'] = {};
  return rows.map((row) => {
    const written = text(row['metadata']);
    if (written !== read) metadata = JSON.parse(written);
    read = written;
    return toEvent(row, metadata);
  });
};

/** Reads of the log through one connection, all with prepared statements. */
export class LogReader {
  readonly #database: DatabaseSync;
  readonly #stream: StatementSync;
  readonly #all: StatementSync;
  readonly #head: StatementSync;
  readonly #opened: StatementSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#stream = database.prepare(
      `SELECT ${columns} FROM event WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT CAST(? AS INTEGER)`,
    );
    this.#all = database.prepare(
      `SELECT ${columns} FROM event WHERE position > ? ORDER BY position LIMIT CAST(? AS INTEGER)`,
    );
    this.#head = database.prepare('SELECT max(position) AS head FROM event');
    this.#opened = database.prepare(
      'SELECT data FROM event WHERE stream = ? AND type = ? ORDER BY revision DESC LIMIT 1',
    );
  }

  logId(): string {
    const row = this.#opened.get(ownStream, logOpened);
    if (!row) throw new Error('The log has no id: it was never opened for writing');
    const data: unknown = JSON.parse(text(row['data']));
    if (typeof data !== 'object' || data === null || !('logId' in data) || typeof data.logId !== 'string') {
      throw new TypeError('The event that opened the log names no id');
    }
    return data.logId;
  }

  stream(name: string, fromRevision: number, limit: number): StoredEvent[] {
    return toEvents(this.#stream.all(name, fromRevision, limit));
  }

  all(after: Position, limit: number): StoredEvent[] {
    return toEvents(this.#all.all(rowOf(after), limit));
  }

  head(): Position {
    const head = this.#head.get()?.['head'];
    return positionOf(typeof head === 'number' ? head : 0);
  }

  close(): void {
    // In memory, reader and writer share one connection.
    if (this.#database.isOpen) this.#database.close();
  }
}
