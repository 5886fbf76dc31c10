import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ApiError } from '#api/errors/api-error';
import { errorAnswerOf, headersOfError } from '#api/errors/send-error';

/** Replies whose handler has answered. Hooks may still work on the answer, so that nothing of it has been sent. */
const answered = new WeakSet<FastifyReply>();

/** Servers whose answers are noted already: more than one part of them may refuse in place of handlers. */
const noted = new WeakSet<FastifyInstance>();

/** To be called before other hooks are added: an answer that they hold up counts as given. */
export const noteAnswers = (fastify: FastifyInstance): void => {
  if (noted.has(fastify)) return;
  noted.add(fastify);
  fastify.addHook('preSerialization', (_request, reply, payload: unknown, done) => {
    answered.add(reply);
    done(null, payload);
  });
  // Texts and streams are not serialised.
  fastify.addHook('onSend', (_request, reply, payload: unknown, done) => {
    answered.add(reply);
    done(null, payload);
  });
};

/**
 * Refuses a request whose handler still works on it, unless that has answered meanwhile. `reply.send` is not enough: its hooks are
 * asynchronous, and the handler's answer would pass through them at the same time, with a status of its own.
 */
export const answerInsteadOfHandler = (reply: FastifyReply, error: ApiError): void => {
  if (reply.sent || reply.raw.headersSent || answered.has(reply)) return;
  const { request, raw } = reply;
  const body = JSON.stringify(errorAnswerOf(error, request.id));
  // From now on whatever the handler answers is passed over.
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(error.status, {
    ...headersOfError(error),
    'content-length': Buffer.byteLength(body),
    // The rest of the request is passed over.
    ...(!request.raw.complete && { connection: 'close' }),
  });
  raw.end(body);
};
