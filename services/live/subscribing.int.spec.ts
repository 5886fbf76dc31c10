import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { customer } from '../../tests/support/fake-access.ts';
import { ResumingClient } from '../../tests/support/live-client.ts';
import { LiveWorld } from '../../tests/support/live-world.ts';
import { askAuth, RawClient } from '../../tests/support/raw-client.ts';

const list = 'private-organisation.suzano.declaration.list.external';
const mine = 'private-user.ana';

describe('Subscribing with pusher-js', () => {
  let world: LiveWorld;
  let client: ResumingClient;

  beforeEach(async () => {
    world = await LiveWorld.start();
    world.access.principals.set('ana', customer('ana', ['suzano']));
    client = new ResumingClient('ana', world.port);
  });

  afterEach(async () => {
    client.close();
    await world.close();
  });

  const change = (text: string) => world.change([text], { channels: [list], text });

  it('stops hearing a channel that it has left', async () => {
    const ear = await client.joined(list);
    const other = await client.joined(mine);
    await change('one');
    await ear.hears('declaration.changed');
    client.pusher.unsubscribe(list);
    await change('two');
    await world.change(['sentinel'], { channels: [mine], text: 'sentinel' });
    await other.hears('declaration.changed');
    expect(ear.documents().map(({ text }) => text)).toEqual(['one']);
  });

  it('is on the channel once after leaving and joining again in one tick', async () => {
    await client.joined(list);
    client.pusher.unsubscribe(list);
    const again = await client.joined(list);
    await change('one');
    await change('two');
    await again.until(() => again.documents().some(({ text }) => text === 'two'));
    expect(again.documents().map(({ text }) => text)).toEqual(['one', 'two']);
  });

  it('leaves a channel that was cancelled while it was pending', async () => {
    await client.connection('connected');
    const answered = new Promise<void>((resolve) => {
      client.pusher.connection.bind('message', ({ event }: { event: string }) => {
        if (event === 'pusher_internal:subscription_succeeded') resolve();
      });
    });
    client.join(list);
    client.pusher.unsubscribe(list);
    await answered;
    await client.joined(mine);
    expect(world.live.hears(list)).toBe(false);
    const again = await client.joined(list);
    await change('one');
    await again.hears('declaration.changed');
    expect(again.documents().map(({ text }) => text)).toEqual(['one']);
  });

  it('does not double events for a double subscribe', async () => {
    const raw = await RawClient.connected(world.port);
    const answer = await askAuth(world.port, 'ana', { socket_id: raw.socketId, channel_name: list });
    const data = { channel: list, ...((await answer.json()) as object) };
    raw.send({ event: 'pusher:subscribe', data });
    raw.send({ event: 'pusher:subscribe', data });
    await raw.hears('pusher_internal:subscription_succeeded');
    raw.send({ event: 'pusher:subscribe', data });
    await raw.settled();
    await change('one');
    await raw.hears('declaration.changed');
    await raw.settled();
    expect(raw.frames.filter(({ event }) => event === 'declaration.changed')).toHaveLength(1);
    raw.close();
  });

  it('keeps subscribe and unsubscribe in order, however slowly the store answers', async () => {
    await change('before');
    const waiting: (() => void)[] = [];
    world.documents.beforeRead = () =>
      new Promise((resolve) => {
        waiting.push(resolve);
      });
    const raw = await RawClient.connected(world.port);
    const ask = async (cursor: string) => {
      const body = { socket_id: raw.socketId, channel_name: list, cursor };
      return (await (await askAuth(world.port, 'ana', body)).json()) as object;
    };
    const signed = await ask(`log.cargo@1#1.${'0'.repeat(20)}`);
    raw.send({ event: 'pusher:subscribe', data: { channel: list, ...signed } });
    raw.send({ event: 'pusher:unsubscribe', data: { channel: list } });
    await raw.settled();
    world.documents.beforeRead = () => Promise.resolve();
    for (const go of waiting) go();
    await raw.settled();
    await change('after');
    await raw.settled();
    expect(raw.frames.map(({ event }) => event)).not.toContain('declaration.changed');
    expect(raw.frames.map(({ event }) => event)).not.toContain('pusher_internal:subscription_succeeded');
    raw.close();
  });

  it('bounds the channels of one connection, and says so on the channel', async () => {
    const raw = await RawClient.connected(world.port);
    for (let n = 0; n <= 200; n += 1) {
      const channel = `private-organisation.suzano.draft.d${n}`;
      world.drafts.owners.set(`d${n}`, { preparedBy: 'suzano', side: 'external' });
      const answer = await askAuth(world.port, 'ana', { socket_id: raw.socketId, channel_name: channel });
      raw.send({ event: 'pusher:subscribe', data: { channel, ...((await answer.json()) as object) } });
    }
    expect((await raw.hears('pusher:subscription_error')).data).toMatchObject({ status: 403 });
    expect(raw.frames.filter(({ event }) => event === 'pusher_internal:subscription_succeeded')).toHaveLength(
      200,
    );
    raw.close();
  });

  it('reads what was missed on a few channels of a connection at a time, and on all of them in the end', async () => {
    await change('before');
    const readings: (() => void)[] = [];
    let maxAtOnce = 0;
    world.documents.beforeRead = () =>
      new Promise((resolve) => {
        readings.push(resolve);
        maxAtOnce = Math.max(maxAtOnce, readings.length);
      });
    const raw = await RawClient.connected(world.port);
    const channels = Array.from({ length: 40 }, (_, n) => `private-organisation.suzano.draft.d${n}`);
    for (const [n, channel] of channels.entries()) {
      world.drafts.owners.set(`d${n}`, { preparedBy: 'suzano', side: 'external' });
      const cursor = `log.cargo@1#1.${'0'.repeat(20)}`;
      const body = { socket_id: raw.socketId, channel_name: channel, cursor };
      const signed = (await (await askAuth(world.port, 'ana', body)).json()) as object;
      raw.send({ event: 'pusher:subscribe', data: { channel, ...signed } });
    }
    await raw.settled();
    // Its turn has not come, and it will want none.
    const [left = ''] = channels.slice(-1);
    raw.send({ event: 'pusher:unsubscribe', data: { channel: left } });
    const succeeded = () =>
      raw.frames.filter(({ event }) => event === 'pusher_internal:subscription_succeeded');
    while (succeeded().length < channels.length - 1) {
      for (const go of readings.splice(0)) go();
      await raw.settled();
    }
    expect(maxAtOnce).toBe(8);
    expect(succeeded().map(({ channel }) => channel)).not.toContain(left);
    raw.close();
  });
});
