import { connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';

/** Pieces of data, of 64 kB at most. */
const maxWaiting = 64;

/** A wire between client and server that can be cut, frozen, slow, deaf, or replaced. */
export class TcpProxy {
  private readonly pairs = new Set<readonly [Socket, Socket]>();
  private readonly server: Server;
  private takes = true;
  private isDeaf = false;
  port = 0;
  /** What passes is late by so many milliseconds each way, in order. */
  delayMs = 0;

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

  /** As a network that loses everything: nobody is told, and whoever comes is taken and hears nothing. */
  lose(): void {
    this.isDeaf = true;
    this.freeze();
  }

  /** As a network that is whole again: what was frozen is reset, which ends what hangs. */
  heal(): void {
    this.isDeaf = false;
    this.cut();
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
      let last: Promise<unknown> = Promise.resolve();
      let waiting = 0;
      from.on('data', (bytes) => {
        if (this.delayMs === 0 && waiting === 0) {
          to.write(bytes);
          return;
        }
        const due = setTimeout(this.delayMs);
        waiting += 1;
        // Whoever sends faster than this takes is held back, as by any network.
        if (waiting >= maxWaiting) from.pause();
        last = Promise.all([last, due]).then(() => {
          waiting -= 1;
          if (waiting < maxWaiting) from.resume();
          if (!to.destroyed) to.write(bytes);
        });
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        this.pairs.delete(pair);
      });
    };
    pass(client, upstream);
    pass(upstream, client);
    if (this.isDeaf) this.freeze();
  }
}
