/** The bare log: the same table in a worker, one insert a transaction (`single`), or whatever waits in one (`group`). */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';

export interface AppendWorkerData {
  readonly file: string;
  readonly mode: 'single' | 'group';
}

/** stream, revision, id, type, data, metadata, recordedAt. */
export type BareEvent = readonly [string, number, string, string, string, string, string];

export const logSchema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS event (
    position INTEGER PRIMARY KEY, stream TEXT NOT NULL, revision INTEGER NOT NULL, id TEXT NOT NULL, type TEXT NOT NULL,
    data TEXT NOT NULL, metadata TEXT NOT NULL, recorded_at TEXT NOT NULL, UNIQUE (stream, revision)
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS event_id ON event (id);
`;

if (parentPort) {
  const port = parentPort;
  const { file, mode } = workerData as AppendWorkerData;
  const db = new DatabaseSync(file);
  db.exec(logSchema);
  const insert = db.prepare('INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  let last = Number(db.prepare('SELECT coalesce(max(position), 0) AS last FROM event').get()?.['last']);

  const write = (event: BareEvent): number => {
    last += 1;
    insert.run(last, ...event);
    return last;
  };

  const group = (first: readonly BareEvent[]): number[] => {
    const positions: number[] = [];
    begin.run();
    for (const event of first) positions.push(write(event));
    const waiting = (): { readonly message: readonly BareEvent[] } | undefined => receiveMessageOnPort(port);
    for (let next = waiting(); next; next = waiting()) {
      for (const event of next.message) positions.push(write(event));
    }
    commit.run();
    return positions;
  };

  port.on('message', (events: readonly BareEvent[] | null) => {
    if (events === null) {
      db.close();
      port.close();
    } else if (mode === 'group') port.postMessage(group(events));
    else port.postMessage(events.map(write));
  });
  port.postMessage([]);
}
