import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { flushWriteAheadLog } from '../../disk-full.ts';
import { syncFolder } from '../../sync-folder.ts';

/** `position` is the offset: it grows over all topics, so within each partition, too. */
const schema = `
  CREATE TABLE IF NOT EXISTS message (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    topic TEXT NOT NULL,
    partition INTEGER NOT NULL,
    id TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    headers TEXT NOT NULL,
    published_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS message_of_topic ON message (topic, partition, position);
  CREATE TABLE IF NOT EXISTS consumer_offset (
    consumer_group TEXT NOT NULL,
    topic TEXT NOT NULL,
    partition INTEGER NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (consumer_group, topic, partition)
  ) STRICT, WITHOUT ROWID;
`;

const busyTimeout = 5_000;

const topicsFileIn = (folder: string): string => join(resolve(folder), 'topics.db');

/** For publishing. What a killed process left unflushed is flushed first, for it is handed out from now on. */
export const openForPublishing = (folder: string): DatabaseSync => {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(topicsFileIn(folder), { timeout: busyTimeout });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  database.exec(schema);
  flushWriteAheadLog(database, topicsFileIn(folder));
  syncFolder(folder);
  return database;
};

/** For where consumers stand. A power loss may take the last of it back: those messages then come again, as promised. */
export const openForConsuming = (folder: string): DatabaseSync => {
  const database = new DatabaseSync(topicsFileIn(folder), { timeout: busyTimeout });
  database.exec('PRAGMA synchronous = NORMAL');
  return database;
};
