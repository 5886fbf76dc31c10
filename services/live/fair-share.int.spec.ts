import { afterEach, describe, expect, it } from '@jest/globals';
import { customer } from '../../tests/support/fake-access.ts';
import { LiveWorld } from '../../tests/support/live-world.ts';
import { askAuth, RawClient } from '../../tests/support/raw-client.ts';

const channel = 'private-organisation.suzano.declaration.list.external';

let world: LiveWorld;
const clients: RawClient[] = [];

afterEach(async () => {
  for (const client of clients) client.socket.terminate();
  clients.length = 0;
  await world.close();
});

const start = async (limits: Parameters<typeof LiveWorld.start>[0]): Promise<void> => {
  world = await LiveWorld.start(limits);
  for (const user of ['ana', 'marta', 'greedy']) {
    world.access.principals.set(user, customer(user, ['suzano']));
  }
};

const stranger = async (from: string): Promise<RawClient> => {
  const client = new RawClient(world.port, undefined, { 'x-from': from });
  clients.push(client);
  await client.hears('pusher:connection_established');
  return client;
};

const member = async (user: string, from = '10.0.0.1'): Promise<RawClient> => {
  const client = await stranger(from);
  const answer = await askAuth(world.port, user, { socket_id: client.socketId, channel_name: channel });
  client.send({ event: 'pusher:subscribe', data: { channel, ...((await answer.json()) as object) } });
  await client.hears('pusher_internal:subscription_succeeded');
  return client;
};

const isOpen = async (client: RawClient | undefined): Promise<boolean> => {
  if (client?.socket.readyState !== 1) return false;
  await client.settled();
  return client.socket.readyState === 1;
};

describe('connections of a node', () => {
  it('of one user are few: the longest silent ends, and is told not to come back', async () => {
    await start({ limits: { maxOfUser: 2 } });
    const ana = await member('ana');
    const [first, second] = [await member('greedy'), await member('greedy')];
    const third = await member('greedy');
    expect(await first.closed).toMatchObject({ code: 4004 });
    expect(await Promise.all([ana, second, third].map(isOpen))).toEqual([true, true, true]);
  });

  it('go to everybody: who holds most gives way to who has none, however full it is', async () => {
    await start({ limits: { maxConnections: 4 } });
    const ana = await member('ana');
    const greedy = [await member('greedy'), await member('greedy'), await member('greedy')];
    const marta = await member('marta');
    expect(await greedy[0]?.closed).toMatchObject({ code: 4100 });
    expect(await Promise.all([ana, marta, greedy[1], greedy[2]].map(isOpen))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('of strangers give way before those of anybody who is known, the address with most of them first', async () => {
    await start({ limits: { maxConnections: 5 } });
    const ana = await member('ana');
    const other = await stranger('10.0.0.2');
    const crowd = [await stranger('10.0.0.9'), await stranger('10.0.0.9'), await stranger('10.0.0.9')];
    const marta = await member('marta', '10.0.0.3');
    expect(await crowd[0]?.closed).toMatchObject({ code: 4100 });
    expect(await Promise.all([ana, marta, other, crowd[1], crowd[2]].map(isOpen))).toEqual(
      Array.from({ length: 5 }, () => true),
    );
  });

  it('from one address are limited, and cost other addresses nothing', async () => {
    await start({ limits: { maxOfAddress: 2 } });
    const ana = await member('ana', '10.0.0.1');
    const crowd = [await stranger('10.0.0.9'), await stranger('10.0.0.9')];
    const late = await stranger('10.0.0.9');
    expect(await crowd[0]?.closed).toMatchObject({ code: 4100 });
    expect(await Promise.all([ana, crowd[1], late].map(isOpen))).toEqual([true, true, true]);
  });

  it('at a full address are not taken from those who hold one each', async () => {
    await start({ limits: { maxOfAddress: 2 } });
    const [ana, marta] = [await member('ana'), await member('marta')];
    const late = new RawClient(world.port, undefined, { 'x-from': '10.0.0.1' });
    clients.push(late);
    expect(await late.closed).toMatchObject({ code: 4100 });
    expect(await Promise.all([ana, marta].map(isOpen))).toEqual([true, true]);
  });
});
