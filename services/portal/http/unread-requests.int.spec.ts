import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Portal } from '#portal/portal';
import { startPortal } from '../../../tests/support/portal.ts';

let portal: Portal;
let sockets: Socket[] = [];
beforeAll(async () => {
  portal = await startPortal({ seed: 'none' });
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});
afterAll(async () => portal.close());

const open = (): Socket => {
  const socket = connect(Number(new URL(portal.address).port), '127.0.0.1');
  sockets.push(socket);
  return socket;
};

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

const parsed = (whole: string): Answer => {
  const [head = '', body = ''] = whole.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(': ', 2) as [string, string]));
  return { status: Number(first.split(' ')[1]), headers, body: JSON.parse(body) };
};

/** What comes back until the connection ends. */
const answerTo = async (request: string): Promise<Answer> => {
  const socket = open();
  socket.write(request);
  return parsed(await text(socket));
};

const long = 'x'.repeat(20_000);

describe('a request that cannot be read', () => {
  it.each([
    ['headers that are too large', `GET / HTTP/1.1\r\nHost: here\r\nCookie: a=${long}\r\n\r\n`, 431],
    ['what is no HTTP', 'HELLO\r\n\r\n', 400],
    ['a name of a header that is none', 'GET / HTTP/1.1\r\nHost: here\r\n b ad: 1\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/login HTTP/1.1\r\nHost: here\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
    [
      'a chunk without its length',
      'POST /api/login HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
    ],
  ])('for %s is refused like any other', async (_, request, status) => {
    const { status: answered, headers, body } = await answerTo(request);
    expect(answered).toBe(status);
    expect(body).toEqual({
      code: status === 431 ? 'headers_too_large' : 'bad_request',
      message: expect.any(String),
      requestId: headers.get('x-request-id'),
    });
    const refused = await fetch(`${portal.address}/api/csrf`);
    await refused.arrayBuffer();
    for (const name of [
      'content-security-policy',
      'x-content-type-options',
      'x-frame-options',
      'cache-control',
    ])
      expect([name, headers.get(name)]).toEqual([name, refused.headers.get(name)]);
    expect(headers.get('connection')).toBe('close');
  });

  it('because it names no host is refused in our words too', async () => {
    const socket = open();
    socket.write('GET /api/session HTTP/1.1\r\n\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(parsed(answer.toString())).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  });

  it('because it does not come to its end is 408', async () => {
    const { server } = portal.app.getHttpAdapter().getInstance();
    const socket = open();
    const [theirs] = (await once(server, 'connection')) as [Socket];
    socket.write('GET /api/session HTTP/1.1\r\n');
    // As Node says it once the time for the headers is over.
    server.emit(
      'clientError',
      Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      theirs,
    );
    expect(parsed(await text(socket))).toMatchObject({ status: 408, body: { code: 'request_timeout' } });
  });
});

describe('the connection of another request that is under way', () => {
  it('ends, and carries nothing that could be taken for its answer', async () => {
    const { server } = portal.app.getHttpAdapter().getInstance();
    const asked = once(server, 'request');
    const socket = open();
    socket.write('GET /api/csrf HTTP/1.1\r\nHost: here\r\n\r\nHELLO\r\n\r\n');
    const [came] = await Promise.all([text(socket), asked]);
    // Either it was answered before the rest was read, or it was not answered at all.
    expect(came).not.toContain('bad_request');
    expect(came === '' || came.startsWith('HTTP/1.1 200 ')).toBe(true);
  });
});
