import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type FastifyInstance, fastify } from 'fastify';
import { rememberIdentity } from '#api/access/identity';
import { RefusalDelay } from '#platform/fairness/refusal-delay';
import { customer } from '../../../tests/support/fake-access.ts';
import { listeningPort } from '../../../tests/support/listening-port.ts';
import { until } from '../../../tests/support/until.ts';
import { countRefusals, holdAfterRefusals } from './refused-users.ts';

describe('requests of whoever was refused often', () => {
  let app: FastifyInstance;
  let held: AbortSignal[];
  let letGo: () => void;
  let read: string[];

  beforeEach(async () => {
    held = [];
    read = [];
    app = fastify();
    const delay = new RefusalDelay(
      (closed) =>
        new Promise((resolve) => {
          held.push(closed);
          letGo = resolve;
          closed.addEventListener('abort', () => resolve());
        }),
    );
    countRefusals(app, delay);
    app.addHook('onRequest', async (request, reply) => {
      const { who } = request.headers;
      if (typeof who === 'string')
        rememberIdentity(request, { principal: customer(who, []), session: { id: 's', csrf: 'c' } });
      await holdAfterRefusals(delay, request, reply);
      read.push(String(who));
    });
    app.get('/refused', async (_request, reply) => reply.code(429).send('later'));
    app.get('/answered', async () => 'yes');
    app.post('/forbidden', { bodyLimit: 1_000_000 }, async (_request, reply) => reply.code(403).send('no'));
    await app.listen({ port: 0, host: '127.0.0.1' });
    for (let n = 0; n < 20; n += 1) await ask('/refused', 'ana');
    read = [];
  });

  afterEach(() => app.close());

  const ask = (url: string, who?: string) => app.inject({ url, ...(who && { headers: { who } }) });

  it('are held before they are read, and then answered; those of others and of strangers are not', async () => {
    const answered = ask('/answered', 'ana');
    await until(async () => expect(held).toHaveLength(1));
    expect((await ask('/answered', 'ingrid')).body).toBe('yes');
    expect((await ask('/answered')).body).toBe('yes');
    expect(read).toEqual(['ingrid', 'undefined']);
    letGo();
    expect((await answered).body).toBe('yes');
  });

  it('are held where large bodies were refused for whatever reason, and not where small ones were', async () => {
    const send = (bytes: number, who: string) =>
      app.inject({
        method: 'POST',
        url: '/forbidden',
        headers: { who, 'content-type': 'text/plain' },
        body: 'x'.repeat(bytes),
      });
    for (let n = 0; n < 20; n += 1) await send(100, 'ingrid');
    expect((await ask('/answered', 'ingrid')).body).toBe('yes');
    for (let n = 0; n < 20; n += 1) await send(100_000, 'ingrid');
    const answered = ask('/answered', 'ingrid');
    await until(async () => expect(held).toHaveLength(1));
    letGo();
    expect((await answered).body).toBe('yes');
  });

  it('are held no longer than their sender stays, and not read then: who hangs up at once waits for nothing', async () => {
    const socket = connect(listeningPort(app.server), '127.0.0.1');
    socket.write('GET /answered HTTP/1.1\r\nhost: laycan\r\nwho: ana\r\n\r\n');
    await until(async () => expect(held).toHaveLength(1));
    socket.destroy();
    await until(async () => expect(held[0]?.aborted).toBe(true));
    expect((await ask('/answered', 'ingrid')).body).toBe('yes');
    expect(read).toEqual(['ingrid']);
  });
});
