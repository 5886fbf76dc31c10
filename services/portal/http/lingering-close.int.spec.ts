import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { fastify, type FastifyInstance } from 'fastify';
import { readConfig } from '#platform/config/read-config';
import { listeningPort } from '../../../tests/support/listening-port.ts';
import { createAdapter } from './http.ts';
import { LingeringClose, type LingerLimits } from './lingering-close.ts';

const limits: LingerLimits = {
  maxLingering: 10,
  maxPassedOver: 20_000_000,
  longestMs: 60_000,
  longestSilenceMs: 60_000,
  paceMs: 1,
};
const refusal = { 'content-length': 2, connection: 'close' };

let server: Server;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server.closeAllConnections();
  if (!server.listening) return;
  server.close();
  await once(server, 'close');
});

const listen = async (made: Server, given: Partial<LingerLimits> = {}): Promise<LingeringClose> => {
  server = made;
  const closing = new LingeringClose({ ...limits, ...given });
  closing.watch(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return closing;
};

let requests: number;
const refusing = (): Server => {
  requests = 0;
  return createServer((_, response) => {
    requests += 1;
    response.writeHead(401, refusal).end('no');
  });
};

const refusingAll = (app: FastifyInstance): FastifyInstance =>
  app
    .addHook('onRequest', async (_request, reply) => reply.code(401).headers(refusal).send('no'))
    .post('/', async () => 'yes');

const refusingByFastify = async (): Promise<Server> => {
  const app = refusingAll(fastify());
  await app.ready();
  return app.server;
};

/** Fetches from a thread of its own, as clients do: here it would not send before it has heard. */
const fetching = `
  const { parentPort, workerData: { url, times } } = require('node:worker_threads');
  const body = Buffer.alloc(16_000_000);
  const ask = async () => (await fetch(url, { method: 'POST', body })).text();
  Promise.allSettled(Array.from({ length: times }, ask)).then((ended) =>
    parentPort.postMessage(ended.map(({ value, reason }) => value ?? String(reason.cause))));
`;

const connected = async (): Promise<Socket> => {
  const taken = once(server, 'connection') as Promise<[Socket]>;
  sockets.push(connect(listeningPort(server), '127.0.0.1'));
  return (await taken)[0];
};

/** Asks, sends no body, and reads nothing until told so. Resolves once the server has closed its end. */
const refused = async (
  length = 100_000_000,
): Promise<{ readonly socket: Socket; readonly theirs: Socket }> => {
  const socket = connect(listeningPort(server), '127.0.0.1').pause();
  sockets.push(socket);
  const connected = once(server, 'connection') as Promise<[Socket]>;
  socket.write(`POST / HTTP/1.1\r\nHost: here\r\nContent-Length: ${length}\r\n\r\n`);
  const [theirs] = await connected;
  await once(theirs, 'finish');
  return { socket, theirs };
};

const send = (socket: Socket, bytes: number | string): Promise<void> =>
  new Promise((resolve, reject) => {
    const what = typeof bytes === 'string' ? bytes : Buffer.alloc(bytes, 'x');
    socket.write(what, (error) => (error ? reject(error) : resolve()));
  });

describe('the connection of a request that is refused before its body has come', () => {
  it.each([
    ['node:http', refusing],
    ['fastify', refusingByFastify],
  ])('takes the rest, and whoever reads the answer only then finds it: %s', async (_name, made) => {
    await listen(await made());
    const { socket, theirs } = await refused();
    // What comes after a connection was cut is answered with a reset, of which the next write tells.
    for (let n = 0; n < 3; n += 1) await send(socket, 1_000_000);
    const closed = once(theirs, 'close');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 401 [^]*\r\n\r\nno$/);
    await closed;
  });

  it('gives the answer to fetch as well', async () => {
    await listen(await refusingByFastify());
    const times = 8;
    const url = `http://127.0.0.1:${listeningPort(server)}/`;
    const worker = new Worker(fetching, { eval: true, workerData: { url, times } });
    const [answers] = (await once(worker, 'message')) as [readonly string[]];
    expect(answers).toEqual(Array.from({ length: times }, () => 'no'));
  });

  it('is cut after so many bytes', async () => {
    await listen(refusing(), { maxPassedOver: 1_000 });
    const { socket, theirs } = await refused();
    const closed = once(theirs, 'close');
    await send(socket, 2_000);
    await closed;
    expect(theirs.bytesRead).toBeGreaterThan(1_000);
  });

  it.each(['longestMs', 'longestSilenceMs'] as const)('is cut after its time: %s', async (name) => {
    await listen(refusing(), { [name]: 50 });
    const { theirs } = await refused();
    expect(theirs.destroyed).toBe(false);
    await once(theirs, 'close');
  });

  it('gives way to another, the one that has lingered for longest first', async () => {
    await listen(refusing(), { maxLingering: 2 });
    const [first, second] = [await refused(), await refused()];
    const closed = once(first.theirs, 'close');
    const third = await refused();
    await closed;
    expect([second, third].map(({ theirs }) => theirs.destroyed)).toEqual([false, false]);
  });

  it('gives way to as many as come at once', async () => {
    const closing = await listen(refusing(), { maxLingering: 1 });
    const theirs = [await refused(), await refused(), await refused()].map((one) => one.theirs);
    const open = [await connected(), await connected()];
    for (const socket of open) closing.end(socket);
    expect([...theirs, ...open].map(({ destroyed }) => destroyed)).toEqual([true, true, true, true, false]);
  });

  it('is not waited for by a server that stops, nor does another one linger then', async () => {
    const closing = await listen(refusing());
    const { theirs } = await refused();
    closing.stop();
    expect(theirs.destroyed).toBe(true);
    const later = (await refused()).theirs;
    if (!later.closed) await once(later, 'close');
  });

  it('is let go when the portal stops', async () => {
    const app = refusingAll(createAdapter(readConfig({})).getInstance());
    let lingers: Socket | undefined;
    let isLetGo: boolean | undefined;
    app.addHook('preClose', async () => {
      isLetGo = lingers?.destroyed;
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    server = app.server;
    lingers = (await refused()).theirs;
    await app.close();
    expect(isLetGo).toBe(true);
  });

  it('carries no other request', async () => {
    await listen(refusing());
    const { socket } = await refused(100);
    await send(socket, `${'x'.repeat(100)}GET / HTTP/1.1\r\nHost: here\r\n\r\n`);
    expect((await text(socket)).match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(requests).toBe(1);
  });

  it('is kept for the next request where the body has come whole', async () => {
    await listen(createServer((request, response) => request.resume().on('end', () => response.end('yes'))));
    const socket = connect(listeningPort(server), '127.0.0.1');
    const head = 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1\r\n';
    socket.write(`${head}\r\na${head}Connection: close\r\n\r\na`);
    expect((await text(socket)).match(/yes/g)).toHaveLength(2);
  });
});
