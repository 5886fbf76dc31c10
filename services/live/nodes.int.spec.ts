import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PresenceChannel } from 'pusher-js';
import { systemClock } from '#platform/clock/port';
import { openKafkaBroadcast } from '#platform/topics/kafka/open-kafka-broadcast';
import type { Broadcast } from '#platform/topics/broadcast';
import { customer } from '../../tests/support/fake-access.ts';
import { ResumingClient } from '../../tests/support/live-client.ts';
import { LiveWorld } from '../../tests/support/live-world.ts';
import { kafkaForTests, ranOn } from '../../tests/support/servers.ts';
import { BroadcastBus } from './bus/broadcast-bus.ts';
import { writeBusMessage } from './bus/messages.ts';
import type { BusMessage } from './ports.ts';

const draft = 'private-organisation.suzano.draft.d1';
const room = 'presence-organisation.suzano.draft.d1';
const list = 'private-organisation.suzano.declaration.list.external';

const kafka = await kafkaForTests();
/** Of all nodes, and of nobody else. */
const secret = 'known to the nodes';
/** A node's end of a broadcast. */
const busOn = (broadcast: Broadcast, key = secret): BroadcastBus =>
  new BroadcastBus(broadcast, { secret: key, clock: systemClock, onFault: () => undefined });
/** Nobody listens there. */
const nowhere = ['127.0.0.1:1'];

