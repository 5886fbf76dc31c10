import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PresenceChannel } from 'pusher-js';
import { customer } from '../../tests/support/fake-access.ts';
import { ResumingClient } from '../../tests/support/live-client.ts';
import { LiveWorld, type LiveWorldOptions } from '../../tests/support/live-world.ts';
import { ManualTimers } from '../../tests/support/manual-timers.ts';
import { InProcessBus } from './bus/in-process-bus.ts';

const draft = 'private-organisation.suzano.draft.d1';
const room = 'presence-organisation.suzano.draft.d1';
const list = 'private-organisation.suzano.declaration.list.external';

describe('Whispers and presence', () => {
  let world: LiveWorld;
  let worlds: LiveWorld[];

  const start = async (options: LiveWorldOptions = {}) => {
    const started = await LiveWorld.start(options);
    worlds.push(started);
    for (const user of ['ana', 'ben', 'cid']) {
      started.access.principals.set(user, customer(user, ['suzano']));
      started.names.set(user, `${user.toUpperCase()}.`);
    }
    started.drafts.owners.set('d1', { preparedBy: 'suzano', side: 'external' });
    return started;
  };

  const connect = (user: string, where = world) => where.client(user);

  const membersOn = (client: ResumingClient): readonly string[] =>
    Object.keys((client.pusher.channel(room) as PresenceChannel).members.members as object).sort();

  beforeEach(async () => {
    worlds = [];
    world = await start();
  });

  afterEach(async () => {
    for (const one of worlds) await one.close();
  });

  it('reach the others only, stamped with who sent them', async () => {
    const [ana, ben] = [connect('ana'), connect('ben')];
    const [hers, his] = [await ana.joined(draft), await ben.joined(draft)];
    ana.pusher.channel(draft).trigger('client-typing', { isTyping: true, user: { id: 'ben' } });
    expect(await his.hears('client-typing')).toEqual({ isTyping: true, user: { id: 'ana', name: 'ANA.' } });
    ben.pusher.channel(draft).trigger('client-answer', {});
    await hers.hears('client-answer');
    expect(hers.all('client-typing')).toEqual([]);
  });

  it('carry the user id of the protocol on presence channels', async () => {
    const [ana, ben] = [connect('ana'), connect('ben')];
    await ana.joined(room);
    await ben.joined(room);
    const heard = new Promise((resolve) => {
      ben.pusher.channel(room).bind('client-cursor', (data: unknown, metadata: unknown) => {
        resolve({ data, metadata });
      });
    });
    ana.pusher.channel(room).trigger('client-cursor', { row: 'r1', field: 'laycanStart' });
    expect(await heard).toEqual({
      data: { row: 'r1', field: 'laycanStart', user: { id: 'ana', name: 'ANA.' } },
      metadata: { user_id: 'ana' },
    });
  });

  it('are refused on a channel one is not on, and where several organisations meet', async () => {
    const ana = connect('ana');
    const refusals: unknown[] = [];
    await ana.connection('connected');
    ana.pusher.connection.bind('error', ({ data }: { data: unknown }) => refusals.push(data));
    ana.pusher.send_event('client-typing', {}, draft);
    await ana.joined(list);
    ana.pusher.channel(list).trigger('client-typing', {});
    await ana.joined('private-user.ana');
    expect(refusals).toEqual([
      { code: 4301, message: 'A client event needs a subscription to its channel' },
      { code: 4301, message: 'This channel takes no client events' },
    ]);
    expect(ana.pusher.connection.state).toBe('connected');
  });

  it('are ten a second: of 25 at once ten arrive, 15 are refused, and the connection stays', async () => {
    const still = await start({ timers: new ManualTimers() });
    const [ana, ben] = [connect('ana', still), connect('ben', still)];
    await ana.joined(draft);
    const his = await ben.joined(draft);
    let refused = 0;
    ana.pusher.connection.bind('error', ({ data }: { data: { code: number } }) => {
      if (data.code === 4301) refused += 1;
    });
    for (let n = 0; n < 25; n += 1) ana.pusher.channel(draft).trigger('client-n', { n });
    await ana.joined('private-user.ana');
    await his.hears('client-n', 10);
    expect(refused).toBe(15);
    expect(his.all('client-n')).toHaveLength(10);
    expect(ana.pusher.connection.state).toBe('connected');
  });

  it('carry 10 kB at most', async () => {
    const [ana, ben] = [connect('ana'), connect('ben')];
    await ana.joined(draft);
    const his = await ben.joined(draft);
    const refused = ana.connection<{ data: { message: string } }>('error');
    ana.pusher.channel(draft).trigger('client-big', { text: 'x'.repeat(11_000) });
    ana.pusher.channel(draft).trigger('client-fits', { text: 'x'.repeat(9_900) });
    expect((await refused).data.message).toBe('A client event carries 10000 bytes at most');
    await his.hears('client-fits');
    expect(his.all('client-big')).toEqual([]);
  });

  it('shows who is there, each person once however many tabs, and tells of coming and going', async () => {
    const [ana, ben, benAgain] = [connect('ana'), connect('ben'), connect('ben')];
    const hers = await ana.joined(room);
    await ben.joined(room);
    expect(await hers.hears('pusher:member_added')).toMatchObject({ id: 'ben', info: { name: 'BEN.' } });
    await benAgain.joined(room);
    expect(membersOn(benAgain)).toEqual(['ana', 'ben']);
    ben.close();
    const cid = connect('cid');
    const cids = await cid.joined(room);
    await hers.hears('pusher:member_added', 2);
    expect(hers.all('pusher:member_removed')).toEqual([]);
    benAgain.pusher.unsubscribe(room);
    expect(await hers.hears('pusher:member_removed')).toMatchObject({ id: 'ben' });
    expect(hers.all('pusher:member_added')).toHaveLength(2);
    await cids.hears('pusher:member_removed');
    expect(membersOn(cid)).toEqual(['ana', 'cid']);
  });

  it('has no ghosts after a socket has crashed', async () => {
    const [ana, ben] = [connect('ana'), connect('ben')];
    const hers = await ana.joined(room);
    await ben.joined(room);
    for (const connection of world.live.gateway.connections()) {
      if (connection.id === ben.socketId) connection.cut();
    }
    expect(await hers.hears('pusher:member_removed')).toMatchObject({ id: 'ben' });
    expect(await hers.hears('pusher:member_added', 2)).toMatchObject({ id: 'ben' });
    expect(membersOn(ana)).toEqual(['ana', 'ben']);
  });

  it('cross nodes that share a bus', async () => {
    const bus = new InProcessBus();
    const [here, there] = [await start({ bus }), await start({ bus })];
    const [ana, ben] = [connect('ana', here), connect('ben', there)];
    const hers = await ana.joined(room);
    const his = await ben.joined(room);
    await hers.hears('pusher:member_added');
    expect(membersOn(ben)).toEqual(['ana', 'ben']);
    ana.pusher.channel(room).trigger('client-cursor', { row: 'r1' });
    expect(await his.hears('client-cursor')).toMatchObject({ row: 'r1' });
    ben.close();
    await hers.hears('pusher:member_removed');
    expect(membersOn(ana)).toEqual(['ana']);
  });
});
