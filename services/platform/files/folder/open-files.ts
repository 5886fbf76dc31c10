import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { isNativeError } from 'node:util/types';
import { syncFolder } from '../../sync-folder.ts';
import { assertIs, type Files, FileTooLarge, type StoredFile } from '../port.ts';

const sha256 = /^[\da-f]{64}$/;

/** Files in a folder, two digits of the hash a folder; what is under way lies apart and is renamed when it is whole. */
class FolderFiles implements Files {
  readonly #folder: string;
  readonly #incoming: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#incoming = join(folder, 'incoming');
  }

  async put(bytes: Readable, limit: number, expected?: string): Promise<StoredFile> {
    const temporary = join(this.#incoming, randomUUID());
    try {
      const stored = await receive(bytes, limit, temporary);
      assertIs(expected ?? stored.hash, stored.hash);
      await this.#keep(temporary, stored.hash);
      return stored;
    } finally {
      bytes.destroy();
      await rm(temporary, { force: true });
    }
  }

  async read(hash: string): Promise<Readable | undefined> {
    if (!sha256.test(hash)) return undefined;
    const path = this.#pathOf(hash);
    return (await exists(path)) ? createReadStream(path) : undefined;
  }

  async remove(hash: string, unlessPutWithin = 0): Promise<boolean> {
    if (!sha256.test(hash)) return true;
    const path = this.#pathOf(hash);
    // In one turn, as a file is put in its place: nobody puts it between the look and the removal.
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && unlessPutWithin > 0 && found.mtimeMs > Date.now() - unlessPutWithin) return false;
    rmSync(path, { force: true });
    return true;
  }

  async *hashes(): AsyncIterable<string> {
    if (!existsSync(this.#folder)) return;
    const folders = (await readdir(this.#folder)).filter((name) => /^[\da-f]{2}$/.test(name)).sort();
    for (const folder of folders) {
      const names = await readdir(join(this.#folder, folder));
      yield* names.filter((name) => sha256.test(name)).sort();
    }
  }

  async close(): Promise<void> {
    // Nothing is held open between calls.
  }

  async #keep(temporary: string, hash: string): Promise<void> {
    const path = this.#pathOf(hash);
    await mkdir(dirname(path), { recursive: true });
    renameSync(temporary, path);
    // A rename is durable only once its folder is.
    syncFolder(dirname(path));
    syncFolder(this.#folder);
  }

  #pathOf(hash: string): string {
    return join(this.#folder, hash.slice(0, 2), hash);
  }
}

const exists = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (isNativeError(error) && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
};

/** Writes the stream to a file while counting and hashing it. */
const receive = async (bytes: Readable, limit: number, path: string): Promise<StoredFile> => {
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx');
  try {
    for await (const piece of bytes) {
      const chunk: Buffer = Buffer.isBuffer(piece) ? piece : Buffer.from(piece);
      size += chunk.length;
      if (size > limit) throw new FileTooLarge(`The file is larger than ${limit} bytes`);
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { hash: hash.digest('hex'), size };
};

/** The files of a folder that a running portal may own: nothing is cleared away. */
export const filesToRead = (folder: string): Pick<Files, 'hashes' | 'read'> => new FolderFiles(folder);

/** Opens the files of a folder, and clears away what a killed process left half-received. */
export const openFiles = async (folder: string): Promise<Files> => {
  const incoming = join(folder, 'incoming');
  await mkdir(incoming, { recursive: true });
  for (const name of await readdir(incoming)) await rm(join(incoming, name), { force: true });
  return new FolderFiles(folder);
};
