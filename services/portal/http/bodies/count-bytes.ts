import type { IncomingMessage } from 'node:http';

const isSent = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Tells of the bytes of a body as they are read, whoever reads them, and however long it was said to be. */
export const countBytes = (request: IncomingMessage, told: (bytes: number) => void): void => {
  if (!isSent(request)) return;
  // Without this, listening alone would begin to read, and whoever reads the body would come too late.
  request.pause();
  request.on('data', (chunk: Uint8Array) => told(chunk.length));
};
