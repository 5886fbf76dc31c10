import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import multipart from '@fastify/multipart';
import { fastify, type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { DeclaredRoute } from '#api/access/declared-routes';
import { rememberIdentity } from '#api/access/identity';
import { answerTo } from '#api/errors/error-answers';
import { ApiError } from '#api/errors/api-error';
import { sendError } from '#api/errors/send-error';
import { acceptBodies } from './accept-bodies.ts';
import { UserBudgets } from './user-budgets.ts';
import { listeningPort } from '../../../../tests/support/listening-port.ts';

const route = (path: string): DeclaredRoute => ({
  method: 'POST',
  path,
  handler: 'test',
  access: { kind: 'signed-in' },
  status: 201,
  readOnly: false,
  maxBytes: 1_000_000,
  takesFile: path === '/file',
});

const principal = {
  userId: 'ana',
  role: 'super',
  userType: 'customer',
  memberships: [],
  internalPermissions: [],
} as const;

const admit = async (request: Parameters<typeof rememberIdentity>[0]): Promise<void> =>
  rememberIdentity(request, { principal, session: { id: 'session', csrf: '' } });

let app: FastifyInstance;
let budgets: UserBudgets;
let sockets: Socket[];
beforeEach(async () => {
  sockets = [];
  app = fastify();
  budgets = new UserBudgets(
    { bytes: { atOnce: 10_000, aSecond: 1_000 }, time: { atOnce: 1e9, aSecond: 1 } },
    () => 0,
  );
  await app.register(multipart);
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (!request.raw.complete) void reply.header('connection', 'close');
    return payload;
  });
  acceptBodies(
    app,
    { admit },
    [route('/json'), route('/file'), { ...route('/list'), method: 'GET' }],
    budgets,
  );
  app.setErrorHandler((error, _request, reply) => {
    if (!reply.sent) sendError(reply, answerTo(error) ?? new ApiError(500, 'internal_error', String(error)));
  });
  app.post('/json', () => ({ taken: true }));
  app.get('/list', () => ({ rows: [] }));
  app.route({
    method: 'POST',
    url: '/file',
    handler: async (request) => {
      const part = await request.file();
      return { bytes: part ? (await buffer(part.file)).length : 0 };
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

const begun = (path: string, headers: string): Socket => {
  const socket = connect(listeningPort(app.server), '127.0.0.1');
  sockets.push(socket);
  socket.write(`POST ${path} HTTP/1.1\r\nHost: here\r\n${headers}\r\n\r\n`);
  return socket;
};

const json = 'Content-Type: application/json';
const form = 'Content-Type: multipart/form-data; boundary=b';
const chunked = 'Transfer-Encoding: chunked';
const partHead =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="f.csv"\r\nContent-Type: text/csv\r\n\r\n';

const sendChunk = (socket: Socket, text: string): boolean =>
  socket.write(`${text.length.toString(16)}\r\n${text}\r\n`);

const statusOf = async (socket: Socket): Promise<number> => {
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return Number(answer.toString().slice(9, 12));
};

/** A list, of which 4,000 bytes come at a time. */
const piece = '"row",'.repeat(666);

describe('the bytes of a person', () => {
  it('are spent as they come, also where nobody said how many they are, and the request that passes the budget is 429', async () => {
    const socket = begun('/json', `${json}\r\n${chunked}`);
    sendChunk(socket, '{"list":[');
    for (let sent = 0; sent < 3; sent += 1) sendChunk(socket, piece);
    // The body has no end yet.
    expect(await statusOf(socket)).toBe(429);
    expect(budgets.wait('ana')).toBeGreaterThan(0);
    expect(await statusOf(begun('/json', `${json}\r\nContent-Length: 2`))).toBe(429);
  });

  it('are spent by an upload in chunks too', async () => {
    const socket = begun('/file', `${form}\r\n${chunked}`);
    sendChunk(socket, partHead);
    for (let sent = 0; sent < 3; sent += 1) sendChunk(socket, piece);
    expect(await statusOf(socket)).toBe(429);
    await once(socket.resume(), 'close');
  });

  it('are not spent past other limits by calling something else an upload', async () => {
    expect(await statusOf(begun('/json', `${form}\r\nContent-Length: 2`))).toBe(415);
    expect(await statusOf(begun('/json', form))).toBe(415);
  });

  it('are those that came: an announced length that never comes costs nothing', async () => {
    const socket = begun('/json', `${json}\r\nContent-Length: 900000`);
    socket.write('{"list":[');
    const other = begun('/json', `${json}\r\nContent-Length: 2`);
    other.write('{}');
    expect(await statusOf(other)).toBe(200);
    expect(budgets.wait('ana')).toBe(0);
  });

  it('do not get more than were announced: what comes after them is another request', async () => {
    const socket = begun('/json', `${json}\r\nContent-Length: 2`);
    socket.write('{}');
    expect(await statusOf(socket)).toBe(200);
    socket.write(piece.repeat(5));
    expect(await statusOf(socket)).toBe(400);
    expect(budgets.wait('ana')).toBe(0);
  });

  it('that stay within the budget arrive whole, in one request after another', async () => {
    const file = begun('/file', `${form}\r\n${chunked}`);
    sendChunk(file, partHead);
    sendChunk(file, piece);
    sendChunk(file, '\r\n--b--\r\n');
    file.write('0\r\n\r\n');
    expect(await statusOf(file)).toBe(200);
    const body = `{"list":[${piece}"end"]}`;
    const whole = begun('/json', `${json}\r\nContent-Length: ${body.length}`);
    whole.write(body);
    expect(await statusOf(whole)).toBe(200);
  });
});

describe('the time of a person', () => {
  it('is spent by HEAD, too, which costs what GET does', async () => {
    const spent: string[] = [];
    const spend = budgets.spend.bind(budgets);
    budgets.spend = (user, what, amount) => {
      spent.push(what);
      spend(user, what, amount);
    };
    expect((await app.inject({ method: 'HEAD', url: '/list' })).statusCode).toBe(200);
    expect(spent).toContain('time');
  });

  it('is spent also where its sender hangs up before the answer', async () => {
    const other = fastify();
    const own = new UserBudgets(
      { bytes: { atOnce: 1_000, aSecond: 1 }, time: { atOnce: 0, aSecond: 1 } },
      () => 0,
    );
    acceptBodies(other, { admit }, [{ ...route('/held'), method: 'GET' }], own);
    const arrived = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    other.get('/held', (_request, reply) => {
      reply.raw.once('close', closed.resolve);
      arrived.resolve();
      return new Promise<never>(() => undefined);
    });
    await other.listen({ port: 0, host: '127.0.0.1' });

    const socket = connect(listeningPort(other.server), '127.0.0.1');
    await once(socket, 'connect');
    socket.write('GET /held HTTP/1.1\r\nHost: here\r\n\r\n');
    await arrived.promise;
    expect(own.wait('ana')).toBe(0);
    await setImmediate();
    socket.destroy();
    await closed.promise;
    expect(own.wait('ana')).toBeGreaterThan(0);
    await other.close();
  });
});
