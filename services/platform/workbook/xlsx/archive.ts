import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { limits } from '../limits.ts';
import { WorkbookError } from '../port.ts';

/** The parts of an XLSX file; names are compared without case, as the packaging conventions say. */
export interface Archive {
  has(name: string): boolean;
  /** @throws WorkbookError `bad_archive` where the part is not there */
  open(name: string): Promise<Readable>;
  close(): void;
}

const nameOf = (entry: Entry): string => entry.fileName.toLowerCase();

const isText = (name: string): boolean => /\.(xml|rels|vml)$/.test(name);

/** What the directory alone says; nothing has been unpacked yet. */
const checkEntry = (entry: Entry): void => {
  const part = entry.fileName.slice(0, 128);
  if (entry.isEncrypted()) throw new WorkbookError('password', { part });
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
    throw new WorkbookError('bad_archive', { part });
  }
  if (entry.uncompressedSize > limits.part) throw new WorkbookError('bomb', { part, limit: limits.part });
  if (
    entry.uncompressedSize > limits.ratioFrom &&
    entry.uncompressedSize > entry.compressedSize * limits.ratio
  ) {
    throw new WorkbookError('bomb', { part, limit: limits.ratio });
  }
};

const checkSums = (entries: ReadonlyMap<string, Entry>, fileSize: number): void => {
  let unpacked = 0;
  let packed = 0;
  for (const entry of entries.values()) {
    unpacked += entry.uncompressedSize;
    packed += entry.compressedSize;
  }
  if (unpacked > limits.unpacked) throw new WorkbookError('bomb', { limit: limits.unpacked });
  // Parts that overlap share their bytes: the way to make a small file of a large one without any ratio.
  if (packed > fileSize) throw new WorkbookError('bomb');
};

const readDirectory = async (zip: ZipFile): Promise<ReadonlyMap<string, Entry>> => {
  if (zip.entryCount > limits.parts) throw new WorkbookError('too_many_parts', { limit: limits.parts });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= limits.parts) throw new WorkbookError('too_many_parts', { limit: limits.parts });
    checkEntry(entry);
    const name = nameOf(entry);
    if (entries.has(name)) throw new WorkbookError('bad_archive', { part: entry.fileName.slice(0, 128) });
    entries.set(name, entry);
  }
  checkSums(entries, zip.fileSize);
  return entries;
};

/** Unpacks a part to nowhere: real bytes and checksum are those that the directory says, and XML is UTF-8. */
const countPart = async (zip: ZipFile, entry: Entry): Promise<void> => {
  const part = entry.fileName.slice(0, 128);
  const decoder = isText(nameOf(entry)) ? new TextDecoder('utf-8', { fatal: true }) : undefined;
  let sum = 0;
  let bytes = 0;
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    sum = crc32(chunk, sum);
    bytes += chunk.length;
    if (bytes > limits.part) throw new WorkbookError('bomb', { part, limit: limits.part });
    decodeOrRefuse(decoder, chunk, part);
  }
  decodeOrRefuse(decoder, undefined, part);
  if (sum !== entry.crc32 || bytes !== entry.uncompressedSize)
    throw new WorkbookError('bad_archive', { part });
};

const decodeOrRefuse = (decoder: TextDecoder | undefined, chunk: Buffer | undefined, part: string): void => {
  try {
    decoder?.decode(chunk, { stream: chunk !== undefined });
  } catch (cause) {
    throw Object.assign(new WorkbookError('encoding', { part }), { cause });
  }
};

/** What yauzl and zlib find wrong with an archive has no code of ours; its message is kept as the cause. */
const asArchiveError = (error: unknown): WorkbookError =>
  error instanceof WorkbookError ? error : Object.assign(new WorkbookError('bad_archive'), { cause: error });

const openZip = async (path: string): Promise<ZipFile> => {
  try {
    return await openPromise(path, {
      autoClose: false,
      lazyEntries: true,
      validateEntrySizes: true,
      strictFileNames: true,
    });
  } catch (cause) {
    // Without its directory at the end a file is cut, or only begins like an archive.
    throw Object.assign(new WorkbookError('not_a_workbook'), { cause });
  }
};

/**
 * Opens an archive after checking all of it: directory, sizes, checksums, encoding. Nothing is unpacked to disk.
 *
 * @throws WorkbookError `not_a_workbook`, `bad_archive`, `bomb`, `too_many_parts`, `password`, `encoding`
 */
export const openArchive = async (path: string): Promise<Archive> => {
  const zip = await openZip(path);
  try {
    const entries = await readDirectory(zip);
    for (const entry of entries.values()) await countPart(zip, entry);
    return {
      has: (name) => entries.has(name.toLowerCase()),
      open: async (name) => {
        const entry = entries.get(name.toLowerCase());
        if (!entry) throw new WorkbookError('bad_archive', { part: name.slice(0, 128) });
        return zip.openReadStreamPromise(entry);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw asArchiveError(error);
  }
};
