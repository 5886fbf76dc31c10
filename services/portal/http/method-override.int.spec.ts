import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { fastify, type FastifyInstance } from 'fastify';
import type { DeclaredRoute } from '#api/access/declared-routes';
import { rememberIdentity } from '#api/access/identity';
import type { SessionList } from '#contracts/people/session-view';
import { answerTo } from '#api/errors/error-answers';
import { ApiError } from '#api/errors/api-error';
import { sendError } from '#api/errors/send-error';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { type Client, signedInAs } from '../../../tests/support/client.ts';
import { startPortal } from '../../../tests/support/portal.ts';
import { acceptBodies } from './bodies/accept-bodies.ts';
import { UserBudgets } from './bodies/user-budgets.ts';
import { overrideMethod } from './method-override.ts';

const asMethod = (method: string) => ({ 'x-http-method-override': method });

describe('a POST that names another method', () => {
  let portal: Portal;
  let ana: Client;
  beforeAll(async () => {
    portal = await startPortal();
    ana = await signedInAs(portal.address, 'Ana');
  });
  afterAll(async () => portal.close());

  const theme = '/api/customer/preferences/theme';

  it.each([
    ['in the header', theme, asMethod('PUT')],
    ['in the header, in small letters', theme, asMethod('put')],
    ['in the query', `${theme}?_method=PUT`, {}],
    ['in the query, in small letters and encoded', `${theme}?%5Fmethod=p%75t`, {}],
    ['in both alike', `${theme}?_method=put`, asMethod('PUT')],
  ])('%s is one of that method', async (_, path, headers) => {
    const answer = await ana.post(path, { theme: 'dark' }, headers);
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 204, body: undefined });
  });

  it('reaches DELETE, which needs no body', async () => {
    const sessionsOf = async () => ((await ana.get('/api/customer/sessions')).body as SessionList).data;
    await signedInAs(portal.address, 'Ana');
    const other = (await sessionsOf()).find(({ current }) => !current);
    const revoked = await ana.post(`/api/customer/sessions/${other?.id}?_method=DELETE`);
    expect(revoked.status).toBe(204);
    expect((await sessionsOf()).map(({ id }) => id)).not.toContain(other?.id);
  });

  it.each([
    ['GET', theme, asMethod('GET')],
    ['POST', theme, asMethod('post')],
    ['TRACE', `${theme}?_method=TRACE`, {}],
    ['nothing', `${theme}?_method=`, {}],
    ['nothing in the header', theme, asMethod('')],
    ['two in the header', theme, asMethod('PUT, DELETE')],
    ['two in the query', `${theme}?_method=PUT&_method=DELETE`, {}],
    ['another in the header than in the query', `${theme}?_method=PUT`, asMethod('DELETE')],
    ['one that exists nowhere, at an address that does not', '/api/nothing?_method=BREW', {}],
  ])('is refused where it names %s', async (_, path, headers) => {
    const { status, body } = await ana.post(path, { theme: 'dark' }, headers);
    expect({ status, body }).toEqual({
      status: 400,
      body: { code: 'bad_method_override', message: expect.any(String), requestId: expect.any(String) },
    });
  });

  it('is told what it named', async () => {
    const { body } = await ana.post(`${theme}?_method=BREW`);
    expect(body).toMatchObject({ message: expect.stringContaining("'BREW'") });
  });

  it('leaves every other method alone', async () => {
    expect((await ana.get('/api/session', asMethod('DELETE'))).status).toBe(200);
    const put = await ana.put(theme, { theme: 'dark' }, asMethod('DELETE'));
    expect(put.status).toBe(204);
    expect(await ana.get('/api/session?_method=DELETE')).toMatchObject({
      status: 400,
      body: { code: 'bad_query' },
    });
  });

  it('has the rights of the route that it reaches, and stands in the audit under it', async () => {
    const warned = jest.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined);
    try {
      const marta = await signedInAs(portal.address, 'Marta');
      const broker = `/api/customer/organisation/${ids.nordfjord}/cargo-bookings/cargo-declarations/${crypto.randomUUID()}/broker`;
      expect((await marta.post(broker, { broker: null })).status).toBe(404);
      expect(warned).not.toHaveBeenCalled();
      expect((await marta.post(broker, { broker: null }, asMethod('PUT'))).status).toBe(404);
      expect(warned).toHaveBeenCalledWith(
        expect.objectContaining({ method: 'PUT', route: expect.stringMatching(/:bookingId\/broker$/) }),
        'Access denied',
      );
    } finally {
      warned.mockRestore();
    }
  });

  it('needs the token and the origin of the route that it reaches', async () => {
    const refusal = async (headers: Record<string, string>) => {
      const { status, body } = await ana.post(theme, { theme: 'dark' }, { ...asMethod('PUT'), ...headers });
      return { status, code: (body as { code: string }).code };
    };
    expect(await refusal({ 'x-csrf-token': 'other' })).toEqual({ status: 419, code: 'csrf_token_stale' });
    expect(await refusal({ 'sec-fetch-site': 'cross-site' })).toEqual({ status: 403, code: 'cross_origin' });
    expect(await refusal({ origin: 'https://elsewhere.example' })).toEqual({
      status: 403,
      code: 'cross_origin',
    });
    // Its own address takes a signature without a token; what it names does not exist there.
    const signing = await ana.post('/broadcasting/auth', {}, { ...asMethod('DELETE'), 'x-csrf-token': '' });
    expect(signing.status).toBe(404);
  });

  it('stands in the log of requests, and in what is measured, as what it became', async () => {
    const logged = jest.spyOn(Logger.prototype, 'log').mockReturnValue(undefined);
    try {
      await ana.post(`${theme}?_method=PUT`, { theme: 'dark' });
      await ana.get('/api/session');
      expect(logged).toHaveBeenCalledWith(
        expect.objectContaining({ method: 'PUT', route: theme, status: 204 }),
        'Request',
      );
    } finally {
      logged.mockRestore();
    }
  });
});

