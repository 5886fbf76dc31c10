import { HttpException } from '@nestjs/common';
import type { ErrorAnswer } from '#contracts/error-answer';
import { FileTooLarge } from '#platform/files/port';
import { AppendOutcomeUnknown, WrongExpectedRevision } from '#platform/event-store/port';
import { LogIsReadOnly } from '#platform/event-store/read-only-switch';
import { StoreUnavailable } from '#platform/store-unavailable';
import { ProjectorAway } from '#projections/runtime/control';
import { ReadModelsLate } from '../platform/caught-up.ts';
import { ApiError, forbidden, notFound, tooLarge, unauthenticated } from './api-error.ts';

/** What is said of a status that nobody gave a code; the rest is in api-error.ts. */
const codes: Readonly<Record<number, readonly [code: string, message: string]>> = {
  400: ['bad_request', 'The request could not be read.'],
  405: ['method_not_allowed', 'This address does not answer that method.'],
  408: ['request_timeout', 'The request took too long to arrive.'],
  409: ['conflict', 'Someone else changed this meanwhile.'],
  410: ['gone', 'This is no longer available.'],
  414: ['address_too_long', 'The address is too long.'],
  415: ['unsupported_media_type', 'This kind of content is not accepted here.'],
  422: ['invalid', 'Some fields need another look.'],
  429: ['too_many_requests', 'Too many requests; wait a moment.'],
  431: ['headers_too_large', 'The headers are too large. Clear the cookies of this site and try again.'],
  503: ['unavailable', 'The service is not available right now; try again in a moment.'],
};

/** What is said of a status alone. */
export const answerOfStatus = (status: number): ApiError => {
  if (status === 401) return unauthenticated();
  if (status === 403) return forbidden();
  if (status === 404) return notFound();
  if (status === 413) return tooLarge();
  const [code, message] = codes[status] ?? ['bad_request', 'The request could not be answered.'];
  return new ApiError(status, code, message);
};

/** What a controller that does not know `ApiError` gave as the body: ours to the letter, or Nest's own. */
const given = (error: HttpException): ApiError | undefined => {
  const body: unknown = error.getResponse();
  if (typeof body !== 'object' || body === null || !('code' in body) || !('message' in body))
    return undefined;
  const { code, message, errors } = body as ErrorAnswer;
  if (typeof code !== 'string' || typeof message !== 'string') return undefined;
  return new ApiError(error.getStatus(), code, message, errors && { errors });
};

const ofNest = (error: HttpException): ApiError | undefined => {
  const status = error.getStatus();
  const own = given(error);
  if (own) return own;
  if (status === 503) {
    const answer = error.getResponse();
    const known = answerOfStatus(503);
    // Health checks say which part is down.
    return new ApiError(503, known.code, known.message, {
      details: typeof answer === 'object' ? { ...answer } : {},
    });
  }
  return status < 500 ? answerOfStatus(status) : undefined;
};

const statusIn = (error: unknown): number | undefined => {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const status = error.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
};

/** The disk is full, gone or read-only; nobody did anything wrong. */
const systemCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE'];
/** The same in SQLite's words: busy, read-only, I/O error, full, cannot be opened. */
const sqliteCodes: readonly unknown[] = [5, 8, 10, 13, 14];

/** Whether what was thrown tells of storage that does not take or give what it should: 503, and to the log. */
export const isStorageFault = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false;
  if ('errcode' in error && typeof error.errcode === 'number')
    // Extended codes carry the plain one in their lowest byte.
    return sqliteCodes.includes(error.errcode & 0xff);
  return 'code' in error && systemCodes.includes(error.code);
};

/** Seconds after which a caller may try again: a server that was away is found within them once it is back. */
const retryAfter = '5';

/** What is away, in words that name no product; programs go by `details.unavailable`. */
const partOf: Readonly<Record<string, readonly [part: string, message: string]>> = {
  KurrentDB: ['events', 'Changes cannot be taken right now; what is there can still be read.'],
  MongoDB: ['documents', 'Data cannot be read right now; try again in a moment.'],
  Kafka: ['topics', 'Messages cannot be passed on right now; try again in a moment.'],
};

/** A server does not answer, or not in time. */
export const storeAway = (store: string): ApiError => {
  const [part, message] = partOf[store] ?? ['store', 'The service is not available right now.'];
  return new ApiError(503, 'unavailable', message, {
    details: { unavailable: part },
    headers: { 'retry-after': retryAfter },
  });
};

/** Nothing was written: whoever asked may ask again once the move is through. */
const moving = (): ApiError =>
  new ApiError(
    503,
    'read_only',
    'Laycan is being moved and takes no changes for a moment. Nothing was lost; try again in a minute.',
    { headers: { 'retry-after': '30' } },
  );

/** The answer to anything thrown; undefined where it is a fault of ours, which answers 500 and goes to the log. */
export const answerTo = (error: unknown): ApiError | undefined => {
  if (error instanceof ApiError) return error;
  if (error instanceof HttpException) return ofNest(error);
  if (error instanceof AppendOutcomeUnknown) return storeAway('KurrentDB');
  if (error instanceof StoreUnavailable) return storeAway(error.store);
  if (error instanceof LogIsReadOnly) return moving();
  if (error instanceof ProjectorAway || error instanceof ReadModelsLate) return answerOfStatus(503);
  if (error instanceof WrongExpectedRevision) return answerOfStatus(409);
  if (isStorageFault(error)) return answerOfStatus(503);
  if (error instanceof FileTooLarge) return answerOfStatus(413);
  const status = statusIn(error);
  return status === undefined ? undefined : answerOfStatus(status);
};
