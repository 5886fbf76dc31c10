import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { StoreUnavailable } from '#platform/store-unavailable';
import { ApiError } from './api-error.ts';
import { answerTo, isStorageFault } from './error-answers.ts';
import { sendError } from './send-error.ts';

const fault = () =>
  new ApiError(500, 'internal_error', 'Something went wrong here. Try again; the request id helps support.');

/** Turns whatever was thrown into an `ErrorAnswer` with the request's id. Stack traces go to the log and nowhere else. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(ErrorFilter.name);

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const known = answerTo(error);
    if (!known || isStorageFault(error))
      this.logger.error({ err: error, requestId: request.id }, 'A request failed');
    else if (error instanceof StoreUnavailable)
      this.logger.warn({ requestId: request.id, store: error.store, why: error.message }, 'A store is away');
    // Also one that was given over its handler's head.
    if (reply.sent || reply.raw.headersSent) return;
    sendError(reply, known ?? fault());
  }
}
