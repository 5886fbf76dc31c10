import { WebSocket } from 'ws';
import { Told } from './told.ts';

export interface Frame {
  readonly event: string;
  readonly channel?: string;
  readonly data: unknown;
}

/** A websocket without a client library: says what it likes, and shows what the wire carried. */
export class RawClient {
  readonly frames: Frame[] = [];
  readonly texts: string[] = [];
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  readonly socket: WebSocket;
  readonly #told = new Told(() => this.texts);

  constructor(port: number, path = '/app/laycan?protocol=7', headers: Readonly<Record<string, string>> = {}) {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
    this.socket.on('message', (data: Buffer) => {
      const text = data.toString();
      this.texts.push(text);
      const frame = JSON.parse(text) as { event: string; channel?: string; data: string };
      this.frames.push({ ...frame, data: JSON.parse(frame.data) as unknown });
      this.#told.tell();
    });
    this.closed = new Promise((resolve) => {
      this.socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    });
  }

  static async connected(port: number): Promise<RawClient> {
    const client = new RawClient(port);
    await client.hears('pusher:connection_established');
    return client;
  }

  get socketId(): string {
    return (this.frames[0]?.data as { socket_id: string } | undefined)?.socket_id ?? '';
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** Resolves with the n-th frame of an event. */
  async hears(event: string, times = 1): Promise<Frame> {
    const found = (): Frame | undefined => this.frames.filter((frame) => frame.event === event)[times - 1];
    await this.#told.until(() => found() !== undefined);
    return found() as Frame;
  }

  /** Everything that was sent before this has been answered once this resolves. */
  async settled(): Promise<void> {
    const pongs = this.frames.filter(({ event }) => event === 'pusher:pong').length;
    this.send({ event: 'pusher:ping', data: {} });
    await this.hears('pusher:pong', pongs + 1);
  }

  close(): void {
    this.socket.terminate();
  }
}

/** Asks the auth endpoint for a signature, as JSON unless told otherwise. */
export const askAuth = (
  port: number,
  user: string | undefined,
  body: string | Readonly<Record<string, unknown>>,
  path = '/broadcasting/auth',
): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: {
      'content-type': typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json',
      ...(user === undefined ? {} : { authorization: `Bearer ${user}` }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
