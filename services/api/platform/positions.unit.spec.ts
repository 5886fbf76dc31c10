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

const ofRows = (rows: number) => ({
  errors: Object.fromEntries(Array.from({ length: rows }, (_, n) => [`row-${n}`, ['é'.repeat(50)]])),
  rows: [],
});
/** More than is sent at one go. */
const long = ofRows(2_000);

describe('the answer to a command', () => {
  it.each([
    ['short', { rows: [1, 2] }],
    ['of many rows', ofRows(300)],
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

  it('is compressed at one go where it is not long, although it has many rows', async () => {
    const sent: unknown[] = [];
    const server = portal(ofRows(300), (payload) => (sent.push(payload), payload));
    expect((await server.inject('/')).statusCode).toBe(200);
    expect(sent).toEqual([expect.any(Buffer)]);
  });

  it('gives way to the error of what follows', async () => {
    let times = 0;
    const server = portal(long, (payload) => {
      times += 1;
      if (times === 1) throw new Error('It could not be sent');
      return payload;
    });
    server.setErrorHandler((error: Error, _request, reply) =>
      reply.status(500).send({ message: error.message }),
    );
    const answer = await server.inject('/');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ message: 'It could not be sent' });
  });
});
