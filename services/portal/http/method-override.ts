import type { IncomingMessage } from 'node:http';
import { ApiError } from '#api/errors/api-error';

/** The methods that a POST may stand for. */
const overriding: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE']);

/** What was asked for instead: the router has no way to refuse it. */
const refused = new WeakMap<IncomingMessage, string>();

const isOverride = (name: string): boolean => name === '_method';

/** The parameters `_method` of a query, and the address without them. */
const takeOut = (url: string): { readonly rest: string; readonly methods: readonly string[] } => {
  const start = url.indexOf('?');
  if (start < 0) return { rest: url, methods: [] };
  const methods: string[] = [];
  const others = url
    .slice(start + 1)
    .split('&')
    .filter((part) => {
      const [[name, value] = ['', '']] = new URLSearchParams(part);
      if (isOverride(name)) methods.push(value);
      return !isOverride(name);
    });
  const path = url.slice(0, start);
  return { rest: others.length > 0 ? `${path}?${others.join('&')}` : path, methods };
};

const inHeader = ({ headers }: IncomingMessage): readonly string[] => {
  const given = headers['x-http-method-override'];
  return given === undefined ? [] : [given].flat();
};

/**
 * For Fastify's `rewriteUrl`, which is asked before a route is looked for: a POST that names another method in
 * `X-HTTP-Method-Override` or `?_method=` becomes one of that method, for whatever looks at it later.
 * @returns the address without `_method`
 */
export const overrideMethod = (request: IncomingMessage): string => {
  const url = request.url ?? '';
  if (request.method !== 'POST') return url;
  const { rest, methods } = takeOut(url);
  const named = [...methods, ...inHeader(request)];
  const [method, ...others] = new Set(named.map((name) => name.toUpperCase()));
  if (method === undefined) return url;
  if (others.length > 0 || !overriding.has(method)) refused.set(request, named.join(', '));
  else request.method = method;
  return rest;
};

/** @throws ApiError 400 where a request named another method than it may, or two */
export const refuseMethodOverride = (request: IncomingMessage): void => {
  const named = refused.get(request);
  if (named === undefined) return;
  throw new ApiError(
    400,
    'bad_method_override',
    `'${named.slice(0, 64)}' is no method that a POST may stand for: it is PUT, PATCH or DELETE.`,
  );
};
