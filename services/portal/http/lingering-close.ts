import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

export interface LingerLimits {
  /** Connections that linger at the same time. */
  readonly maxLingering: number;
  /** What is still read of one, in bytes. */
  readonly maxPassedOver: number;
  /** How long one lingers, in milliseconds. */
  readonly longestMs: number;
  /** How long nothing may come meanwhile, in milliseconds. */
  readonly longestSilenceMs: number;
  /** Time between two pieces of 64 kB, whoever sent them, in milliseconds. */
  readonly paceMs: number;
}

const defaults: LingerLimits = {
  maxLingering: 1_000,
  maxPassedOver: 20 * 1024 * 1024,
  longestMs: 30_000,
  longestSilenceMs: 5_000,
  paceMs: 1,
};

/**
 * Ends connections on which a request was refused before its body had come. A connection that is closed while its sender still
 * sends is reset by the system, and the answer that lies ready at the sender is lost with it. So the answer is sent, our end is
 * closed, and what still comes is read and let go: until the sender closes too, or has sent too much or taken too long.
 * Connections are read in turn, a piece at a time. Otherwise many who send without end would take the main loop from everybody.
 */
export class LingeringClose {
  private readonly lingering = new Set<Socket>();
  /** Those of them whose next piece is due. */
  private readonly waiting = new Set<Socket>();
  private turns: NodeJS.Timeout | undefined;
  private stopped = false;
  private readonly limits: LingerLimits;

  constructor(limits: LingerLimits = defaults) {
    this.limits = limits;
  }

  watch(server: Server): void {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const { socket } = request;
      // Node's own listener calls `destroySoon` where no other request may follow.
      response.prependOnceListener('finish', () => {
        if (!request.complete) socket.destroySoon = () => this.end(socket);
      });
    });
  }

  /** Sends `last` and closes our end; the other one follows, or is cut. */
  end(socket: Socket, last = ''): void {
    if (socket.destroyed || this.lingering.has(socket)) return;
    if (this.stopped) {
      socket.end(last);
      // That of the socket itself may lead back here.
      Socket.prototype.destroySoon.call(socket);
      return;
    }
    const [longest] = this.lingering;
    if (longest && this.lingering.size >= this.limits.maxLingering) this.cut(longest);
    this.lingering.add(socket);
    this.passOver(socket);
    socket.end(last);
  }

  /** A server that stops waits for all its connections: none lingers any more. */
  stop(): void {
    this.stopped = true;
    for (const socket of this.lingering) this.cut(socket);
  }

  private cut(socket: Socket): void {
    // It tells of its end only later, and several may give way before that.
    this.lingering.delete(socket);
    socket.destroy();
  }

  /** Nothing that comes from now on is taken for the rest of a request, or for another one. */
  private passOver(socket: Socket): void {
    const { maxPassedOver, longestMs, longestSilenceMs } = this.limits;
    let left = maxPassedOver;
    for (const event of ['data', 'end']) socket.removeAllListeners(event);
    socket.on('data', ({ length }: Buffer) => {
      left -= length;
      if (left < 0) socket.destroy();
      else this.wait(socket);
    });
    socket.once('end', () => socket.destroy());
    socket.setTimeout(longestSilenceMs, () => socket.destroy());
    const cut = setTimeout(() => socket.destroy(), longestMs);
    socket.once('close', () => {
      clearTimeout(cut);
      this.lingering.delete(socket);
      this.waiting.delete(socket);
    });
    this.wait(socket);
  }

  private wait(socket: Socket): void {
    socket.pause();
    this.waiting.add(socket);
    this.turns ??= setInterval(() => this.readNext(), this.limits.paceMs);
  }

  private readNext(): void {
    const [next] = this.waiting;
    if (next) {
      this.waiting.delete(next);
      next.resume();
      return;
    }
    clearInterval(this.turns);
    this.turns = undefined;
  }
}
