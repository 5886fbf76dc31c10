import { crc32, deflateRawSync } from 'node:zlib';

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

/** 1 January 2026, so that the same files come out every time. */
const dosDate = ((2026 - 1980) << 9) | (1 << 5) | 1;

interface Written {
  readonly part: ZipPart;
  readonly offset: number;
  readonly crc: number;
  readonly size: number;
  readonly packedSize: number;
  readonly method: number;
}

const header = (
  signature: number,
  { part, crc, size, packedSize, method }: Omit<Written, 'offset'>,
): Buffer => {
  const name = Buffer.from(part.name, 'utf8');
  const central = signature === 0x02014b50;
  const buffer = Buffer.alloc(central ? 46 : 30);
  let at = buffer.writeUInt32LE(signature, 0);
  if (central) at = buffer.writeUInt16LE(20, at);
  at = buffer.writeUInt16LE(20, at);
  at = buffer.writeUInt16LE(part.flags ?? 0x0800, at);
  at = buffer.writeUInt16LE(method, at);
  at = buffer.writeUInt16LE(0, at);
  at = buffer.writeUInt16LE(dosDate, at);
  at = buffer.writeUInt32LE(crc, at);
  at = buffer.writeUInt32LE(packedSize, at);
  at = buffer.writeUInt32LE(size, at);
  buffer.writeUInt16LE(name.length, at);
  return buffer;
};

const endOfDirectory = (count: number, size: number, offset: number): Buffer => {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
};

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
      crc: part.crc ?? crc32(data),
      size: part.size ?? data.length,
      packedSize: part.packedSize ?? packed.length,
      method: part.method ?? (part.stored ? 0 : 8),
    };
    written.push(entry);
    add(header(0x04034b50, entry), Buffer.from(part.name, 'utf8'), packed);
  }
  const directory = offset;
  for (const entry of written) {
    const central = header(0x02014b50, entry);
    central.writeUInt32LE(entry.offset, 42);
    add(central, Buffer.from(entry.part.name, 'utf8'));
  }
  add(endOfDirectory(written.length, offset - directory, directory));
  return Buffer.concat(chunks);
};
