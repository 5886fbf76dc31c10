import type { Readable } from 'node:stream';

/** The first bytes of a stream, fewer where it has no more; the stream is closed then. */
export const readHead = async (stream: Readable, length: number): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    pieces.push(piece);
    size += piece.length;
    if (size >= length) break;
  }
  return Buffer.concat(pieces).subarray(0, length);
};
