import type { Readable } from 'node:stream';

/** Files by the SHA-256 of their bytes: the same file is kept once. Both adapters pass `files.contract.ts`. */
export interface StoredFile {
  /** SHA-256, hex. */
  readonly hash: string;
  readonly size: number;
}

/** The stream went past the limit; nothing was kept. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
}

/** A file is not what its name says: its bytes have another hash, or some of them are gone. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
}

/** @throws DamagedFile where the bytes of a file have another hash than its name */
export const assertIs = (name: string, found: string): void => {
  if (found !== name) throw new DamagedFile(`File ${name} is damaged: its bytes hash to ${found}`);
};

export interface Files {
  /**
   * @param expected the hash, where it is known already: of a copy
   * @throws FileTooLarge past `limit` bytes, DamagedFile where it is another file than was expected; then nothing is kept
   */
  put(bytes: Readable, limit: number, expected?: string): Promise<StoredFile>;
  /** undefined where no such file is kept. The stream fails with a `DamagedFile` where the adapter sees that it is one. */
  read(hash: string): Promise<Readable | undefined>;
  /**
   * @param unlessPutWithin milliseconds: a file that somebody put so lately stays, though it was kept already when he did
   * @returns whether it is gone
   */
  remove(hash: string, unlessPutWithin?: number): Promise<boolean>;
  /** The hash of every file kept, ascending; for backups and for moving to another engine. */
  hashes(): AsyncIterable<string>;
  close(): Promise<void>;
}
