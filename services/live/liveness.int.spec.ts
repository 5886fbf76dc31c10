import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import Pusher from 'pusher-js';
import { setImmediate as turn } from 'node:timers/promises';
import { customer } from '../../tests/support/fake-access.ts';
import { disconnectForGood, Ear, ResumingClient, resumingOptions } from '../../tests/support/live-client.ts';
import { LiveWorld, type LiveWorldOptions } from '../../tests/support/live-world.ts';
import { ManualTimers } from '../../tests/support/manual-timers.ts';
import { askAuth, RawClient } from '../../tests/support/raw-client.ts';
import { TcpProxy } from '../../tests/support/tcp-proxy.ts';
import { until } from '../../tests/support/until.ts';

const list = 'private-organisation.suzano.declaration.list.external';
const room = 'presence-organisation.suzano.draft.d1';

describe('Living and dying connections', () => {
  let world: LiveWorld;
  const closing: { close(): unknown }[] = [];

  const start = async (options: LiveWorldOptions = {}) => {
    world = await LiveWorld.start(options);
    world.access.principals.set('ana', customer('ana', ['suzano']));
    world.access.principals.set('ben', customer('ben', ['suzano']));
    world.drafts.owners.set('d1', { preparedBy: 'suzano', side: 'external' });
  };

  const connect = (user: string, port = world.port) => {
    const client = new ResumingClient(user, port, world.port);
    closing.push(client);
    return client;
  };

  beforeEach(() => start());

  afterEach(async () => {
    jest.restoreAllMocks();
    for (const one of closing.splice(0)) await one.close();
    await world.close();
  });

  it.each([1000, 1001, 1009, 1011, 1012, 1013, 4100, 4200, 4201])(
    'pusher-js comes back, on its channels, after a close with %i',
    async (code) => {
      const ear = await connect('ana').joined(list);
      for (const connection of world.live.gateway.connections()) connection.close(code, 'Test');
      await ear.hears('pusher:subscription_succeeded', 2);
      expect(ear.all('pusher:subscription_succeeded')).toHaveLength(2);
    },
  );

  it.each([4001, 4004, 4009, 4301])(
    'pusher-js stays away after %i, which is why faults never close with it',
    async (code) => {
      // The client's own websocket waits half a minute for an end that has come; the test run need not.
      const { setTimeout: real } = globalThis;
      jest.spyOn(globalThis, 'setTimeout').mockImplementation((work, ms) => real(work, ms).unref());
      const client = connect('ana');
      await client.joined(list);
      const down = client.connection('disconnected');
      for (const connection of world.live.gateway.connections()) connection.close(code, 'Test');
      await expect(down).resolves.toBeUndefined();
    },
  );

  it('a client that hears nothing asks, gives up, and comes back by another way', async () => {
    await world.close();
    await start({ limits: { activityTimeout: 1 } });
    const proxy = await new TcpProxy(world.port).listen();
    const pusher = new Pusher('laycan', {
      ...resumingOptions(proxy.port, world.port, 'ana', () => undefined),
      pongTimeout: 100,
    });
    closing.push({ close: () => disconnectForGood(pusher) }, proxy);
    const ear = new Ear(pusher.subscribe(list));
    await ear.hears('pusher:subscription_succeeded');
    const first = pusher.connection.socket_id;
    proxy.freeze();
    await ear.hears('pusher:subscription_succeeded', 2);
    expect(pusher.connection.socket_id).not.toBe(first);
  });

  it('the gateway cuts a client that has silently gone', async () => {
    await world.close();
    const silentMs = 45_000;
    const timers = new ManualTimers();
    await start({ limits: { silentMs }, timers });
    const proxy = await new TcpProxy(world.port).listen();
    closing.push(proxy);
    const watching = await connect('ana').joined(room);
    await connect('ben', proxy.port).joined(room);
    await watching.hears('pusher:member_added');
    proxy.freeze();
    timers.pass(silentMs);
    const asked = () =>
      [...world.live.gateway.connections()].filter(({ pingedAt }) => pingedAt !== undefined);
    await until(async () => expect(asked()).toHaveLength(1));
    expect(watching.all('pusher:member_removed')).toEqual([]);
    timers.pass(silentMs);
    expect(await watching.hears('pusher:member_removed')).toMatchObject({ id: 'ben' });
  });

  it('a reader that has stalled is cut, and the others hear everything', async () => {
    const stalled = await RawClient.connected(world.port);
    closing.push(stalled);
    const body = { socket_id: stalled.socketId, channel_name: list };
    const signed = (await (await askAuth(world.port, 'ana', body)).json()) as object;
    stalled.send({ event: 'pusher:subscribe', data: { channel: list, ...signed } });
    await stalled.hears('pusher_internal:subscription_succeeded');
    const ear = await connect('ben').joined(list);
    stalled.socket.pause();
    let said = 0;
    while (world.live.gateway.size > 1 && said < 5000) {
      said += 1;
      world.live.publish(list, 'big', { said, text: 'x'.repeat(20_000) });
      await turn();
      if (said % 20 === 0) await ear.hears('big', said);
    }
    await ear.hears('big', said);
    expect(said).toBeGreaterThan(10);
    expect(said).toBeLessThan(5000);
  });

  it('a reader that stalls over what it missed is cut, however lively it seems', async () => {
    await world.close();
    const silentMs = 45_000;
    const timers = new ManualTimers();
    await start({ limits: { silentMs }, timers });
    const stalled = await RawClient.connected(world.port);
    closing.push(stalled);
    const subscribe = async (cursor?: unknown): Promise<void> => {
      const body = { socket_id: stalled.socketId, channel_name: list, ...(cursor ? { cursor } : {}) };
      const signed = (await (await askAuth(world.port, 'ana', body)).json()) as object;
      stalled.send({ event: 'pusher:subscribe', data: { channel: list, ...signed } });
    };
    await world.change(['c0'], { channels: [list] });
    await subscribe();
    const { data } = await stalled.hears('pusher_internal:subscription_succeeded');
    stalled.send({ event: 'pusher:unsubscribe', data: { channel: list } });
    await stalled.settled();
    const many = Array.from({ length: 900 }, (_, n) => `c${n}`);
    await world.change(many, { channels: [list], text: 'x'.repeat(20_000) });
    stalled.socket.pause();
    await subscribe((data as { cursor: string }).cursor);
    const isSending = () => [...world.live.gateway.connections()].some(({ isPaced }) => isPaced);
    await until(async () => expect(isSending()).toBe(true));
    const heard = () =>
      [...world.live.gateway.connections()].every(({ heardAt }) => heardAt === timers.now());
    for (let past = 0; past < 4 * silentMs && world.live.gateway.size > 0; past += silentMs / 3) {
      timers.pass(silentMs / 3);
      stalled.send({ event: 'pusher:pong', data: {} });
      await until(async () => expect(heard()).toBe(true));
    }
    expect(world.live.gateway.size).toBe(0);
  });

  it('goes down with 1012 and lets nobody in meanwhile', async () => {
    const raw = await RawClient.connected(world.port);
    const ear = await connect('ana').joined(list);
    const closed = world.live.close();
    expect((await raw.closed).code).toBe(1012);
    await closed;
    expect(world.live.gateway.size).toBe(0);
    expect(ear.channel.pusher.connection.state).not.toBe('disconnected');
  });
});
