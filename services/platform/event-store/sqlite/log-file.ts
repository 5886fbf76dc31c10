import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { flushWriteAheadLog } from '../../disk-full.ts';
import { syncFolder } from '../../sync-folder.ts';

const schema = `
  CREATE TABLE IF NOT EXISTS event (
    position INTEGER PRIMARY KEY,
    stream TEXT NOT NULL,
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    data TEXT NOT NULL,
    metadata TEXT NOT NULL,
    recorded_at TEXT NOT NULL,
    UNIQUE (stream, revision)
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS event_id ON event (id);
`;

/** Long enough for a checkpoint or a recovery by another connection, in milliseconds. */
const busyTimeout = 5_000;

export const inMemory = ':memory:';

export const logFileIn = (folder: string): string =>
  folder === inMemory ? inMemory : join(resolve(folder), 'log.db');

/**
 * Opens the log for its one writer. What a killed writer left in the write-ahead log may never have been flushed, and
 * a retry would be answered from it: it is flushed first.
 */
export const openForWriting = (file: string): DatabaseSync => {
  if (file !== inMemory) mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: busyTimeout });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  database.exec(schema);
  if (file !== inMemory) {
    flushWriteAheadLog(database, file);
    syncFolder(dirname(file));
  }
  return database;
};

export const openForReading = (file: string): DatabaseSync =>
  new DatabaseSync(file, { readOnly: true, timeout: busyTimeout });
