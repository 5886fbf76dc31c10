import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Longer than any answer may take, in milliseconds; the whole of a stop is promised within 45 s. */
const longest = 25_000;

/**
 * A server of Node that closes waits without end for connections that have asked nothing yet, as browsers keep them at hand,
 * and for requests that do not end: it watches their time no more. The ones go at once, the others are cut after `within`.
 */
export const letGo = (fastify: FastifyInstance, within = longest): void => {
  const { server } = fastify;
  const silent = new Set<Socket>();
  let closing = false;
  const hasAsked = ({ socket }: { readonly socket: Socket }): void => {
    silent.delete(socket);
  };
  server.on('connection', (socket: Socket) => {
    if (closing) return void socket.destroy();
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', hasAsked).on('upgrade', hasAsked);
  // A client keeps its connection for the next request, and the server would wait for that.
  fastify.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  fastify.addHook('preClose', (done) => {
    closing = true;
    for (const socket of silent) if (socket.bytesRead === 0) socket.destroy();
    const cut = setTimeout(() => server.closeAllConnections(), within);
    server.once('close', () => clearTimeout(cut));
    done();
  });
};
