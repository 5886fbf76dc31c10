import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../errors/api-error.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export const changesSomething = (request: FastifyRequest): boolean => !safeMethods.has(request.method);

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

const crossOrigin = (): ApiError =>
  new ApiError(403, 'cross_origin', 'This request came from another site and was refused.');

/**
 * Refuses what another site made a browser send. Browsers always say where a request comes from (`Sec-Fetch-Site`, or
 * `Origin` in older ones); a caller that says neither is no browser, and carries nobody's cookies unasked.
 */
export const refuseCrossOrigin = (request: FastifyRequest, publicOrigin: string | undefined): void => {
  const site = headerOf(request, 'sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw crossOrigin();
  const origin = headerOf(request, 'origin');
  if (origin === undefined) return;
  if (publicOrigin !== undefined && origin === publicOrigin) return;
  const host = headerOf(request, 'host');
  if (origin === `http://${host}` || origin === `https://${host}`) return;
  throw crossOrigin();
};

const same = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** @throws 419 where the token is missing or not the session's; the client renews it and tries once more. */
export const requireCsrfToken = (request: FastifyRequest, expected: string): void => {
  const given = headerOf(request, 'x-csrf-token');
  if (given === undefined || !same(given, expected)) {
    throw new ApiError(419, 'csrf_token_stale', 'The page is out of date; renew its token and try again.');
  }
};
