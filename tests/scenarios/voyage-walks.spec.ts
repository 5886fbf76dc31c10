import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agencyPortCallsChannel, liveEvents, staffPortCallsChannel } from '#contracts/live/channels';
import type { WorldClockView } from '#contracts/operations/world-clock';
import type { TimelineAnswer, TimelineVoyage } from '#contracts/port-calls/timeline';
import { heldForMs } from '#domain/world-clock/decide';
import { parseMasterKey } from '#platform/config/read-config';
import type { Portal } from '#portal/portal';
import { Client } from '../support/client.ts';
import {
  ask,
  internal,
  ours,
  own,
  type PortCallWorld,
  refusal,
  startPortCallWorld,
  theirs,
} from '../support/port-call-world.ts';
import { closeLives, PortalLive } from '../support/portal-live.ts';
import { startPortal } from '../support/portal.ts';
import { toldCall, toldVoyage } from '../support/voyage-system.ts';

/**
 * The ten walks of port calls that nothing else walks, in one portal; they follow each other, and the last moves the day. Elsewhere:
 * 1 (doubled and shuffled, two exchanges), 3 (an exchange dies, a restored log) and 5 (a cargo changes voyage, in both orders): `any-order`,
 * `incoming-feed` and `take-in.int.spec.ts` of services/voyage-exchange/feed, `projections/{voyages/any-order,cargoes/projection}.unit.spec.ts`.
 * 4 (a poisoned statement): voyage-feed.spec.ts beside this. 6, while the agency's user looks: port-calls-live.spec.ts; 9, a track over
 * 180°: `projections/vessels/present-track.unit.spec.ts`. 10 (500 voyages): `npm run load -- timeline`; papers that are withdrawn: ship-documents.spec.ts.
 */
const worldClock = '/api/operations/world-clock';
const hourMs = 3_600_000;

let folder: string;
let world: PortCallWorld;
let portal: Portal;
let tom: Client;
let rui: Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laycan-walks-'));
  world = await startPortCallWorld(folder);
  ({ portal, tom, rui } = world);
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

const gull = (sequence: number, statedAt: string, calls: Parameters<typeof toldVoyage>[1]['calls']) => ({
  ...toldVoyage('v-walk', { sequence, statedAt, state: 'commenced', calls }),
  vessel: { id: '9700022', name: 'Nordic Gull' },
});
const rotterdamAt = (callId: string, day: string, more: Partial<Parameters<typeof toldCall>[1]> = {}) =>
  toldCall(callId, { locode: 'NLRTM', name: 'Rotterdam', type: 'D', day, agents: [ours], ...more });
const santosOn = (day: string, happened = 0) =>
  toldCall('s', { locode: 'BRSSZ', name: 'Santos', day, agents: [theirs], happened });

describe('what was told of an arrival: estimate, overtaken estimate, actual, correction, omission', () => {
  const etaAt = async (moment?: string) => {
    const asOf = moment === undefined ? '' : `?asOf=${moment}`;
    const { data } = await ask<TimelineAnswer>(tom, `${internal}${asOf}`);
    const call = data.find(({ id }) => id === 'v-walk')?.ports.find(({ locode }) => locode === 'BRSSZ');
    return call ? `${call.eta} ${call.state}` : null;
  };

  it('is shown as it stood between each, and late words move nothing', async () => {
    const steps: readonly (readonly [heard: string, message: ReturnType<typeof gull>])[] = [
      [
        '09:01',
        gull(1, '2027-03-09T06:00:00.000Z', [santosOn('2027-03-12'), rotterdamAt('r', '2027-04-01')]),
      ],
      [
        '09:02',
        gull(3, '2027-03-09T10:00:00.000Z', [santosOn('2027-03-10'), rotterdamAt('r', '2027-04-01')]),
      ],
      [
        '09:03',
        gull(2, '2027-03-09T08:00:00.000Z', [santosOn('2027-03-14'), rotterdamAt('r', '2027-04-01')]),
      ],
      [
        '09:04',
        gull(4, '2027-03-10T08:50:00.000Z', [santosOn('2027-03-10', 1), rotterdamAt('r', '2027-04-01')]),
      ],
      [
        '09:05',
        gull(5, '2027-03-10T08:55:00.000Z', [santosOn('2027-03-11'), rotterdamAt('r', '2027-04-01')]),
      ],
      ['09:06', gull(6, '2027-03-10T09:00:00.000Z', [rotterdamAt('r', '2027-04-01')])],
    ];
    const seen: (string | null)[] = [];
    for (const [heard, message] of steps) {
      world.clock.set(`2027-03-10T${heard}:00.000Z`);
      await world.system.tell(message);
      seen.push(await etaAt());
    }
    expect(seen).toEqual([
      '2027-03-12T03:00:00-03:00 upcoming',
      '2027-03-10T03:00:00-03:00 upcoming',
      '2027-03-10T03:00:00-03:00 upcoming',
      '2027-03-10T03:00:00-03:00 active',
      '2027-03-11T03:00:00-03:00 upcoming',
      null,
    ]);
    world.clock.set('2027-03-10T09:07:00.000Z');
    const then = [];
    for (const [heard] of steps) then.push(await etaAt(`2027-03-10T${heard}:30Z`));
    expect(then).toEqual(seen);
    expect(await etaAt('2027-03-10T09:00:59Z')).toBeNull();
  });
});

