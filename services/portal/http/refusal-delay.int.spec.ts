import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type FastifyInstance, fastify } from 'fastify';
import { until } from '../../../tests/support/until.ts';
import { delayRefusals, RefusalDelay } from './refusal-delay.ts';

describe('answers with 429', () => {
  let app: FastifyInstance;
  let held: AbortSignal[];
  let letGo: () => void;

  beforeEach(async () => {
    held = [];
    app = fastify();
    const delay = new RefusalDelay(
      (closed) =>
        new Promise((resolve) => {
          held.push(closed);
          letGo = resolve;
          closed.addEventListener('abort', () => resolve());
        }),
    );
    delayRefusals(app, delay);
    app.get('/refused', async (_request, reply) => reply.code(429).send('later'));
    app.get('/answered', async () => 'yes');
    await app.listen({ port: 0, host: '127.0.0.1' });
    await Promise.all(Array.from({ length: 20 }, () => app.inject('/refused')));
  });

  afterEach(() => app.close());

  it('are held past the free ones, while others are answered', async () => {
    const refused = app.inject('/refused');
    await until(async () => expect(held).toHaveLength(1));
    expect((await app.inject('/answered')).body).toBe('yes');
    letGo();
    expect(await refused).toMatchObject({ statusCode: 429, body: 'later' });
  });

  it('are held no longer than their asker stays', async () => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET /refused HTTP/1.1\r\nhost: laycan\r\n\r\n');
    await until(async () => expect(held).toHaveLength(1));
    socket.destroy();
    await until(async () => expect(held[0]?.aborted).toBe(true));
  });
});
