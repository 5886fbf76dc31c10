import { connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

/** A wire between client and server that can be cut, frozen, or replaced. */
export class TcpProxy {
  private readonly pairs = new Set<readonly [Socket, Socket]>();
  private readonly server: Server;
  private takes = true;
  port = 0;

  /** `target`: the port that new connections go to; another one once a server has come back elsewhere. */
  constructor(public target: number) {
    this.server = createServer((client) => this.pair(client));
  }

  /** On the port that it had before, once it was closed. */
  async listen(): Promise<this> {
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    const address = this.server.address();
    this.port = typeof address === 'object' && address ? address.port : 0;
    return this;
  }

  /** Both ends see the connection reset. */
  cut(): void {
    for (const [client, upstream] of this.pairs) {
      client.resetAndDestroy();
      upstream.resetAndDestroy();
    }
    this.pairs.clear();
  }

  /** Nothing passes any more, and nobody is told: a half-open connection. New connections are not affected. */
  freeze(): void {
    for (const [client, upstream] of this.pairs) {
      for (const socket of [client, upstream]) {
        socket.removeAllListeners('data');
        socket.pause();
      }
    }
  }

  /** As a server that is gone: what is open is reset, and so is whoever comes. */
  refuse(): void {
    this.takes = false;
    this.cut();
  }

  /** As a server that is back. */
  accept(): void {
    this.takes = true;
  }

  async close(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }

  private pair(client: Socket): void {
    if (!this.takes) {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect(this.target, '127.0.0.1');
    const pair = [client, upstream] as const;
    this.pairs.add(pair);
    const pass = (from: Socket, to: Socket) => {
      from.setNoDelay(true);
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        this.pairs.delete(pair);
      });
    };
    pass(client, upstream);
    pass(upstream, client);
  }
}
