import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '#api/errors/api-error';
import { storeAway } from '#api/errors/error-answers';
import { type Awaiting, notingStores } from '#platform/awaited-store';
import { answerInsteadOfHandler, noteAnswers } from './answer-instead.ts';
import { isUpload } from './is-upload.ts';

/** Sooner than proxies and people give up, in milliseconds. */
const longest = 20_000;

/** Nothing is away: people's files are read in turn. */
const stillInLine = (): ApiError =>
  new ApiError(
    503,
    'still_in_line',
    'Other files are read before this one. It is read when its turn has come; look at the open uploads then.',
    { headers: { 'retry-after': '30' } },
  );

/**
 * Each call of a server has a deadline, and a request makes many: before slow servers the answer is 503 with the store that
 * is waited for. What was begun goes on; of a command nobody knows how it ends, and its repeat is told.
 */
export const answerInTime = (fastify: FastifyInstance, within = longest): void => {
  const logger = new Logger('Http');
  const giveUp = (request: FastifyRequest, reply: FastifyReply, awaiting: Awaiting): void => {
    if (reply.sent || reply.raw.headersSent) return;
    if (awaiting.isInLine) return answerInsteadOfHandler(reply, stillInLine());
    const { store = 'store' } = awaiting;
    const why = `${store} is too slow: there was no answer within ${within} ms`;
    logger.warn({ requestId: request.id, store, why }, 'A store is away');
    answerInsteadOfHandler(reply, storeAway(store));
  };
  noteAnswers(fastify);
  fastify.addHook('preHandler', (request, reply, done) => {
    if (isUpload(request)) return done();
    const awaiting: Awaiting = { store: undefined };
    const timer = setTimeout(() => giveUp(request, reply, awaiting), within);
    reply.raw.once('close', () => clearTimeout(timer));
    notingStores(awaiting, done);
  });
};
