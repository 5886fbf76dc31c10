import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

/** A part of an archive that is written at once. */
export interface ArchivePart {
  readonly name: string;
  readonly text: string;
}

/** 1 January 2026: the same parts make the same bytes, whenever they are written. */
const date = ((2026 - 1980) << 9) | (1 << 5) | 1;

/** What the headers of a part say of it. */
export interface PartHeader {
  readonly crc: number;
  /** Bytes, packed and unpacked. */
  readonly packedSize: number;
  readonly size: number;
  /** 0 is stored, 8 deflated. */
  readonly method: number;
  /** 0x0800: names are UTF-8. */
  readonly flags: number;
}

/** The fields that a part's local and central header share, from `version needed` to `length of the name`. */
const fields = ({ crc, packedSize, size, method, flags }: PartHeader, name: Buffer): Buffer => {
  const buffer = Buffer.alloc(26);
  buffer.writeUInt16LE(20, 0);
  buffer.writeUInt16LE(flags, 2);
  buffer.writeUInt16LE(method, 4);
  buffer.writeUInt16LE(date, 8);
  buffer.writeUInt32LE(crc, 10);
  buffer.writeUInt32LE(packedSize, 14);
  buffer.writeUInt32LE(size, 18);
  buffer.writeUInt16LE(name.length, 22);
  return buffer;
};

const uint32 = (value: number): Buffer => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
};

const localSignature = uint32(0x04034b50);
/** Signature and version made by. */
const centralSignature = Buffer.concat([uint32(0x02014b50), Buffer.from([20, 0])]);
/** Length of the comment, disk, attributes. */
const centralRest = Buffer.alloc(10);

/** What stands before a part's bytes. */
export const localHeader = (header: PartHeader, name: Buffer): Buffer =>
  Buffer.concat([localSignature, fields(header, name), name]);

/** What the directory says of a part whose local header stands at `offset`. */
export const centralHeader = (header: PartHeader, name: Buffer, offset: number): Buffer =>
  Buffer.concat([centralSignature, fields(header, name), centralRest, uint32(offset), name]);

/** What ends an archive: how many parts, and how long its directory is and where it begins, in bytes. */
export const directoryEnd = (count: number, size: number, offset: number): Buffer => {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
};

/** Packs small parts into an archive. */
export const writeArchive = (parts: readonly ArchivePart[]): Buffer => {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name: partName, text } of parts) {
    const [name, data] = [Buffer.from(partName, 'utf8'), Buffer.from(text, 'utf8')];
    const packed = deflateRawSync(data);
    const header = {
      crc: crc32(data),
      packedSize: packed.length,
      size: data.length,
      method: 8,
      flags: 0x0800,
    };
    const part = Buffer.concat([localHeader(header, name), packed]);
    local.push(part);
    central.push(centralHeader(header, name, offset));
    offset += part.length;
  }
  const directory = Buffer.concat(central);
  return Buffer.concat([...local, directory, directoryEnd(parts.length, directory.length, offset)]);
};

interface PackedPart {
  readonly header: PartHeader;
  readonly chunks: readonly Buffer[];
}

/** Packed beside the main loop, piece after piece: only what is packed already is held. */
const packed = async (text: Iterable<string>): Promise<PackedPart> => {
  let [crc, size, packedSize] = [0, 0, 0];
  const counted = function* (): Generator<Buffer> {
    for (const piece of text) {
      const data = Buffer.from(piece, 'utf8');
      crc = crc32(data, crc);
      size += data.length;
      yield data;
    }
  };
  const chunks: Buffer[] = [];
  // An error of the text ends the packing with that error; whoever reads it sees it.
  const deflated = pipeline(Readable.from(counted()), createDeflateRaw(), () => undefined);
  for await (const chunk of deflated) {
    const bytes = chunk as Buffer;
    chunks.push(bytes);
    packedSize += bytes.length;
  }
  return { header: { crc, packedSize, size, method: 8, flags: 0x0800 }, chunks };
};

/** Packs parts of any length into an archive, one after the other. */
export async function* streamArchive(
  parts: Iterable<{ readonly name: string; readonly text: Iterable<string> }>,
): AsyncGenerator<Buffer> {
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name: partName, text } of parts) {
    const name = Buffer.from(partName, 'utf8');
    const { header, chunks } = await packed(text);
    const before = localHeader(header, name);
    yield before;
    yield* chunks;
    central.push(centralHeader(header, name, offset));
    offset += before.length + header.packedSize;
  }
  const directory = Buffer.concat(central);
  yield Buffer.concat([directory, directoryEnd(central.length, directory.length, offset)]);
}
