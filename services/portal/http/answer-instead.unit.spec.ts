import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fastify, type FastifyInstance, type FastifyReply } from 'fastify';
import { tooManyRequests } from '#api/errors/api-error';
import { answerInsteadOfHandler, noteAnswers } from './answer-instead.ts';

describe('an answer instead of that of the handler', () => {
  let app: FastifyInstance;
  /** Lets answers pass their last hook. */
  let pass: () => void;
  let held: PromiseWithResolvers<void>;
  /** Lets the handler answer. */
  let handle: () => void;
  /** A reply itself would be waited for, as a promise is. */
  let handling: PromiseWithResolvers<{ readonly reply: FastifyReply }>;

  beforeEach(() => {
    app = fastify();
    handling = Promise.withResolvers();
    const done = Promise.withResolvers<void>();
    const passed = Promise.withResolvers<void>();
    held = Promise.withResolvers<void>();
    ({ resolve: pass } = passed);
    ({ resolve: handle } = done);
    noteAnswers(app);
    app.addHook('onSend', async () => {
      held.resolve();
      await passed.promise;
    });
    app.post('/file', async (_request, reply) => {
      handling.resolve({ reply: reply.header('x-request-id', 'given') });
      await done.promise;
      return reply.status(201).send({ taken: true });
    });
  });

  afterEach(() => app.close());

  const ask = () => app.inject({ method: 'POST', url: '/file' }).then((answer) => answer);

  it('is the only one, whatever the handler answers while hooks still work, and however often it is given', async () => {
    const answer = ask();
    const { reply } = await handling.promise;
    answerInsteadOfHandler(reply, tooManyRequests(7));
    answerInsteadOfHandler(reply, tooManyRequests(8));
    handle();
    pass();
    const { statusCode, headers, json } = await answer;
    expect([statusCode, json()]).toMatchObject([429, { code: 'too_many_requests' }]);
    expect(headers).toMatchObject({
      'retry-after': '7',
      'x-request-id': 'given',
      'cache-control': 'no-store',
    });
  });

  it('is not given where the handler has answered, even if nothing has been sent yet', async () => {
    const answer = ask();
    const { reply } = await handling.promise;
    handle();
    await held.promise;
    answerInsteadOfHandler(reply, tooManyRequests(7));
    pass();
    const { statusCode, json } = await answer;
    expect([statusCode, json()]).toEqual([201, { taken: true }]);
  });
});
