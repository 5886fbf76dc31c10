import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { customer, staff } from '../../tests/support/fake-access.ts';
import { LiveWorld } from '../../tests/support/live-world.ts';
import { ManualTimers } from '../../tests/support/manual-timers.ts';
import { askAuth, RawClient } from '../../tests/support/raw-client.ts';

const list = 'private-organisation.suzano.declaration.list.external';
const other = 'private-organisation.nordfjord.declaration.list.external';
const mine = 'private-user.ana';

describe('Rights on channels', () => {
  let world: LiveWorld;

  beforeEach(async () => {
    world = await LiveWorld.start();
    world.access.principals.set('ana', customer('ana', ['suzano', 'nordfjord']));
    world.access.principals.set('sven', staff('sven', ['suzano']));
  });

  afterEach(() => world.close());

  const connect = (user: string) => world.client(user);

  it('give staff the internal lists and customers the external ones', async () => {
    const internal = list.replace('.external', '.internal');
    await connect('sven').joined(internal);
    await connect('sven').joined('private-internal.declaration.list');
    await connect('ana').joined(list);
    for (const [user, channel] of [
      ['sven', list],
      ['ana', internal],
      ['ana', 'private-internal.declaration.list'],
      ['ana', 'private-internal.operations'],
      ['ana', list.replace('suzano', 'foreign')],
    ] as const) {
      const ear = connect(user).join(channel);
      expect(await ear.hears('pusher:subscription_error')).toMatchObject({ error: 'Answered with 403' });
    }
  });

  it('close with 4200 when a membership ends, and only the lost channel is refused afterwards', async () => {
    await world.close();
    // By the change itself: the next look at everyone never comes.
    world = await LiveWorld.start({ timers: new ManualTimers() });
    world.access.principals.set('ana', customer('ana', ['suzano', 'nordfjord']));
    const client = connect('ana');
    const [lost, kept] = [await client.joined(list), await client.joined(other)];
    const closed = client.connection<{ data: { code: number } }>('error');
    world.access.principals.set('ana', customer('ana', ['nordfjord']));
    await world.changeRights('organisations', 'suzano');
    expect((await closed).data.code).toBe(4200);
    await lost.hears('pusher:subscription_error');
    await kept.hears('pusher:subscription_succeeded', 2);
    expect(client.pusher.connection.state).toBe('connected');
  });

  it('push nothing to a former member that came after the end in the log', async () => {
    const raw = await RawClient.connected(world.port);
    const body = { socket_id: raw.socketId, channel_name: list };
    const signed = (await (await askAuth(world.port, 'ana', body)).json()) as object;
    raw.send({ event: 'pusher:subscribe', data: { channel: list, ...signed } });
    await raw.hears('pusher_internal:subscription_succeeded');
    world.access.principals.set('ana', customer('ana', []));
    world.log.append('organisationsChanged', { ids: ['suzano'] });
    const position = world.append(['secret'], { channels: [list], text: 'secret' });
    world.control.advance(position);
    expect((await raw.closed).code).toBe(4200);
    expect(raw.texts.join()).not.toContain('secret');
  });

  it.each(['the session', 'the change'])(
    'tell who is let in no more before they are cut, by %s',
    async (by) => {
      const [ana, ben] = [connect('ana'), connect('ben')];
      world.access.principals.set('ben', customer('ben', ['suzano']));
      const own = await ana.joined('private-user.ana');
      const his = await ben.joined('private-user.ben');
      world.access.principals.delete('ana');
      if (by === 'the session') world.access.endSession('ana', 'access');
      else await world.changeRights('users', 'ana');
      expect(await own.hears('deleted')).toEqual({ id: 'ana' });
      // A session that ends is no more than that.
      const closed = ben.connection<{ data: { code: number } }>('error');
      world.access.endSession('ben');
      expect((await closed).data.code).toBe(4200);
      expect(his.all('deleted')).toEqual([]);
    },
  );

  it('end with the session, and leave other sessions alone', async () => {
    world.access.principals.set('ben', customer('ben', ['suzano']));
    const [ana, ben] = [connect('ana'), connect('ben')];
    await ana.joined(list);
    const his = await ben.joined(list);
    const closed = ana.connection<{ data: { code: number } }>('error');
    world.access.endSession('ana');
    expect((await closed).data.code).toBe(4200);
    await world.change(['b1'], { channels: [list] });
    await his.hears('declaration.changed');
    expect(his.all('pusher:subscription_succeeded')).toHaveLength(1);
  });

  it('end when the user is gone', async () => {
    const client = connect('ana');
    await client.joined(mine);
    const closed = client.connection<{ data: { code: number } }>('error');
    world.access.principals.delete('ana');
    await world.changeRights('users', 'ana');
    expect((await closed).data.code).toBe(4200);
  });

  it('are looked at again when a signature is used: an old one opens nothing', async () => {
    const raw = await RawClient.connected(world.port);
    const body = { socket_id: raw.socketId, channel_name: list };
    const signed = (await (await askAuth(world.port, 'ana', body)).json()) as object;
    world.access.principals.set('ana', customer('ana', []));
    raw.send({ event: 'pusher:subscribe', data: { channel: list, ...signed } });
    expect((await raw.hears('pusher:subscription_error')).data).toMatchObject({ status: 403 });
    await world.change(['b1'], { channels: [list] });
    await raw.settled();
    expect(raw.frames.map(({ event }) => event)).not.toContain('declaration.changed');
    raw.close();
  });

  it('brings the client back where rights cannot be read for a moment', async () => {
    const client = connect('ana');
    await client.joined(mine);
    const present = world.access.present.bind(world.access);
    world.access.present = () => {
      world.access.present = present;
      return Promise.reject(new Error('The store is away'));
    };
    const raw = await RawClient.connected(world.port);
    const signing = await askAuth(world.port, 'ana', { socket_id: raw.socketId, channel_name: list });
    expect(signing.status).toBe(500);
    const body = { socket_id: raw.socketId, channel_name: list };
    const signed = (await (await askAuth(world.port, 'ana', body)).json()) as object;
    world.access.present = () => Promise.reject(new Error('The store is away'));
    raw.send({ event: 'pusher:subscribe', data: { channel: list, ...signed } });
    expect((await raw.closed).code).toBe(1011);
    world.access.present = present;
  });

  it('sign the second request of a client whose first one came late, for the old socket', async () => {
    const raw = await RawClient.connected(world.port);
    const body = { socket_id: raw.socketId, channel_name: list };
    const late = (await (await askAuth(world.port, 'ana', body)).json()) as object;
    raw.close();
    const again = await RawClient.connected(world.port);
    const fresh = await askAuth(world.port, 'ana', { ...body, socket_id: again.socketId });
    again.send({ event: 'pusher:subscribe', data: { channel: list, ...((await fresh.json()) as object) } });
    again.send({ event: 'pusher:subscribe', data: { channel: list, ...late } });
    await again.hears('pusher:subscription_error');
    await world.change(['b1'], { channels: [list] });
    expect(await again.hears('declaration.changed')).toMatchObject({ channel: list });
    again.close();
  });
});
