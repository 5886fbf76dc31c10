import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { customer } from '../../tests/support/fake-access.ts';
import { ResumingClient } from '../../tests/support/live-client.ts';
import { LiveWorld } from '../../tests/support/live-world.ts';
import { askAuth, RawClient } from '../../tests/support/raw-client.ts';

const list = 'private-organisation.suzano.declaration.list.external';

describe('The Pusher protocol 7', () => {
  let world: LiveWorld;
  const closing: { close(): void }[] = [];

  const raw = async () => {
    const client = await RawClient.connected(world.port);
    closing.push(client);
    return client;
  };

  beforeEach(async () => {
    world = await LiveWorld.start();
    world.access.principals.set('ana', customer('ana', ['suzano']));
  });

  afterEach(async () => {
    for (const one of closing.splice(0)) one.close();
    await world.close();
  });

  it('greets with a socket id and an activity timeout, data as JSON text', async () => {
    const client = await raw();
    const greeting = JSON.parse(client.texts[0] ?? '') as { event: string; data: string };
    expect(greeting.event).toBe('pusher:connection_established');
    expect(JSON.parse(greeting.data)).toEqual({
      socket_id: expect.stringMatching(/^\d+\.\d+$/),
      activity_timeout: 30,
    });
  });

  it('lets pusher-js connect and gives it its socket id', async () => {
    const client = new ResumingClient('ana', world.port);
    closing.push(client);
    await client.connection('connected');
    expect(client.socketId).toMatch(/^\d+\.\d+$/);
  });

  it.each([
    ['/app/other?protocol=7', 4001],
    ['/app/laycan', 4008],
    ['/app/laycan?protocol=6', 4007],
  ])('judges %s after the upgrade and closes with %i', async (path, code) => {
    const client = new RawClient(world.port, path);
    expect((await client.closed).code).toBe(code);
  });

  it('answers an upgrade elsewhere with 404', async () => {
    const status = await new Promise((resolve) => {
      request({
        port: world.port,
        path: '/somewhere',
        headers: { connection: 'Upgrade', upgrade: 'websocket' },
      })
        .on('response', (response) => resolve(response.statusCode))
        .end();
    });
    expect(status).toBe(404);
  });

  it.each(['//', '//[', 'http://[', '*', '/APP/laycan'])(
    'answers an upgrade at %s, which is no address, with 404, and goes on',
    async (path) => {
      const socket = connect(world.port, '127.0.0.1');
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 404 /);
      socket.destroy();
      await raw();
    },
  );

  it('signs for a form body, a JSON body and both addresses, each with exactly 200', async () => {
    const client = await raw();
    const form = `socket_id=${client.socketId}&channel_name=${list}`;
    const json = { socket_id: client.socketId, channel_name: list };
    for (const path of ['/broadcasting/auth', '/api/broadcasting/auth']) {
      for (const body of [form, json]) {
        const answer = await askAuth(world.port, 'ana', body, path);
        expect(answer.status).toBe(200);
        expect(await answer.json()).toEqual({
          auth: expect.stringMatching(/^laycan:[0-9a-f]{64}$/),
          channel_data: expect.any(String),
        });
      }
    }
  });

  it('names the field of a body that is none', async () => {
    const bad = async (body: Readonly<Record<string, unknown>>) => {
      const answer = await askAuth(world.port, 'ana', body);
      return [answer.status, Object.keys(((await answer.json()) as { errors: object }).errors)];
    };
    const good = { socket_id: '1.2', channel_name: list };
    expect(await bad({ ...good, socket_id: '1.2:private-user.ben' })).toEqual([422, ['socket_id']]);
    expect(await bad({ ...good, channel_name: 'private-user.ana\nx' })).toEqual([422, ['channel_name']]);
    expect(await bad({ ...good, channel_name: [list] })).toEqual([422, ['channel_name']]);
    expect(await bad({ ...good, cursor: 'x'.repeat(400) })).toEqual([422, ['cursor']]);
    expect(await bad({})).toEqual([422, ['socket_id']]);
  });

  it('refuses to sign for nobody, for others and for channels that do not exist', async () => {
    const status = async (user: string | undefined, channel: string) =>
      (await askAuth(world.port, user, { socket_id: '1.2', channel_name: channel })).status;
    expect(await status(undefined, list)).toBe(401);
    expect(await status('ana', list.replace('suzano', 'other'))).toBe(403);
    expect(await status('ana', 'private-user.ben')).toBe(403);
    expect(await status('ana', 'private-nobody.knows')).toBe(403);
  });

  it('tells a refused channel of pusher-js about the 403', async () => {
    const client = new ResumingClient('ana', world.port);
    closing.push(client);
    const ear = client.join('private-user.ben');
    expect(await ear.hears('pusher:subscription_error')).toMatchObject({ error: 'Answered with 403' });
    expect(client.pusher.connection.state).toBe('connected');
  });

  it('answers a bad signature on that channel and keeps the connection', async () => {
    const client = await raw();
    client.send({
      event: 'pusher:subscribe',
      data: { channel: list, auth: `laycan:${'0'.repeat(64)}`, channel_data: '{}' },
    });
    expect(await client.hears('pusher:subscription_error')).toMatchObject({
      channel: list,
      data: { type: 'AuthError', status: 401 },
    });
    expect((await client.hears('pusher:error')).data).toMatchObject({ code: 4009 });
    await client.settled();
  });

  it('refuses a signature made for another socket, channel, or other data', async () => {
    const [one, other] = [await raw(), await raw()];
    const answer = await askAuth(world.port, 'ana', { socket_id: one.socketId, channel_name: list });
    const signed = (await answer.json()) as { auth: string; channel_data: string };
    const forged = signed.channel_data.replace('session-of-ana', 'session-of-ben');
    other.send({ event: 'pusher:subscribe', data: { channel: list, ...signed } });
    one.send({ event: 'pusher:subscribe', data: { channel: `${list}2`, ...signed } });
    one.send({ event: 'pusher:subscribe', data: { channel: list, ...signed, channel_data: forged } });
    one.send({ event: 'pusher:subscribe', data: { channel: list, auth: signed.auth } });
    await other.hears('pusher:subscription_error');
    await one.hears('pusher:subscription_error', 3);
    one.send({ event: 'pusher:subscribe', data: { channel: list, ...signed } });
    expect(await one.hears('pusher_internal:subscription_succeeded')).toMatchObject({ channel: list });
  });

  it('answers a ping', async () => {
    const client = await raw();
    await client.settled();
    client.send({ event: 'pusher:pong', data: {} });
    await client.settled();
    expect(client.frames.map(({ event }) => event)).not.toContain('pusher:error');
  });

  it('answers garbage, binary frames and unknown events, and goes on', async () => {
    const client = await raw();
    const deep = `{"event":"client-x","channel":"${list}","data":{"a":${'['.repeat(9000)}${']'.repeat(9000)}}}`;
    const bad: (string | Buffer)[] = [
      'garbage',
      '',
      'null',
      '[]',
      '7',
      '{"event":7}',
      '{"event":"pusher:subscribe"}',
      '{"event":"pusher:subscribe","data":{"channel":"public","auth":"x"}}',
      `{"event":"pusher:subscribe","data":{"channel":"${list}"}}`,
      `{"event":"pusher:subscribe","data":{"channel":"${list}","auth":"x","channel_data":{}}}`,
      '{"event":"pusher:unsubscribe","data":{"channel":5}}',
      '{"event":"pusher:signin","data":{}}',
      '{"event":"pusher_internal:subscription_succeeded"}',
      '{"event":"client-typing"}',
      `{"event":"client-bad name","channel":"${list}"}`,
      `{"event":"client-x","channel":"${list}","data":"text"}`,
      deep,
      Buffer.from([0, 159, 146, 150]),
    ];
    for (const frame of bad) client.socket.send(frame);
    await client.settled();
    expect(client.frames.filter(({ event }) => event === 'pusher:error')).toHaveLength(bad.length);
    expect(world.faults).toEqual([]);
  });

  it('closes on a frame larger than any that makes sense, with a code that lets the client come back', async () => {
    const client = await raw();
    client.send('x'.repeat(40_000));
    expect((await client.closed).code).toBe(1009);
    await raw();
  });

  const joined = async () => {
    const client = await raw();
    const answer = await askAuth(world.port, 'ana', { socket_id: client.socketId, channel_name: list });
    const signed = (await answer.json()) as object;
    client.send({ event: 'pusher:subscribe', data: { channel: list, ...signed } });
    await client.hears('pusher_internal:subscription_succeeded');
    return client;
  };

  it('sends away whoever is one too many, to come back', async () => {
    await world.close();
    world = await LiveWorld.start({ limits: { maxConnections: 1 } });
    world.access.principals.set('ana', customer('ana', ['suzano']));
    await joined();
    const second = new RawClient(world.port);
    expect((await second.closed).code).toBe(4100);
  });

  it('cuts strangers, who fill it up and join nothing, for whoever comes', async () => {
    await world.close();
    world = await LiveWorld.start({ limits: { maxConnections: 3 } });
    world.access.principals.set('ana', customer('ana', ['suzano']));
    const member = await joined();
    const strangers = [await raw(), await raw()];
    await joined();
    await strangers[0]?.closed;
    expect([member, strangers[1]].map((client) => client?.socket.readyState)).toEqual([1, 1]);
  });
});
