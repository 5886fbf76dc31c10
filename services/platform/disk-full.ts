import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

const systemCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT'];
const sqliteFull = 13;

/** Whether what was thrown tells that the disk takes nothing more. */
export const isDiskFull = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false;
  if ('errcode' in error && typeof error.errcode === 'number')
    // Extended codes carry the plain one in their lowest byte.
    return (error.errcode & 0xff) === sqliteFull;
  return 'code' in error && systemCodes.includes(error.code);
};

const flushFile = (file: string): void => {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/**
 * Makes durable what a killed writer left in the write-ahead log, by carrying it over into the database. On a full disk
 * the database cannot grow: then the write-ahead log is flushed where it lies, which keeps it just as well.
 */
export const flushWriteAheadLog = (database: DatabaseSync, file: string): void => {
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    flushFile(`${file}-wal`);
  }
};
