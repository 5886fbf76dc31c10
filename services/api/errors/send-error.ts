import type { FastifyReply } from 'fastify';
import type { ErrorAnswer } from '#contracts/error-answer';
import type { ApiError } from './api-error.ts';

export const errorAnswerOf = (
  { code, message, errors, details }: ApiError,
  requestId: string,
): ErrorAnswer => ({
  code,
  message,
  requestId,
  ...(errors && { errors }),
  ...(details && { details }),
});

/** No cache keeps an error. */
export const headersOfError = ({ headers }: ApiError): Readonly<Record<string, string>> => ({
  'cache-control': 'no-store',
  ...headers,
  'content-type': 'application/json; charset=utf-8',
});

/** Answers with an `ErrorAnswer` that names the request. */
export const sendError = (reply: FastifyReply, error: ApiError): void => {
  void reply.status(error.status).headers(headersOfError(error)).send(errorAnswerOf(error, reply.request.id));
};