describe('several live nodes over one store', () => {
  let worlds: LiveWorld[];
  let broadcasts: Broadcast[];

  beforeEach(() => {
    worlds = [];
    broadcasts = [];
  });
  afterEach(async () => {
    for (const world of worlds) await world.close();
    await Promise.all(broadcasts.map((broadcast) => broadcast.close()));
  });

  const open = (brokers: readonly string[], topic: string): Broadcast => {
    const broadcast = openKafkaBroadcast({ brokers, onFault: () => undefined }, topic);
    broadcasts.push(broadcast);
    return broadcast;
  };

  const start = async (broadcast: Broadcast): Promise<LiveWorld> => {
    const beside = worlds[0];
    const world = await LiveWorld.start({
      bus: busOn(broadcast),
      ...(beside ? { beside } : {}),
    });
    worlds.push(world);
    for (const user of ['ana', 'ben', 'cid']) {
      world.access.principals.set(user, customer(user, ['suzano']));
      world.names.set(user, `${user.toUpperCase()}.`);
    }
    world.drafts.owners.set('d1', { preparedBy: 'suzano', side: 'external' });
    return world;
  };

  const connect = (user: string, where: LiveWorld) => where.client(user);

  /** A broadcast that hears itself: it will hear the others, too. */
  const listening = async (broadcast: Broadcast): Promise<void> => {
    const heard = new Promise<void>((resolve) => {
      const stop = broadcast.onText(() => {
        stop();
        resolve();
      });
    });
    const again = setInterval(() => broadcast.send('{}'), 200);
    await heard.finally(() => clearInterval(again));
  };

  const membersOn = (client: ResumingClient): readonly string[] =>
    Object.keys((client.pusher.channel(room) as PresenceChannel).members.members as object).toSorted();

  const topicOf = (name: string): string => `${kafka?.prefix}.${name}`;

  if (kafka) {
    ranOn('live bus', kafka.engine);

    it('carry whispers and presence from one to the other', async () => {
      const two = [open(kafka.brokers, topicOf('live')), open(kafka.brokers, topicOf('live'))] as const;
      await Promise.all(two.map(listening));
      const [here, there] = [await start(two[0]), await start(two[1])];
      const [ana, ben] = [connect('ana', here), connect('ben', there)];
      const hers = await ana.joined(room);
      const his = await ben.joined(room);
      await hers.hears('pusher:member_added');
      await his.until(() => membersOn(ben).length === 2);
      expect([membersOn(ana), membersOn(ben)]).toEqual([
        ['ana', 'ben'],
        ['ana', 'ben'],
      ]);
      ana.pusher.channel(room).trigger('client-cursor', { row: 'r1' });
      expect(await his.hears('client-cursor')).toMatchObject({
        row: 'r1',
        user: { id: 'ana', name: 'ANA.' },
      });
      ben.close();
      await hers.hears('pusher:member_removed');
      expect(membersOn(ana)).toEqual(['ana']);
    });

    it('tell one that comes later who is there', async () => {
      const first = open(kafka.brokers, topicOf('late'));
      await listening(first);
      const here = await start(first);
      const ana = connect('ana', here);
      await ana.joined(room);
      const there = await start(open(kafka.brokers, topicOf('late')));
      const ben = connect('ben', there);
      const his = await ben.joined(room);
      await his.until(() => membersOn(ben).length === 2);
      expect(membersOn(ben)).toEqual(['ana', 'ben']);
    });

    it('cut at once whose session ends on another', async () => {
      const two = [open(kafka.brokers, topicOf('ended')), open(kafka.brokers, topicOf('ended'))] as const;
      await Promise.all(two.map(listening));
      const [here, there] = [await start(two[0]), await start(two[1])];
      const ana = connect('ana', there);
      await ana.joined(draft);
      const before = ana.socketId;
      // It comes back at once, to be told what it may still have.
      const again = new Promise((resolve) => ana.pusher.connection.bind('connected', resolve));
      here.access.endSession('ana');
      await again;
      expect(ana.socketId).not.toBe(before);
    });

    it('pass over what others write to their topic', async () => {
      const two = [open(kafka.brokers, topicOf('forged')), open(kafka.brokers, topicOf('forged'))] as const;
      await Promise.all(two.map(listening));
      const here = await start(two[0]);
      const ana = connect('ana', here);
      const [hers, inRoom] = [await ana.joined(draft), await ana.joined(room)];
      const before = ana.socketId;
      const whisper = (event: string): BusMessage => ({
        kind: 'whisper',
        node: 'another',
        channel: draft,
        frame: JSON.stringify({ event, channel: draft, data: '{}' }),
      });
      const stranger = busOn(two[1], 'guessed');
      two[1].send(writeBusMessage(whisper('client-plain'), { at: Date.now(), sender: 'another', number: 1 }));
      stranger.publish(whisper('client-sealed'));
      stranger.publish({ kind: 'session-ended', node: 'another', session: 'ana' });
      const eve = { channel: room, socketId: '1.2', member: { id: 'eve', name: 'Eve' } };
      stranger.publish({ kind: 'entered', node: 'another', ...eve });
      busOn(two[1]).publish(whisper('client-true'));
      await hers.hears('client-true');
      expect(hers.heard.filter(({ event }) => event.startsWith('client-'))).toHaveLength(1);
      expect([membersOn(ana), inRoom.all('pusher:member_added')]).toEqual([['ana'], []]);
      expect(ana.socketId).toBe(before);
    });

    it('hear once what somebody takes from their topic and writes there again', async () => {
      const two = [open(kafka.brokers, topicOf('again')), open(kafka.brokers, topicOf('again'))] as const;
      await Promise.all(two.map(listening));
      const [here, there] = [await start(two[0]), await start(two[1])];
      const [ana, ben] = [connect('ana', here), connect('ben', there)];
      await ana.joined(draft);
      const [his, inRoom] = [await ben.joined(draft), await ben.joined(room)];
      const thief = open(kafka.brokers, topicOf('again'));
      await listening(thief);
      const taken: string[] = [];
      const repeated = new Promise<void>((resolve) => {
        thief.onText((text) => {
          if (text.includes('"left"')) for (const one of taken) thief.send(one);
          else if (taken.includes(text)) resolve();
          else if (/client-once|"entered"/.test(text)) taken.push(text);
        });
      });
      await ana.joined(room);
      await inRoom.until(() => membersOn(ben).length === 2);
      ana.pusher.channel(draft).trigger('client-once', {});
      await his.hears('client-once');
      ana.pusher.unsubscribe(room);
      await inRoom.hears('pusher:member_removed');
      await repeated;
      ana.pusher.channel(draft).trigger('client-then', {});
      await his.hears('client-then');
      expect(taken).toHaveLength(2);
      expect(his.all('client-once')).toHaveLength(1);
      expect(membersOn(ben)).toEqual(['ben']);
    });
  }

  it('stay live without brokers: documents come, whispers reach one’s own node, and the rest is dropped', async () => {
    const two = [open(nowhere, 'laycan.live'), open(nowhere, 'laycan.live')] as const;
    const [here, there] = [await start(two[0]), await start(two[1])];
    const [ana, ben, cid] = [connect('ana', here), connect('ben', here), connect('cid', there)];
    await ana.joined(draft);
    const [his, theirs] = [await ben.joined(draft), await cid.joined(list)];
    for (let n = 0; n < 5; n += 1) ana.pusher.channel(draft).trigger('client-n', { n });
    await his.hears('client-n', 5);
    await here.change(['c1'], { channels: [list], text: 'declared meanwhile' });
    await theirs.until(() => theirs.documents().some(({ text }) => text === 'declared meanwhile'));
    for (const broadcast of two) expect(broadcast.counts()).toMatchObject({ sent: 0, heard: 0 });
    await two[0].close();
    expect(two[0].counts().dropped).toBeGreaterThanOrEqual(5);
  });
});
