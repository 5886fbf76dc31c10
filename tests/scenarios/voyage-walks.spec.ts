import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liveEvents, staffPortCallsChannel } from '#contracts/live/channels';
import type { WorldClockView } from '#contracts/operations/world-clock';
import type { TimelineAnswer } from '#contracts/port-calls/timeline';
import { heldForMs } from '#domain/world-clock/decide';
import { parseMasterKey } from '#platform/config/read-config';
import type { Portal } from '#portal/portal';
import { Client } from '../support/client.ts';
import { ask, internal, type PortCallWorld, startPortCallWorld } from '../support/port-call-world.ts';
import { closeLives, PortalLive } from '../support/portal-live.ts';
import { startPortal } from '../support/portal.ts';

const worldClock = '/api/operations/world-clock';
const hourMs = 3_600_000;

let folder: string;
let world: PortCallWorld;
let portal: Portal;
let tom: Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laycan-walks-'));
  world = await startPortCallWorld(folder);
  ({ portal, tom } = world);
});
afterAll(async () => {
  closeLives();
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

/** The same person at a portal that was started anew. */
const backAt = (client: Client): Client => {
  const again = new Client(portal.address);
  for (const [name, value] of client.cookies) again.cookies.set(name, value);
  return again;
};

describe('a world at ×600, across midnight', () => {
  const today = async (): Promise<string> => (await ask<TimelineAnswer>(tom, internal)).meta.today;
  const clockOf = async () => {
    const { status, headers } = await tom.get('/api/session');
    return [status, JSON.parse(headers.get('laycan-world-clock') ?? 'null') as WorldClockView | null];
  };
  const step = { speed: 600, from: '2027-03-10T09:00:05.000Z', leadMs: 0 };

  it('runs as staff set it, moves the day of the trade, and signs nobody out', async () => {
    const live = new PortalLive(tom);
    await live.join(staffPortCallsChannel.name());
    const told = new Promise<WorldClockView>((resolve) => {
      live.pusher.bind(liveEvents.worldClock, resolve);
    });
    expect(await clockOf()).toEqual([200, { machine: '2027-03-10T09:00:00.000Z', steps: [] }]);
    for (const speed of [0, 2, -1, '600']) expect((await tom.put(worldClock, { speed })).status).toBe(422);

    const set = { machine: '2027-03-10T09:00:00.000Z', steps: [step] };
    expect(await tom.put(worldClock, { speed: 600 })).toMatchObject({ status: 200, body: set });
    expect(await told).toEqual(set);
    world.clock.advance(heldForMs);
    expect([await today(), portal.engine.clocks.trade.now()]).toEqual(['2027-03-10', new Date(step.from)]);
    world.clock.advance(90_000);
    expect(await today()).toBe('2027-03-11');
    expect(portal.engine.clocks.trade.now().getTime()).toBe(Date.parse(step.from) + 15 * hourMs);
    expect(await clockOf()).toEqual([200, { machine: '2027-03-10T09:01:35.000Z', steps: [step] }]);
    // By its clock events are dated.
    const head = await portal.engine.events.head();
    expect((await tom.put('/api/customer/preferences/theme', { theme: 'dark' })).status).toBe(204);
    const [chosen] = await portal.engine.events.readAll(head, 1);
    expect(chosen?.recordedAt).toBe('2027-03-11T00:00:05.000Z');
  });

  it('is where it was after a restart, and no longer goes faster after a quarter of an hour', async () => {
    const before = portal.engine.clocks.trade.now().getTime();
    await portal.close();
    portal = await startPortal({ folder, clocks: world.clock });
    tom = backAt(tom);
    expect(portal.engine.clocks.trade.now().getTime()).toBe(before);
    world.clock.advance(15 * 60_000);
    const over = portal.engine.clocks.trade.now().getTime();
    world.clock.advance(60_000);
    expect(portal.engine.clocks.trade.now().getTime() - over).toBe(60_000);
    expect((await tom.get(worldClock)).status).toBe(200);
  });

  it('cannot be set without demo data: there is no such clock, though the trade never goes back', async () => {
    const before = portal.engine.clocks.trade.now().getTime();
    await portal.close();
    const masterKey = parseMasterKey((await readFile(join(folder, 'master.key'), 'utf8')).trim());
    await rm(join(folder, 'demo.json'));
    portal = await startPortal({
      folder,
      seed: 'none',
      clocks: world.clock,
      config: { demo: false, masterKey },
    });
    tom = backAt(tom);
    expect((await tom.get(worldClock)).status).toBe(404);
    expect((await tom.put(worldClock, { speed: 60 })).status).toBe(404);
    expect(await clockOf()).toEqual([200, null]);
    expect(portal.engine.clocks.trade.now().getTime()).toBe(before);
  });
});
