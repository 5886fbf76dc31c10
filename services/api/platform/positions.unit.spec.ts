import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import { answeredAt, tellPositions } from './positions.ts';

const position = '7'.padStart(20, '0');

const portal = (answer: object, look: (payload: unknown) => unknown) => {
  const server = fastify();
  tellPositions(server, { logId: async () => 'log' });
  server.addHook('onSend', async (_request, _reply, payload: unknown) => look(payload));
  server.get('/', async () => answeredAt(position, answer));
  return server;
};

const long = {
  errors: Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`row-${n}`, ['é']])),
  rows: [],
};

describe('the answer to a command', () => {
  it.each([
    ['short', { rows: [1, 2] }],
    ['long', long],
  ])('says where it stands, and is the JSON of its body: %s', async (_what, body) => {
    const answer = await portal(body, (payload) => payload).inject('/');
    expect(answer.headers).toMatchObject({
      'laycan-position': `log.${position}`,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(JSON.stringify(body))),
    });
    expect(answer.body).toBe(JSON.stringify(body));
  });

  it('is sent piece by piece where it is long: a text of megabytes would be encoded and written in one', async () => {
    const sent: unknown[] = [];
    const server = portal(long, (payload) => (sent.push(payload), payload));
    expect((await server.inject('/')).statusCode).toBe(200);
    expect(sent).toEqual([expect.any(Readable)]);
  });

  it('gives way to the error of what follows', async () => {
    let times = 0;
    const server = portal(long, (payload) => {
      times += 1;
      if (times === 1) throw new Error('It could not be sent');
      return payload;
    });
    const answer = await server.inject('/');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ message: 'It could not be sent' });
  });
});
