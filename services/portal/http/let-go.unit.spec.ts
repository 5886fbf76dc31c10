import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { fastify, type FastifyInstance } from 'fastify';
import { listeningPort } from '../../../tests/support/listening-port.ts';
import { until } from '../../../tests/support/until.ts';
import { letGo } from './let-go.ts';

describe('a server that closes', () => {
  const sockets: Socket[] = [];
  let server: FastifyInstance;
  /** Requests that are answered when the test says so. */
  const begun: (() => void)[] = [];

  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  /** Where nothing is said of it, what does not end is never cut. */
  const listening = async (within = 2 ** 31 - 1): Promise<void> => {
    server = fastify();
    letGo(server, within);
    server.get('/', () => 'here');
    server.get('/slow', () => new Promise((resolve) => begun.push(() => resolve('here'))));
    await server.listen({ port: 0, host: '127.0.0.1' });
  };

  /** Both ends of a connection. */
  const connected = async (): Promise<{ readonly mine: Socket; readonly theirs: Socket }> => {
    const taken = once(server.server, 'connection');
    const mine = connect(listeningPort(server.server), '127.0.0.1');
    sockets.push(mine);
    const [theirs] = (await taken) as [Socket];
    return { mine, theirs };
  };

  it('does not wait for connections that have asked nothing yet', async () => {
    await listening();
    const { mine } = await connected();
    const ended = once(mine.resume(), 'close');
    await server.close();
    await expect(ended).resolves.toEqual([false]);
  });

  it('answers a request that is on its way', async () => {
    await listening();
    const { mine, theirs } = await connected();
    mine.write('GET / HTTP/1.1\r\n');
    while (theirs.bytesRead === 0) await setImmediate();
    const answered = once(mine, 'data');
    const closed = server.close();
    mine.write('host: here\r\n\r\n');
    expect(String((await answered)[0])).toContain('HTTP/1.1');
    await closed;
  });

  it('does not keep a connection for more once what was under way on it is answered', async () => {
    await listening();
    const { mine } = await connected();
    const ended = once(mine.resume(), 'close');
    mine.write('GET /slow HTTP/1.1\r\nhost: here\r\n\r\n');
    await until(async () => expect(begun).toHaveLength(1));
    const closed = server.close();
    await until(async () => expect(server.server.listening).toBe(false));
    begun[0]?.();
    await ended;
    await closed;
  });

  it('cuts a request that does not end', async () => {
    await listening(50);
    const { mine } = await connected();
    const received = once(server.server, 'request');
    mine.write('POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 9\r\n\r\nhalf');
    await received;
    await expect(server.close()).resolves.toBeUndefined();
  });
});