describe('the limits of a POST that names another method', () => {
  const route = (method: string, own: Partial<DeclaredRoute> = {}): DeclaredRoute => ({
    method,
    path: '/drafts',
    handler: 'test',
    access: { kind: 'signed-in' },
    status: 200,
    readOnly: false,
    maxBytes: 1_000,
    takesFile: false,
    ...own,
  });

  const principal = {
    userId: 'ana',
    role: 'super',
    userType: 'customer',
    memberships: [],
    internalPermissions: [],
  } as const;

  let app: FastifyInstance;
  let admitted: string[];
  beforeEach(async () => {
    admitted = [];
    app = fastify({ rewriteUrl: overrideMethod });
    const budgets = new UserBudgets(
      { bytes: { atOnce: 1_500, aSecond: 1 }, time: { atOnce: 1e9, aSecond: 1 } },
      () => 0,
    );
    const admit = async (
      request: Parameters<typeof rememberIdentity>[0],
      { readOnly }: { readonly readOnly: boolean },
    ) => {
      admitted.push(`${request.method} ${readOnly ? 'reads' : 'changes'}`);
      rememberIdentity(request, { principal, session: { id: 'session', csrf: '' } });
    };
    acceptBodies(
      app,
      { admit },
      [route('POST', { maxBytes: 1_000_000, takesFile: true, readOnly: true }), route('PUT')],
      budgets,
    );
    app.setErrorHandler((error, _request, reply) =>
      sendError(reply, answerTo(error) ?? new ApiError(500, 'internal_error', String(error))),
    );
    app.post('/drafts', () => ({ did: 'POST' }));
    app.put('/drafts', () => ({ did: 'PUT' }));
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => app.close());

  const send = async (bytes: number, type = 'application/json') => {
    const response = await fetch(`${app.listeningOrigin}/drafts?_method=PUT`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: JSON.stringify('x'.repeat(bytes)),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };

  it('are those of the route that it reaches', async () => {
    expect(await send(100)).toEqual({ status: 200, body: { did: 'PUT' } });
    expect(admitted).toEqual(['PUT changes']);
    expect((await send(1_100)).status).toBe(413);
    expect((await send(100, 'multipart/form-data; boundary=x')).status).toBe(415);
  });

  it('are spent as those of any other: past them it waits', async () => {
    for (const status of [200, 429]) expect((await send(900)).status).toBe(status);
  });
});
