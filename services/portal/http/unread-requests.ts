import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorAnswer } from '#contracts/error-answer';
import { answerOfStatus } from '#api/errors/error-answers';
import type { LingeringClose } from './lingering-close.ts';

const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

interface UnreadRequest extends Error {
  readonly code?: string;
}

const answerTo = (status: number, headers: Readonly<Record<string, string>>): string => {
  const { code, message } = answerOfStatus(status);
  const requestId = randomUUID();
  const body = JSON.stringify({ code, message, requestId } satisfies ErrorAnswer);
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    date: new Date().toUTCString(),
    'x-request-id': requestId,
  }).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
};

/**
 * Requests that Node cannot read never reach a route, nor its error filter. They are answered here as all others are refused,
 * unless that would be taken for the answer to another request, or for the rest of one: then the connection just ends.
 */
export class UnreadRequests {
  private readonly underWay = new WeakMap<Socket, Set<ServerResponse>>();
  private readonly headers: Readonly<Record<string, string>>;
  private readonly closing: LingeringClose;

  constructor(headers: Readonly<Record<string, string>>, closing: LingeringClose) {
    this.headers = headers;
    this.closing = closing;
  }

  watch(server: Server): void {
    server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      const responses = this.underWay.get(socket) ?? new Set();
      this.underWay.set(socket, responses.add(response));
      // A file that is compressed on its way has some dozen who wait for its end, each once.
      response.setMaxListeners(20);
      response.once('close', () => responses.delete(response));
    });
  }

  answer({ code = '' }: UnreadRequest, socket: Socket): void {
    if (code === 'ECONNRESET' || !socket.writable || !this.mayAnswer(socket)) return void socket.destroy();
    this.closing.end(socket, answerTo(statuses[code] ?? 400, this.headers));
  }

  /** At most one request is under way, it is the one that could not be read to its end, and nothing was answered yet. */
  private mayAnswer(socket: Socket): boolean {
    const responses = [...(this.underWay.get(socket) ?? [])];
    return responses.length <= 1 && responses.every(({ req, headersSent }) => !req.complete && !headersSent);
  }
}
