import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, signedInAs } from '../../tests/support/client.ts';
import { listeningPort } from '../../tests/support/listening-port.ts';
import { startPortal } from '../../tests/support/portal.ts';
import { until } from '../../tests/support/until.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
let web: string;
let client: Client;
beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'laycan-web-'));
  await mkdir(join(web, 'assets'));
  await writeFile(join(web, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
  await writeFile(join(web, 'assets', 'index-1a2b.js'), 'export {};');
  await writeFile(join(web, 'mark.svg'), '<svg/>');
  portal = await startPortal({ seed: 'none', web });
  client = new Client(portal.address);
});
afterAll(async () => {
  await portal.close();
  await rm(web, { recursive: true });
});

describe('pages', () => {
  it('are one page for every screen, under a policy that knows its nonce', async () => {
    for (const path of [
      '/',
      '/login?redirect=%2F',
      // Where sign-in leads is the page's to judge; the server sends nobody anywhere.
      '/login?redirect=https%3A%2F%2Fevil.example',
      '/login?redirect=//evil.example',
      '/organisation/o1/cargo-bookings',
      '/no/such/screen',
    ]) {
      const { status, headers, body } = await client.get(path);
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
      const [, nonce] = /nonce="([\da-f]+)"/.exec(String(body)) ?? [];
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe-inline');
    }
  });

  it('say where tiles of maps are, and let them be shown, where somebody has set that', async () => {
    const url = 'https://tiles.example/{z}/{x}/{y}.png?a=1&b="2"';
    const tiled = await startPortal({ seed: 'none', web, config: { mapTiles: { url, credit: '<Tiles>' } } });
    try {
      const { headers, body } = await new Client(tiled.address).get('/');
      expect(headers.get('content-security-policy')).toContain(
        "img-src 'self' data: blob: https://tiles.example;",
      );
      expect(String(body)).toContain(
        '<meta name="map-tiles" content="https://tiles.example/{z}/{x}/{y}.png?a=1&amp;b=&quot;2&quot;" />',
      );
      expect(String(body)).toContain('<meta name="map-credit" content="&lt;Tiles>" />');
    } finally {
      await tiled.close();
    }
    const { headers, body } = await client.get('/');
    expect(headers.get('content-security-policy')).toContain("img-src 'self' data: blob:;");
    expect(String(body)).not.toContain('map-tiles');
  });

  it('are not what data are: these carry a policy that lets nothing be rendered', async () => {
    for (const path of ['/api/me', '/api/organisations', '/api/nothing']) {
      const { headers } = await client.get(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/default-src 'none'|default-src 'self'/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });

  it('have another nonce each time', async () => {
    const [one, other] = [await client.get('/'), await client.get('/')];
    expect(one.body).not.toBe(other.body);
  });

  it('come with files, which are kept for a year where their name tells their content', async () => {
    const cacheOf = async (path: string) => (await client.get(path)).headers.get('cache-control');
    expect(await cacheOf('/assets/index-1a2b.js')).toBe('public, max-age=31536000, immutable');
    expect(await cacheOf('/mark.svg')).toBe('no-cache');
  });

  it('are no answer to programs, to files that are not there, or to anything but GET', async () => {
    const absent = { status: 404, body: { code: 'not_found', message: 'Not found.' } };
    for (const path of ['/api/nothing', '/assets/gone.js', '/favicon.ico', '/../package.json', '/app/x'])
      expect(await client.get(path)).toMatchObject(absent);
    expect(await client.post('/login')).toMatchObject(absent);
  });
});

describe('answers', () => {
  it('carry the id of their request, or the one that a proxy gave', async () => {
    const { headers, body } = await client.get('/api/nothing');
    expect(body).toMatchObject({ requestId: headers.get('x-request-id') });
    const given = await client.get('/api/nothing', { 'x-request-id': 'proxy-4711-abc' });
    expect(given.body).toMatchObject({ requestId: 'proxy-4711-abc' });
    const forged = await client.get('/api/nothing', { 'x-request-id': '<script>' });
    expect(forged.body).not.toMatchObject({ requestId: '<script>' });
  });

  it('refuse queries that say two things', async () => {
    expect(await client.get('/api/csrf?search[$ne]=1')).toMatchObject({
      status: 400,
      body: { code: 'bad_query' },
    });
    expect(await client.get('/api/csrf?page=1&page=2')).toMatchObject({
      status: 400,
      body: { code: 'bad_query', errors: { page: [expect.stringContaining('given twice')] } },
    });
    expect(await client.get(`/api/csrf?search=${'x'.repeat(3_000)}`)).toMatchObject({
      status: 400,
      body: { code: 'bad_query', errors: { search: [expect.stringContaining('longer than 2048')] } },
    });
    expect((await client.get(`/api/csrf?search=${'x'.repeat(20_000)}`)).status).toBe(431);
  });

  it('refuse bodies that cannot be read, without a word of the parser', async () => {
    const send = async (type: string, body: string) =>
      fetch(`${portal.address}/api/login`, { method: 'POST', headers: { 'content-type': type }, body });
    for (const [type, body, status] of [
      ['application/json', '{"email":', 400],
      ['application/json', '{"__proto__":{"admin":true}}', 400],
      ['application/xml', '<a/>', 415],
      ['application/json', `{"email":"${'x'.repeat(65 * 1024)}"}`, 413],
    ] as const) {
      const answer = await send(type, body);
      expect(answer.status).toBe(status);
      expect(Object.keys((await answer.json()) as object).sort()).toEqual(['code', 'message', 'requestId']);
    }
  });

  it('refuse bodies that are nested too deeply to be walked, before anything walks them', async () => {
    const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const send = async (body: string) =>
      (
        await fetch(`${portal.address}/api/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        })
      ).status;
    expect(await send(deep(20_000))).toBe(400);
    expect(await send(`{"email":${deep(20_000)},"password":"x"}`)).toBe(400);
    expect(await send('{"email":'.repeat(5_000) + '1' + '}'.repeat(5_000))).toBe(400);
  });

  it('unpack nothing: what strangers may send is counted as it comes', async () => {
    const packed = gzipSync(`{"email":"a","password":"${'x'.repeat(15_000_000)}"}`);
    for (const encoding of ['gzip', 'br', 'deflate', 'zstd', 'GZIP'])
      expect(
        (
          await fetch(`${portal.address}/api/login`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'content-encoding': encoding },
            body: packed,
          })
        ).status,
      ).toBe(415);
  });

  it('say nothing of the server where an address cannot be decoded', async () => {
    const socket = connect(Number(new URL(portal.address).port), '127.0.0.1');
    socket.write('GET /% HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"bad_request"');
    expect(answer).not.toContain('FST_');
  });

  it('to what was not read to its end close the connection, so that no other request comes over it', async () => {
    const body = 'x'.repeat(2_000_000);
    const { status, headers } = await fetch(`${portal.address}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect([status, headers.get('connection')]).toEqual([413, 'close']);
    const small = await client.get('/api/csrf');
    expect(small.headers.get('connection')).toBe('keep-alive');
  });

  it('tell a position that is none, and mark what another log wanted as stale', async () => {
    const ask = async (position: string) => client.get('/api/csrf', { 'laycan-min-position': position });
    expect(await ask('yesterday')).toMatchObject({ status: 400, body: { code: 'bad_position' } });
    const stranger = await fetch(`${portal.address}/api/customer/profile`, {
      headers: { 'laycan-min-position': 'yesterday' },
    });
    expect(stranger.status).toBe(401);
    const other = await ask(`other-log.${'0'.repeat(19)}1`);
    expect([other.status, other.headers.get('laycan-stale')]).toEqual([200, 'true']);
    const { events } = portal.engine;
    const now = await ask(`${await events.logId()}.${await events.head()}`);
    expect([now.status, now.headers.get('laycan-stale')]).toEqual([200, null]);
  });
});

describe('operation', () => {
  it('tells its health under both addresses', async () => {
    for (const path of ['/api/system-health', '/api/customer/system-health'])
      expect(await client.get(path)).toMatchObject({
        status: 200,
        body: { status: 'ok', info: { events: { status: 'up' }, readModels: { status: 'up' } } },
      });
  });

  it('shows metrics to this machine, and to nobody behind a proxy', async () => {
    await client.get('/api/csrf');
    // A request is counted once it is over, and read models come after the log.
    await until(async () => {
      const { body } = await client.get('/metrics');
      expect(body).toContain('laycan_http_request_seconds_bucket');
      expect(body).toContain('laycan_projection_lag_events{projection="users"} 0');
    });
    expect((await client.get('/metrics', { 'x-forwarded-for': '10.0.0.9' })).status).toBe(404);
  });

  it('describes its calls', async () => {
    const { body } = await client.get('/api/docs/openapi.json');
    expect(body).toMatchObject({ paths: { '/api/login': { post: expect.any(Object) } } });
    expect((await client.get('/api/docs')).status).toBe(200);
  });

  it('touches nothing where the port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const port = listeningPort(taken);
    const folder = join(tmpdir(), `laycan-untouched-${port}`);
    await expect(startPortal({ config: { port }, folder })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await expect(rm(folder)).rejects.toMatchObject({ code: 'ENOENT' });
    taken.close();
  });

  it('refuses a folder that is in use, and takes it up again once it is free', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'laycan-twice-'));
    const first = await startPortal({ folder });
    const head = await first.engine.events.head();
    await expect(startPortal({ folder, config: { reset: true } })).rejects.toMatchObject({
      name: 'DataFolderInUse',
    });
    await first.close();
    const second = await startPortal({ folder });
    expect(await second.engine.events.head()).toBe(head);
    const client = await new Client(second.address).signIn('ana.prado@atlantica-celulose.example');
    expect([...client.cookies.keys()]).toEqual(['laycan_session', 'laycan_csrf', 'laycan_device']);
    await second.close();
    await rm(folder, { recursive: true });
  });

  it('finishes what is under way when it stops, and keeps what it acknowledged', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'laycan-stop-'));
    const stopping = await startPortal({ folder });
    const ana = await signedInAs(stopping.address, 'Ana');
    const renames = Array.from({ length: 40 }, async (_, n) =>
      ana
        .put('/api/customer/profile', { first_name: `Ana ${n}`, last_name: 'Prado' })
        .then(({ status }) => status)
        .catch(() => 'cut' as const),
    );
    await Promise.race(renames);
    await stopping.close();
    const outcomes = await Promise.all(renames);
    const acknowledged = outcomes.filter((status) => status === 204).length;
    expect(acknowledged).toBeGreaterThan(0);
    expect(outcomes.filter((status) => ![204, 503, 'cut'].includes(status))).toEqual([]);
    const again = await startPortal({ folder });
    const events = await again.engine.events.readAll('0'.repeat(20), 10_000);
    expect(events.filter(({ type }) => type === 'UserRenamed').length).toBeGreaterThanOrEqual(acknowledged);
    await again.close();
    await rm(folder, { recursive: true });
  });

  it('makes cookies secure where the public address is https', async () => {
    const secure = await startPortal({
      seed: 'none',
      config: { publicUrl: new URL('https://portal.example') },
    });
    const { headers } = await new Client(secure.address).get('/api/csrf');
    expect(headers.getSetCookie()[0]).toMatch(/^__Host-laycan_csrf=.*; Path=\/; .*Secure/);
    expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
    await secure.close();
  });
});

