import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { customer } from '../support/fake-access.ts';
import { LiveWorld } from '../support/live-world.ts';
import { RawClient } from '../support/raw-client.ts';
import { faultRun, seeded } from '../support/seeded.ts';
import { badFrame } from './support/bad-frames.ts';
import { startBuiltPortal } from './support/built-portal.ts';

const list = 'private-organisation.suzano.declaration.list.external';
const storm = faultRun('reconnect-storms');
const sockets = storm.isLong ? 1_000 : 250;
/** More than a system keeps waiting by itself. */
const atTheDoor = 1_000;
const masterKey = randomBytes(32).toString('base64');

let world: LiveWorld;
beforeEach(async () => {
  world = await LiveWorld.start({ limits: { maxOfUser: sockets } });
  world.access.principals.set('ana', customer('ana', ['suzano']));
});
afterEach(() => world.close());

const subscribed = async (cursor?: string): Promise<RawClient> => {
  const principal = world.access.principals.get('ana');
  if (!principal) throw new Error('Ana is not there');
  const client = await RawClient.connected(world.port);
  const signed = await world.live.authorizer.authorize(
    { principal, session: 'session-of-ana' },
    { socket_id: client.socketId, channel_name: list, ...(cursor === undefined ? {} : { cursor }) },
  );
  client.send({ event: 'pusher:subscribe', data: { channel: list, ...signed } });
  await client.hears('pusher_internal:subscription_succeeded');
  return client;
};

const documentsOf = (client: RawClient): readonly string[] =>
  client.frames
    .filter(({ event }) => event === 'declaration.changed')
    .flatMap(({ data }) => (data as { readonly documents: readonly { readonly id: string }[] }).documents)
    .map(({ id }) => id);

const allOf = (how: () => Promise<RawClient>): Promise<RawClient[]> =>
  Promise.all(Array.from({ length: sockets }, how));

describe(`${sockets} sockets that are all cut off at once`, () => {
  it(
    `come back, ${storm.faults} times, and each has heard what it missed`,
    async () => {
      let clients = await allOf(() => subscribed());
      for (let round = 1; round <= storm.faults; round += 1) {
        const before = await world.change([`before-${round}`], { channels: [list] });
        await Promise.all(clients.map((client) => client.hears('declaration.changed')));
        for (const client of clients) client.close();
        await Promise.all(clients.map(({ closed }) => closed));
        await world.change([`missed-${round}`], { channels: [list] });
        clients = await allOf(() => subscribed(`log.cargo@1#1.${before}`));
        await Promise.all(clients.map((client) => client.hears('declaration.changed')));
        expect(clients.filter((client) => !documentsOf(client).includes(`missed-${round}`))).toEqual([]);
        // Of those that were cut off, the gateway has let go.
        expect(world.live.counts()).toEqual({ connections: sockets, channels: 1, floods: 0 });
        await world.change([`after-${round}`], { channels: [list] });
        await Promise.all(clients.map((client) => client.hears('declaration.changed', 2)));
        for (const client of clients) client.frames.splice(0);
      }
      for (const client of clients) client.close();
      await Promise.all(clients.map(({ closed }) => closed));
      expect(world.faults).toEqual([]);
    },
    storm.timeLimit,
  );
});

describe('a portal that stands still while all come back', () => {
  it(`lets ${atTheDoor} connections wait at its door, and takes them in once it goes on`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'laycan-storm-'));
    const portal = await startBuiltPortal(folder, 'error', { LAYCAN_MASTER_KEY: masterKey });
    try {
      const { hostname, port } = new URL(portal.address);
      portal.hold();
      const waiting = Array.from({ length: atTheDoor }, () => connect(Number(port), hostname));
      await Promise.all(waiting.map((socket) => once(socket, 'connect')));
      portal.goOn();
      const firstLines = waiting.map(async (socket) => {
        const answer = once(socket, 'data');
        socket.write('GET /api/system-health HTTP/1.1\r\nhost: portal\r\n\r\n');
        return String((await answer)[0]).split('\r\n', 1)[0];
      });
      expect(new Set(await Promise.all(firstLines))).toEqual(new Set(['HTTP/1.1 200 OK']));
      for (const socket of waiting) socket.destroy();
    } finally {
      await portal.kill();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

const bad = faultRun('bad-frames');

describe('frames that nobody should send', () => {
  it(
    `end at most the socket that sent them, ${bad.faults} of them (LAYCAN_SEED=${bad.seed})`,
    async () => {
      const random = seeded(bad.seed);
      const good = await subscribed();
      let stranger = await RawClient.connected(world.port);
      for (let sent = 1; sent <= bad.faults; sent += 1) {
        if (stranger.socket.readyState !== stranger.socket.OPEN)
          stranger = await RawClient.connected(world.port);
        stranger.socket.send(badFrame(random, list));
        if (sent % 50 > 0) continue;
        // What was sent is answered, or was the end of its socket; whoever said nothing wrong hears on.
        await Promise.race([stranger.settled(), stranger.closed]);
        const changed = good.hears('declaration.changed');
        await world.change([`b-${sent}`], { channels: [list] });
        await changed;
        expect(documentsOf(good)).toEqual([`b-${sent}`]);
        good.frames.splice(0);
      }
      for (const client of [stranger, good]) {
        client.close();
        await client.closed;
      }
      expect(world.faults).toEqual([]);
    },
    bad.timeLimit,
  );
});
