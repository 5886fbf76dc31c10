import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as pace } from 'node:timers/promises';
import { customer } from '../../tests/support/fake-access.ts';
import { positionOf } from '../../tests/support/fake-log.ts';
import { type Ear, ResumingClient } from '../../tests/support/live-client.ts';
import { LiveWorld } from '../../tests/support/live-world.ts';
import { TcpProxy } from '../../tests/support/tcp-proxy.ts';

const list = 'private-organisation.suzano.declaration.list.external';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => `b${index + 1}`);
const ids = (ear: Ear) => ear.documents().map(({ id }) => id);

describe('Resuming with an unmodified pusher-js', () => {
  let world: LiveWorld;
  let proxy: TcpProxy;
  let client: ResumingClient;
  let changes: number;

  beforeEach(async () => {
    world = await LiveWorld.start({ sources: { cargo: 'declaration.changed', drafts: 'draft.changed' } });
    world.access.principals.set('ana', customer('ana', ['suzano']));
    proxy = await new TcpProxy(world.port).listen();
    client = new ResumingClient('ana', proxy.port, world.port);
    changes = 0;
  });

  afterEach(async () => {
    client.close();
    await proxy.close();
    await world.close();
  });

  const change = (model = 'cargo') => {
    changes += 1;
    return world.change([`b${changes}`], { channels: [list], text: String(changes) }, model);
  };

  const cursor = (position: string) => `log.cargo@1#1.${position}`;

  it('loses, doubles and reorders nothing under hard drops', async () => {
    const ear = await client.joined(list);
    for (let drop = 1; drop <= 3; drop += 1) {
      proxy.cut();
      while (ear.all('pusher:subscription_succeeded').length <= drop) {
        await change();
        await pace(2);
      }
      for (let more = 0; more < 50; more += 1) await change();
    }
    await ear.until(() => ids(ear).length >= changes);
    expect(ids(ear)).toEqual(upTo(changes));
  });

  it('keeps order over two read models on one channel', async () => {
    const ear = await client.joined(list);
    await change();
    await ear.until(() => ids(ear).length === 1);
    proxy.cut();
    for (let more = 0; more < 40; more += 1) await change(more % 3 === 0 ? 'drafts' : 'cargo');
    await ear.until(() => ids(ear).length >= changes);
    expect(ids(ear)).toEqual(upTo(changes));
    expect(ear.all('draft.changed').length).toBeGreaterThan(0);
  });

  it('gives an idle subscriber a base to resume from', async () => {
    await change();
    const ear = await client.joined(list);
    expect(ear.cursor).toBe(`log.cargo@1#1+drafts@1#1.${positionOf(1)}`);
    proxy.cut();
    await change();
    await ear.until(() => ids(ear).length >= 1);
    expect(ids(ear)).toEqual(['b2']);
  });

  it('answers a subscription with what has been announced, never with the head of the log', async () => {
    await change();
    const ahead = world.append(['b2'], { channels: [list] });
    const ear = await client.joined(list, cursor(positionOf(1)));
    expect(ear.all('pusher:subscription_succeeded')).toEqual([
      { cursor: `log.cargo@1#1+drafts@1#1.${positionOf(1)}` },
    ]);
    expect(ids(ear)).toEqual([]);
    world.control.advance(ahead);
    await ear.until(() => ids(ear).length >= 1);
    expect(ids(ear)).toEqual(['b2']);
  });

  it('takes a second cut in the middle of a resume', async () => {
    const ear = await client.joined(list);
    proxy.cut();
    for (let more = 0; more < 350; more += 1) await change();
    await ear.until(() => ids(ear).length >= 100);
    proxy.cut();
    for (let more = 0; more < 20; more += 1) await change();
    await ear.until(() => ids(ear).length >= changes);
    expect(ids(ear)).toEqual(upTo(changes));
  });

  it('takes a second cut while the store is still being read', async () => {
    const ear = await client.joined(list);
    await change();
    await ear.until(() => ids(ear).length === 1);
    const readings: (() => void)[] = [];
    let reading = () => {};
    const firstRead = new Promise<void>((resolve) => {
      reading = resolve;
    });
    proxy.cut();
    await change();
    world.documents.beforeRead = () =>
      new Promise((resolve) => {
        readings.push(resolve);
        reading();
      });
    await firstRead;
    proxy.cut();
    world.documents.beforeRead = () => Promise.resolve();
    for (const go of readings) go();
    await change();
    await ear.until(() => ids(ear).length >= changes);
    expect(ids(ear)).toEqual(upTo(3));
  });

  it('holds back what is announced while the store is read late', async () => {
    const ear = await client.joined(list);
    await change();
    await ear.until(() => ids(ear).length === 1);
    world.documents.beforeRead = () => pace(25);
    proxy.cut();
    while (ear.all('pusher:subscription_succeeded').length < 2) {
      await change();
      await pace(3);
    }
    for (let more = 0; more < 10; more += 1) await change();
    await ear.until(() => ids(ear).length >= changes);
    expect(ids(ear)).toEqual(upTo(changes));
  });

  it('does not lose the rest of one event that concerned more documents than a message carries', async () => {
    const ear = await client.joined(list, cursor(positionOf(0)));
    proxy.cut();
    const many = Array.from({ length: 150 }, (_, index) => `row${index}`);
    await world.change(many, { channels: [list] });
    await ear.until(() => ids(ear).length >= 100);
    proxy.cut();
    await ear.hears('pusher:subscription_succeeded', 3);
    expect(new Set(ids(ear))).toEqual(new Set(many));
  });

  it('says what is gone: removed, or lost from sight', async () => {
    await world.change(['kept', 'removed', 'lost'], { channels: [list] });
    const ear = await client.joined(list);
    await world.change(['sentinel'], { channels: [list] });
    await ear.until(() => ids(ear).length === 1);
    proxy.cut();
    await world.remove(['removed']);
    const position = await world.change(['lost'], { channels: [], lost: [list] });
    await ear.until(() => ear.gone().length === 2);
    expect(ear.gone()).toEqual(['removed', 'lost']);
    expect(ear.cursor?.endsWith(position)).toBe(true);
  });

  it.each([
    ['another log', `other.cargo@1#1.${positionOf(1)}`],
    ['another generation', `log.cargo@1#0.${positionOf(1)}`],
    ['a generation of another read model', `log.bookings@1#1.${positionOf(1)}`],
    ['no cursor of ours', 'something else'],
  ])('tells the client to load again for %s', async (_, from) => {
    await change();
    await change();
    const ear = await client.joined(list, from);
    const now = { cursor: `log.cargo@1#1+drafts@1#1.${positionOf(2)}` };
    expect(ear.heard).toEqual([
      { event: 'reload', data: now },
      { event: 'pusher:subscription_succeeded', data: now },
    ]);
  });

  it('tells the client to load again past the replay limit', async () => {
    await change();
    await world.change(
      Array.from({ length: 1001 }, (_, index) => `row${index}`),
      { channels: [list] },
    );
    const ear = await client.joined(list, cursor(positionOf(1)));
    expect(ear.heard.map(({ event }) => event)).toEqual(['reload', 'pusher:subscription_succeeded']);
  });

  it('tells the client to load again where tombstones may be gone', async () => {
    await change();
    const longAgo = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000).toISOString();
    world.control.advance(world.log.append('SomethingElse', {}, longAgo));
    await world.log.delivered;
    const ear = await client.joined(list, cursor(positionOf(1)));
    expect(ear.heard.map(({ event }) => event)).toEqual(['reload', 'pusher:subscription_succeeded']);
  });

  it('tells subscribers to load again when a read model gets another generation', async () => {
    const ear = await client.joined(list);
    world.documents.generations.set('cargo', 'cargo@1#2');
    world.control.flip('cargo', 'cargo@1#2');
    expect(await ear.hears('reload')).toEqual({ cursor: `log.cargo@1#2+drafts@1#1.${positionOf(0)}` });
    await change();
    await ear.until(() => ids(ear).length === 1);
    expect(ear.documents()[0]?.cursor).toBe(`log.cargo@1#2.${positionOf(1)}`);
  });

  it('announces what a store that failed for a moment held back', async () => {
    const ear = await client.joined(list);
    let failures = 2;
    world.documents.beforeRead = () => {
      failures -= 1;
      return failures >= 0 ? Promise.reject(new Error('The disk is away')) : Promise.resolve();
    };
    await change();
    await change();
    await ear.until(() => ids(ear).length >= 2);
    expect(ids(ear)).toEqual(upTo(2));
    expect(world.faults).toEqual(['announcing changes', 'announcing changes']);
  });
});
