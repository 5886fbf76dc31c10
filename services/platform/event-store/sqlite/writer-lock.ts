import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '../../make-folder.ts';

/** Another process, or another part of this one, writes this data folder. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  constructor(folder: string, options?: ErrorOptions) {
    super(`The data folder ${folder} is in use by another Laycan process`, options);
  }
}

const busy = 5;

const isBusy = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === busy;

/**
 * Takes a data folder for one writer and answers with how to let go of it. The lock is SQLite's own on a file that
 * holds nothing else, so the operating system releases it when the process dies, however it dies.
 * @throws DataFolderInUse
 */
export const lockDataFolder = (folder: string): (() => void) => {
  makeFolder(folder);
  const database = new DatabaseSync(join(resolve(folder), 'writer.lock'), { timeout: 0 });
  try {
    // In memory: the journal of a database that never changes needs no room on a disk that may be full.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    throw isBusy(error) ? new DataFolderInUse(folder, { cause: error }) : error;
  }
  return () => database.close();
};
