import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { WorldClockView } from '#contracts/operations/world-clock';
import { HttpError, isAbort } from './http-error.ts';
import { forgetPosition, http, onAnswer } from './http.ts';

type Reply = Response | Error;
interface Seen {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), { status, headers });

const addressOf = (target: RequestInfo | URL): string =>
  typeof target === 'string' ? target : target instanceof URL ? target.href : target.url;

describe('http', () => {
  const original = globalThis.fetch;
  let replies: Reply[];
  let seen: Seen[];

  beforeEach(() => {
    jest.useFakeTimers();
    replies = [];
    seen = [];
    document.cookie = 'laycan_csrf=token-1';
    forgetPosition();
    globalThis.fetch = (url, init) => {
      seen.push({ url: addressOf(url), method: init?.method ?? 'GET', headers: new Headers(init?.headers) });
      const reply = replies.shift();
      if (!reply) return Promise.reject(new Error('No reply was planned.'));
      return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply);
    };
  });

  afterEach(() => {
    globalThis.fetch = original;
    jest.useRealTimers();
  });

  it('writes arrays in brackets and leaves empty values out', async () => {
    replies = [json(200, { ok: true })];
    await http.get('/list', { query: { trades: ['EU', 'MED'], search: '', page: 2, sort: null } });
    expect(seen[0]?.url).toBe('/api/list?trades%5B%5D=EU&trades%5B%5D=MED&page=2');
  });

  it('carries the CSRF token and one key through every retry of a command', async () => {
    replies = [
      new TypeError('network'),
      json(503, { code: 'busy', message: 'busy' }),
      json(200, { done: 1 }),
    ];
    const sent = http.post<{ done: number }>('/command', { a: 1 });
    await jest.runAllTimersAsync();
    expect(await sent).toEqual({ done: 1 });
    const keys = seen.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(seen[0]?.headers.get('X-CSRF-Token')).toBe('token-1');
  });

  it('asks again, under the same key, where the connection broke in the middle of an answer', async () => {
    const broken = (status: number) =>
      new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('network')) }), { status });
    replies = [broken(200), broken(409), json(200, { done: 1 })];
    const sent = http.post<{ done: number }>('/command', { a: 1 });
    await jest.runAllTimersAsync();
    expect(await sent).toEqual({ done: 1 });
    expect(new Set(seen.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  });

  it('asks again where the connection broke while a stale CSRF token was renewed', async () => {
    replies = [
      json(419, { code: 'csrf', message: 'stale' }),
      new TypeError('network'),
      json(200, { done: 1 }),
    ];
    const sent = http.post<{ done: number }>('/command', { a: 1 });
    await jest.runAllTimersAsync();
    expect(await sent).toEqual({ done: 1 });
  });

  it('gives two commands two keys, and a given key stays', async () => {
    replies = [json(204, null), json(204, null), json(204, null)];
    await http.post('/command');
    await http.post('/command');
    await http.post('/command', undefined, { idempotencyKey: 'mine' });
    const keys = seen.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[0]).not.toBe(keys[1]);
    expect(keys[2]).toBe('mine');
  });

  it('renews a stale CSRF token once and sends the same command again', async () => {
    replies = [
      json(419, { code: 'csrf', message: 'stale' }),
      json(200, { token: 'x' }),
      json(200, { ok: true }),
    ];
    await http.post('/command');
    expect(seen.map(({ url }) => url)).toEqual(['/api/command', '/api/csrf', '/api/command']);
    expect(seen[2]?.headers.get('Idempotency-Key')).toBe(seen[0]?.headers.get('Idempotency-Key'));
  });

  it('asks queries to reflect the last command', async () => {
    replies = [json(200, {}, { 'Laycan-Position': 'log.00000000000000000007' }), json(200, {})];
    await http.post('/command');
    await http.get('/list');
    expect(seen[1]?.headers.get('Laycan-Min-Position')).toBe('log.00000000000000000007');
  });

  it('throws the answer with its field errors', async () => {
    replies = [json(422, { code: 'invalid', message: 'No', errors: { email: ['Enter your email.'] } })];
    const failure = await http.post('/login').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(HttpError);
    expect(failure).toMatchObject({ status: 422 });
    expect((failure as HttpError).fieldError('email')).toBe('Enter your email.');
  });

  it('says when what was too much at once may be asked again', async () => {
    const body = { code: 'too_many_requests', message: 'Too much at once.' };
    replies = [json(429, body, { 'Retry-After': '3' })];
    await expect(http.post('/command')).rejects.toMatchObject({ status: 429, retryAfterMs: 3_000 });
    replies = [json(429, body)];
    await expect(http.post('/command')).rejects.toMatchObject({ status: 429, retryAfterMs: 0 });
  });

  it('tells how far back a query was answered, and when it is over', async () => {
    const told: (string | null)[] = [];
    onAnswer({ readAsOf: (moment) => told.push(moment) });
    const asOf = '2026-11-21T10:00:00.000Z';
    replies = [json(200, {}, { 'Laycan-As-Of': asOf }), json(200, {}), json(200, {})];
    await http.get('/list');
    await http.post('/command');
    await http.get('/list');
    onAnswer({ readAsOf: () => undefined });
    expect(told).toEqual([asOf, null]);
  });

  it('tells what makes the trade’s time, of every answer that says so', async () => {
    const told: WorldClockView[] = [];
    onAnswer({ worldClock: (clock) => told.push(clock) });
    const clock = { machine: '2027-03-01T12:00:00.000Z', steps: [] };
    const headers = { 'Laycan-World-Clock': JSON.stringify(clock) };
    replies = [json(200, {}, headers), json(200, {}), json(200, {}, headers)];
    await http.get('/list');
    await http.get('/list');
    await http.post('/command');
    onAnswer({ worldClock: () => undefined });
    expect(told).toEqual([clock, clock]);
  });

  it('leaves a command that is refused to whoever gave it', async () => {
    const told: string[] = [];
    onAnswer({ forbidden: () => told.push('403') });
    replies = [json(403, { code: 'not_a_charterer', message: 'Only a charterer declares new cargo.' })];
    await expect(http.post('/command')).rejects.toMatchObject({ status: 403 });
    onAnswer({ forbidden: () => undefined });
    expect(told).toEqual([]);
  });

  it('tells the application of 401 and 403, unless the caller treats them', async () => {
    const told: string[] = [];
    onAnswer({ unauthorised: () => told.push('401'), forbidden: () => told.push('403') });
    replies = [json(401, {}), json(403, {}), json(401, {})];
    await http.get('/a').catch(() => undefined);
    await http.get('/b').catch(() => undefined);
    await http.get('/c', { quiet: true }).catch(() => undefined);
    onAnswer({ unauthorised: () => undefined, forbidden: () => undefined });
    expect(told).toEqual(['401', '403']);
  });

  it('does not repeat what the server decided', async () => {
    replies = [json(409, { code: 'stale_cell', message: 'Changed meanwhile' })];
    await expect(http.post('/command')).rejects.toMatchObject({ status: 409 });
    expect(seen).toHaveLength(1);
  });

  it('passes an abort on as an abort', async () => {
    const controller = new AbortController();
    controller.abort();
    replies = [Object.assign(new Error('aborted'), { name: 'AbortError' })];
    const failure = await http.get('/a', { signal: controller.signal }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'AbortError' });
    expect(isAbort(failure)).toBe(true);
  });

  it('answers with status and position where they matter', async () => {
    replies = [json(202, { submissionId: 's' }, { 'Laycan-Position': 'log.1' })];
    expect(await http.request('POST', '/submit', {})).toEqual({
      status: 202,
      data: { submissionId: 's' },
      position: 'log.1',
    });
  });
});
