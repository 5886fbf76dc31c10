import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { codes } from '../protocol/outbound.ts';
import type { LiveSocket } from './connection.ts';
import type { Gateway } from './gateway.ts';

/** Larger than any frame of a client: a whisper of 10 kB, a subscription with its signed data. */
const maxPayload = 32 * 1024;
/** Pieces that a client may cut a frame into; each is work, and only whole frames are counted. */
const maxFragments = 64;
/** How long closing handshakes may take when the server goes down. */
const farewellMs = 1500;

/** Mounts the gateway at `/app/{key}` of an HTTP server, over plain `ws`. */
export class SocketServer {
  private readonly server = new WebSocketServer({
    noServer: true,
    maxPayload,
    maxFragments,
    perMessageDeflate: false,
    clientTracking: true,
  });
  private closing = false;

  constructor(
    private readonly gateway: Gateway,
    private readonly key: string,
    private readonly senderOf: (request: IncomingMessage) => string,
  ) {}

  attach(http: Server): void {
    http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on('error', () => socket.destroy());
      const url = addressOf(request);
      const [, app, key, ...rest] = url?.pathname.split('/') ?? [];
      if (!url || app !== 'app' || key === undefined || rest.length > 0)
        return refuse(socket, '404 Not Found');
      if (this.closing) return refuse(socket, '503 Service Unavailable');
      this.server.handleUpgrade(request, socket, head, (websocket) => {
        this.welcome(websocket, this.senderOf(request), this.refusal(key, url.searchParams.get('protocol')));
      });
    });
  }

  /** Says goodbye to everyone; resolves when all sockets are closed, by force where a client does not answer. */
  async close(): Promise<void> {
    this.closing = true;
    this.gateway.close();
    const { clients } = this.server;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        for (const client of clients) client.terminate();
      }, farewellMs);
      this.server.close(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** Judged after the upgrade: the clients take a refusal by HTTP for a fault of the network and come again. */
  private refusal(key: string, protocol: string | null): readonly [number, string] | undefined {
    if (key !== this.key) return [codes.unknownApplication, 'There is no such application'];
    if (protocol === null) return [codes.noProtocol, 'The protocol version is missing'];
    return protocol === '7' ? undefined : [codes.unsupportedProtocol, 'Only protocol 7 is spoken here'];
  }

  private welcome(
    websocket: WebSocket,
    address: string,
    refusal: readonly [number, string] | undefined,
  ): void {
    // A fault of the transport is followed by `close`, which is where connections end.
    websocket.on('error', () => undefined);
    if (refusal) return websocket.close(...refusal);
    const connection = this.gateway.connect(socketOf(websocket, address));
    if (!connection) return;
    websocket.on('close', () => this.gateway.disconnected(connection));
    for (const sign of ['ping', 'pong']) websocket.on(sign, () => this.gateway.heard(connection));
    websocket.on('message', (data: RawData, binary: boolean) => {
      if (binary) this.gateway.receiveBinary(connection);
      else this.gateway.receive(connection, textOf(data));
    });
  }
}

/** What was asked for; undefined where it is no address at all: strangers write what they like there. */
const addressOf = ({ url = '/' }: IncomingMessage): URL | undefined =>
  url.startsWith('/') && !url.startsWith('//') && URL.canParse(url, 'http://here')
    ? new URL(url, 'http://here')
    : undefined;

const textOf = (data: RawData): string =>
  Array.isArray(data) ? Buffer.concat(data).toString() : Buffer.from(data as Buffer).toString();

const socketOf = (websocket: WebSocket, address: string): LiveSocket => ({
  address,
  send: (frame, sent) => websocket.send(frame, sent && (() => sent())),
  close: (code, reason) => websocket.close(code, reason),
  terminate: () => websocket.terminate(),
  ping: () => websocket.ping(),
  pause: () => websocket.pause(),
  get bufferedAmount() {
    return websocket.bufferedAmount;
  },
});

const refuse = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};
