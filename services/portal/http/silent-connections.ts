import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface SilentLimits {
  /** Connections that have sent no request yet. */
  readonly maxSilent: number;
  /** How long one may be silent, in milliseconds. */
  readonly longestMs: number;
  /** Connections of any kind: each takes a file of the process. */
  readonly maxInAll: number;
}

const defaults: SilentLimits = { maxSilent: 5_000, longestMs: 10_000, maxInAll: 16_000 };

/**
 * Connections that ask nothing cost whoever opens them nothing, and the process a file each: the ones that were silent for
 * longest give way to new ones, and each has a short time to send its request.
 */
export const limitSilence = (server: Server, limits: SilentLimits = defaults): void => {
  const silent = new Map<Socket, NodeJS.Timeout>();
  server.maxConnections = limits.maxInAll;
  // The headers of a request that has begun.
  server.headersTimeout = limits.longestMs;
  const heard = (socket: Socket): void => {
    clearTimeout(silent.get(socket));
    silent.delete(socket);
  };
  server.on('connection', (socket: Socket) => {
    const [longest] = silent.keys();
    if (longest && silent.size >= limits.maxSilent) longest.destroy();
    const timer = setTimeout(() => socket.destroy(), limits.longestMs);
    timer.unref();
    silent.set(socket, timer);
    socket.once('close', () => heard(socket));
  });
  const asked = ({ socket }: { readonly socket: Socket }): void => heard(socket);
  server.on('request', asked).on('upgrade', asked);
};