describe('a client that offers to speak something else, as curl does HTTP/2', () => {
  it('is answered as it asked', async () => {
    const portal = await startPortal({ seed: 'none' });
    const socket = connect(Number(new URL(portal.address).port), '127.0.0.1');
    socket.write(
      'GET /api/system-health/live HTTP/1.1\r\nHost: here\r\nConnection: Upgrade, HTTP2-Settings\r\n' +
        'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n',
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 200 OK/);
    socket.destroy();
    await portal.close();
  });
});

describe('a portal that is told to stop', () => {
  it('says first that it is not ready, and answers until those who send it requests have seen it', async () => {
    const stopping = await startPortal({ seed: 'none', config: { drainMs: 1_000 } });
    const asking = new Client(stopping.address);
    expect((await asking.get('/api/system-health/ready')).status).toBe(200);
    const closed = stopping.close();
    // At once: what it drains for is a second.
    const [ready, live, csrf] = await Promise.all([
      asking.get('/api/system-health/ready'),
      asking.get('/api/system-health/live'),
      asking.get('/api/csrf'),
    ]);
    expect(ready).toMatchObject({
      status: 503,
      body: { details: { error: { node: { status: 'down' } } } },
    });
    expect(live.status).toBe(200);
    expect(csrf.status).toBeLessThan(500);
    await closed;
    await expect(asking.get('/api/system-health/live')).rejects.toThrow();
  });

  it('does not wait for connections that browsers keep at hand', async () => {
    const stopping = await startPortal({ seed: 'none' });
    const atHand = connect(Number(new URL(stopping.address).port), '127.0.0.1').resume();
    await once(atHand, 'connect');
    // Asked after it was taken.
    await new Client(stopping.address).get('/api/system-health/live');
    const [closed] = await Promise.all([once(atHand, 'close'), stopping.close()]);
    // Without an error.
    expect(closed).toEqual([false]);
  });
});
