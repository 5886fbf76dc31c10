import { crc32, deflateRawSync } from 'node:zlib';
import {
  centralHeader,
  directoryEnd,
  localHeader,
  type PartHeader,
} from '../../services/platform/workbook/writing/zip-writer.ts';

/** One part of an archive; every field of its headers can be made to lie. */
export interface ZipPart {
  readonly name: string;
  readonly data: Buffer | string;
  readonly stored?: true;
  /** Instead of the real ones. */
  readonly crc?: number;
  readonly size?: number;
  readonly packedSize?: number;
  readonly method?: number;
  readonly flags?: number;
  /** Bytes as they stand in the archive, instead of `data` packed. */
  readonly packed?: Buffer;
  /** Points at the bytes of an earlier part instead of its own. */
  readonly overlaps?: string;
}

interface Written {
  readonly part: ZipPart;
  readonly offset: number;
  readonly header: Omit<PartHeader, 'flags'>;
}

/** A part that overlaps another has its sizes, but a name and flags of its own. */
const headerOf = ({ part: { flags = 0x0800 }, header }: Omit<Written, 'offset'>): PartHeader => ({
  ...header,
  flags,
});

const nameOf = ({ name }: ZipPart): Buffer => Buffer.from(name, 'utf8');

/** Writes an archive byte for byte the same for the same parts, honest or not. */
export const zip = (parts: readonly ZipPart[]): Buffer => {
  const chunks: Buffer[] = [];
  const written: Written[] = [];
  let offset = 0;
  const add = (...buffers: readonly Buffer[]): void => {
    for (const buffer of buffers) {
      chunks.push(buffer);
      offset += buffer.length;
    }
  };
  for (const part of parts) {
    const shared = written.find(({ part: { name } }) => name === part.overlaps);
    if (shared) {
      written.push({ ...shared, part });
      continue;
    }
    const data = Buffer.from(part.data as string);
    const packed = part.packed ?? (part.stored ? data : deflateRawSync(data));
    const entry: Written = {
      part,
      offset,
      header: {
        crc: part.crc ?? crc32(data),
        packedSize: part.packedSize ?? packed.length,
        size: part.size ?? data.length,
        method: part.method ?? (part.stored ? 0 : 8),
      },
    };
    written.push(entry);
    add(localHeader(headerOf(entry), nameOf(part)), packed);
  }
  const directory = offset;
  for (const entry of written) add(centralHeader(headerOf(entry), nameOf(entry.part), entry.offset));
  add(directoryEnd(written.length, offset - directory, directory));
  return Buffer.concat(chunks);
};
