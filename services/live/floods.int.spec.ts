import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { customer } from '../../tests/support/fake-access.ts';
import { LiveWorld } from '../../tests/support/live-world.ts';
import { ManualTimers } from '../../tests/support/manual-timers.ts';
import { askAuth, RawClient } from '../../tests/support/raw-client.ts';
import { until } from '../../tests/support/until.ts';

const list = 'private-organisation.suzano.declaration.list.external';
const forged = { channel: list, auth: `laycan:${'0'.repeat(64)}`, channel_data: '{}' };

const floods: readonly (readonly [string, (client: RawClient) => void])[] = [
  ['garbage', ({ socket }) => socket.send('{"event":"nonsense","data":[')],
  ['binary frames', ({ socket }) => socket.send(Buffer.from([0, 159, 146, 150]))],
  ['forged subscriptions', (client) => client.send({ event: 'pusher:subscribe', data: forged })],
  ['unsubscribing', (client) => client.send({ event: 'pusher:unsubscribe', data: { channel: list } })],
  ['refused whispers', (client) => client.send({ event: 'client-x', channel: list, data: {} })],
  ['pings', (client) => client.send({ event: 'pusher:ping', data: {} })],
  ['pongs of the websocket', ({ socket }) => socket.pong()],
];

describe('A flood of frames', () => {
  let world: LiveWorld;
  let timers: ManualTimers;
  const closing: { close(): void }[] = [];

  beforeEach(async () => {
    timers = new ManualTimers();
    world = await LiveWorld.start({ timers });
    world.access.principals.set('ana', customer('ana', ['suzano']));
  });

  afterEach(async () => {
    for (const one of closing.splice(0)) one.close();
    await world.close();
  });

  const raw = async () => {
    const client = await RawClient.connected(world.port);
    closing.push(client);
    return client;
  };

  const closes = (client: RawClient) =>
    until(async () => expect(client.socket.readyState).toBe(client.socket.CLOSING));
  const gone = () => until(async () => expect(world.live.gateway.size).toBe(0));

  it.each(floods)('of %s closes its socket with a code that lets the client come back', async (_, send) => {
    const client = await raw();
    for (let n = 0; n < 1_000; n += 1) send(client);
    await closes(client);
    timers.pass(1_000);
    expect((await client.closed).code).toBe(4100);
    expect(client.frames.length).toBeLessThan(2 * 500 + 10);
    await gone();
    expect(world.live.counts().floods).toBe(1);
    await (await raw()).settled();
    expect(world.faults).toEqual([]);
  });

  it('of pings of the websocket, each sent when the one before was answered, is one, too', async () => {
    const client = await raw();
    for (let n = 0; n < 500; n += 1) {
      client.socket.ping();
      await once(client.socket, 'pong');
    }
    client.socket.ping();
    await closes(client);
    expect(world.live.counts().floods).toBe(1);
  });

  it('that goes on after the close is not read, and cut', async () => {
    const client = await raw();
    for (let n = 0; n < 20_000; n += 1) client.socket.send(`{"event":"nonsense-${n}","data":[`);
    await closes(client);
    timers.pass(1_000);
    await client.closed;
    await gone();
    expect(client.frames.filter(({ event }) => event === 'pusher:error').length).toBeLessThanOrEqual(500);
  });

  it('is more than 500 at once, or 20 a second; less is answered, frame by frame', async () => {
    const client = await raw();
    const say = async (frames: number) => {
      for (let n = 1; n < frames; n += 1) client.send('garbage');
      await client.settled();
    };
    await say(500);
    for (let second = 0; second < 3; second += 1) {
      timers.pass(1_000);
      await say(20);
    }
    expect(client.frames.filter(({ event }) => event === 'pusher:error')).toHaveLength(499 + 3 * 19);
    client.send('one too many');
    await closes(client);
  });

  it('is not what a screen says that leaves all its channels and joins them again at once', async () => {
    const client = await raw();
    const channels = Array.from({ length: 160 }, (_, n) => `private-organisation.suzano.draft.d${n}`);
    const subscriptions: { readonly event: string; readonly data: object }[] = [];
    for (const [n, channel] of channels.entries()) {
      world.drafts.owners.set(`d${n}`, { preparedBy: 'suzano', side: 'external' });
      const answer = await askAuth(world.port, 'ana', { socket_id: client.socketId, channel_name: channel });
      const signed = (await answer.json()) as object;
      subscriptions.push({ event: 'pusher:subscribe', data: { channel, ...signed } });
    }
    for (const frame of subscriptions) client.send(frame);
    await client.hears('pusher_internal:subscription_succeeded', channels.length);
    for (const channel of channels) client.send({ event: 'pusher:unsubscribe', data: { channel } });
    for (const frame of subscriptions) client.send(frame);
    await client.hears('pusher_internal:subscription_succeeded', 2 * channels.length);
    expect(client.frames.map(({ event }) => event)).not.toContain('pusher:error');
  });

  it('of fragments that make one frame is none of the clients we know, and closes its socket', async () => {
    const client = await raw();
    client.socket.send('{', { fin: false });
    for (let n = 0; n < 1_000; n += 1) client.socket.send(' ', { fin: false });
    client.socket.send('}', { fin: true });
    expect((await client.closed).code).toBe(1008);
  });
});
