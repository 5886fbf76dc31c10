import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isNativeError } from 'node:util/types';

const isTaken = (error: unknown): boolean =>
  isNativeError(error) && 'code' in error && error.code === 'EEXIST';

/** One that another process makes at the same moment will do; a file in its place will not. */
const makeOne = (path: string, mode: number | undefined): void => {
  try {
    mkdirSync(path, mode);
  } catch (error) {
    if (!isTaken(error) || !statSync(path).isDirectory()) throw error;
  }
};

/**
 * Makes a folder, and those above it that are not there. Node's own `recursive` goes on for ever where a folder can never be
 * made in one that is there, as under `/proc`.
 */
export const makeFolder = (folder: string, mode?: number): void => {
  const path = resolve(folder);
  const missing: string[] = [];
  for (let above = path; !existsSync(above); above = dirname(above)) missing.unshift(above);
  for (const one of missing) makeOne(one, mode);
  if (missing.length === 0) makeOne(path, mode);
};
