import type { FastifyReply } from 'fastify';
import type { ErrorAnswer } from '#contracts/error-answer';
import type { ApiError } from './api-error.ts';

/** Answers with an `ErrorAnswer` that names the request, and that no cache keeps. */
export const sendError = (reply: FastifyReply, error: ApiError): void => {
  const { status, code, message, errors, details, headers } = error;
  const body: ErrorAnswer = {
    code,
    message,
    requestId: reply.request.id,
    ...(errors && { errors }),
    ...(details && { details }),
  };
  void reply
    .status(status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .type('application/json; charset=utf-8')
    .send(body);
};
