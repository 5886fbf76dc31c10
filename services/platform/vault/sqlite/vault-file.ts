import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const busyTimeout = 5_000;

const schema = `
  CREATE TABLE IF NOT EXISTS record (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    user TEXT,
    content TEXT NOT NULL,
    PRIMARY KEY (kind, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS record_of_user ON record (kind, user) WHERE user IS NOT NULL;
`;

export const vaultFileIn = (folder: string): string => join(resolve(folder), 'vault.db');

/** What is deleted is overwritten too: a key that is gone must be gone from the disk. */
export const openVaultFile = (folder: string): DatabaseSync => {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(vaultFileIn(folder), { timeout: busyTimeout });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
  database.exec(schema);
  return database;
};

export const openVaultFileReadOnly = (folder: string): DatabaseSync =>
  new DatabaseSync(vaultFileIn(folder), { readOnly: true, timeout: busyTimeout });