describe('a port that is called twice, on both sides of the change of clocks', () => {
  it('has a call for each, in its own time, and the one that is omitted goes before one’s eyes', async () => {
    const { cursor } = await ask<TimelineAnswer>(rui, own);
    const ear = await new PortalLive(rui).join(agencyPortCallsChannel.name({ company: ours }), cursor);
    const twice = [rotterdamAt('r', '2027-03-27'), rotterdamAt('r2', '2027-03-29')];
    await world.system.tell(gull(7, '2027-03-10T09:05:10.000Z', twice));
    const shown = await ear.shows<TimelineVoyage>(
      liveEvents.portCallChanged,
      'v-walk',
      ({ ports }) => ports.length === 2,
    );
    expect(shown.ports.map(({ portId, eta }) => [portId, eta])).toEqual([
      ['v-walk~r', '2027-03-27T07:00:00+01:00'],
      ['v-walk~r2', '2027-03-29T08:00:00+02:00'],
    ]);
    await world.system.tell(gull(8, '2027-03-10T09:05:20.000Z', twice.slice(0, 1)));
    await ear.shows<TimelineVoyage>(liveEvents.portCallChanged, 'v-walk', ({ ports }) => ports.length === 1);
    expect((await refusal(rui, `${own}/v-walk~r2/selection`)).status).toBe(410);
  });
});

describe('an agency that is replaced', () => {
  it('while its user is offline hears of it on the way back, and sees nothing of the call', async () => {
    const channel = agencyPortCallsChannel.name({ company: ours });
    const { cursor } = await ask<TimelineAnswer>(rui, own);
    await world.system.tell(
      gull(9, '2027-03-10T09:05:30.000Z', [rotterdamAt('r', '2027-03-27', { agents: [theirs] })]),
    );
    const ear = await new PortalLive(rui).join(channel, cursor);
    await ear.until(() => ear.gone().includes('v-walk'));
    expect((await refusal(rui, `${own}/v-walk~r/selection`)).status).toBe(404);
  });
});

describe('voyages that are built anew while estimates arrive', () => {
  it('are shown as they stand throughout, and whoever looks asks anew once the new ones are live', async () => {
    const { projections } = portal.engine;
    const { cursor } = await ask<TimelineAnswer>(tom, internal);
    const ear = await new PortalLive(tom).join(staffPortCallsChannel.name(), cursor);
    const flipped = new Promise<void>((resolve) => {
      projections.onFlip((name) => {
        if (name === 'voyages') resolve();
      });
    });
    const etaOf = async () =>
      (await ask<TimelineAnswer>(tom, internal)).data.find(({ id }) => id === 'v-walk')?.ports[0]?.eta;
    await projections.rebuild('voyages');
    await projections.pause('voyages');
    for (const [sequence, day] of [
      [10, '2027-04-02'],
      [11, '2027-04-03'],
    ] as const) {
      await world.system.tell(
        gull(sequence, `2027-03-10T09:05:${sequence + 30}.000Z`, [rotterdamAt('r', day)]),
      );
      expect(await etaOf()).toBe(`${day}T08:00:00+02:00`);
    }
    await projections.resume('voyages');
    await flipped;
    await ear.hears('reload');
    expect(await etaOf()).toBe('2027-04-03T08:00:00+02:00');
    world.clock.advance(1_000);
    expect(await etaAsOf('2027-03-10T09:07:00Z')).toBe(await etaOf());
  });

  const etaAsOf = async (moment: string) =>
    (await ask<TimelineAnswer>(tom, `${internal}?asOf=${moment}`)).data.find(({ id }) => id === 'v-walk')
      ?.ports[0]?.eta;
});

describe('a world at ×600, across midnight', () => {
  const today = async (): Promise<string> => (await ask<TimelineAnswer>(tom, internal)).meta.today;
  const clockOf = async () => {
    const { status, headers } = await tom.get('/api/session');
    return [status, JSON.parse(headers.get('laycan-world-clock') ?? 'null') as WorldClockView | null];
  };
  const step = { speed: 600, from: '2027-03-10T09:10:05.000Z', leadMs: 0 };

  it('runs as staff set it, moves the day of the trade, and signs nobody out', async () => {
    world.clock.set('2027-03-10T09:10:00.000Z');
    const live = new PortalLive(tom);
    await live.join(staffPortCallsChannel.name());
    const told = new Promise<WorldClockView>((resolve) => {
      live.pusher.bind(liveEvents.worldClock, resolve);
    });
    expect(await clockOf()).toEqual([200, { machine: '2027-03-10T09:10:00.000Z', steps: [] }]);
    for (const speed of [0, 2, -1, '600']) expect((await tom.put(worldClock, { speed })).status).toBe(422);

    const set = { machine: '2027-03-10T09:10:00.000Z', steps: [step] };
    expect(await tom.put(worldClock, { speed: 600 })).toMatchObject({ status: 200, body: set });
    expect(await told).toEqual(set);
    world.clock.advance(heldForMs);
    expect([await today(), portal.engine.clocks.trade.now()]).toEqual(['2027-03-10', new Date(step.from)]);
    world.clock.advance(90_000);
    expect(await today()).toBe('2027-03-11');
    expect(portal.engine.clocks.trade.now().getTime()).toBe(Date.parse(step.from) + 15 * hourMs);
    expect(await clockOf()).toEqual([200, { machine: '2027-03-10T09:11:35.000Z', steps: [step] }]);
    // By its clock events are dated.
    const head = await portal.engine.events.head();
    expect((await tom.put('/api/customer/preferences/theme', { theme: 'dark' })).status).toBe(204);
    const [chosen] = await portal.engine.events.readAll(head, 1);
    expect(chosen?.recordedAt).toBe('2027-03-11T00:10:05.000Z');
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
