import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type FastifyInstance, fastify } from 'fastify';
import { asksStore, standsInLine } from '#platform/awaited-store';
import { answerInTime } from './answer-in-time.ts';

/** Milliseconds: long enough for what answers at once, short enough to wait for. */
const limit = 100;

const nothing = new Promise<never>(() => undefined);

/** As an adapter does it: some way below the handler. */
const asked = async (store: string): Promise<never> => {
  await Promise.resolve();
  asksStore(store);
  return nothing;
};

describe('a request that waits for slow servers', () => {
  let app: FastifyInstance;

  beforeEach(() => {
    Logger.overrideLogger(false);
    app = fastify();
    answerInTime(app, limit);
    app.get('/waits/:store', (request) => asked((request.params as { store: string }).store));
  });

  afterEach(async () => {
    await app.close();
    Logger.overrideLogger(true);
  });

  it('is answered with 503 and what it waits for', async () => {
    const answer = await app.inject('/waits/MongoDB');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    expect(answer.json()).toEqual({
      code: 'unavailable',
      message: 'Data cannot be read right now; try again in a moment.',
      requestId: expect.any(String),
      details: { unavailable: 'documents' },
    });
  });

  it('is told of its own server, whichever others wait for', async () => {
    const stores = ['KurrentDB', 'MongoDB', 'Kafka'];
    const answers = await Promise.all(stores.map(async (store) => app.inject(`/waits/${store}`)));
    expect(answers.map((answer) => answer.json<{ details: unknown }>().details)).toEqual(
      ['events', 'documents', 'topics'].map((unavailable) => ({ unavailable })),
    );
  });

  it('is told that others come first while it stands in line, and of the store once its turn has come', async () => {
    app.get('/waits-in-line', async () => {
      asksStore('MongoDB');
      standsInLine();
      return nothing;
    });
    app.get('/waits-after-that', async () => {
      standsInLine()();
      return asked('MongoDB');
    });
    const inLine = await app.inject('/waits-in-line');
    expect(inLine.statusCode).toBe(503);
    expect(inLine.json()).toMatchObject({
      code: 'still_in_line',
      message:
        'Other files are read before this one. It is read when its turn has come; look at the open uploads then.',
    });
    expect((await app.inject('/waits-after-that')).json()).toMatchObject({ code: 'unavailable' });
  });

  it('is told of a store where none was asked by name', async () => {
    app.get('/waits', async () => nothing);
    const answer = await app.inject('/waits');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ details: { unavailable: 'store' } });
  });

  it('keeps an answer that came in time', async () => {
    app.get('/answers', async () => {
      asksStore('MongoDB');
      return { found: true };
    });
    const answer = await app.inject('/answers');
    expect([answer.statusCode, answer.json()]).toEqual([200, { found: true }]);
  });

  it('waits for an upload as long as its sender takes', async () => {
    const { promise: sent, resolve: arrives } = Promise.withResolvers<{ read: boolean }>();
    app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
    app.post('/upload', async () => sent);
    // Fastify sends it only once somebody waits for it.
    const upload = Promise.resolve(
      app.inject({
        method: 'POST',
        url: '/upload',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: '--x--',
      }),
    );
    // Begun after the upload, and given up.
    expect((await app.inject('/waits/MongoDB')).statusCode).toBe(503);
    arrives({ read: true });
    expect((await upload).statusCode).toBe(200);
  });
});
