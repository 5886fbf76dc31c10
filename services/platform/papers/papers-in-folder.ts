import { createReadStream } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { isNativeError } from 'node:util/types';
import { PaperRefused, type PaperSource } from './port.ts';

const isAbsent = (error: unknown): boolean =>
  isNativeError(error) && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

const placeOf = async (path: string): Promise<string> => {
  try {
    return await realpath(path);
  } catch (error) {
    if (isAbsent(error)) throw new PaperRefused('absent');
    throw error;
  }
};

/** Files below a folder; a link that leads out of it is refused like a path that does. */
export const papersInFolder = (folder: string): PaperSource => ({
  open: async (path) => {
    const base = await placeOf(folder);
    const wanted = join(base, path);
    if (!wanted.startsWith(base + sep)) throw new PaperRefused('outside');
    const found = await placeOf(wanted);
    if (!found.startsWith(base + sep)) throw new PaperRefused('outside');
    return createReadStream(found);
  },
});
