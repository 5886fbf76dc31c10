import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TrackingAnswer } from '#contracts/port-calls/details';
import type { DownloadedFile, VoyageDocumentsAnswer } from '#contracts/port-calls/documents';
import type { TimelineAnswer } from '#contracts/port-calls/timeline';
import { positionMessage, vesselMessage } from '#contracts/voyage-feed/messages.specification';
import { forEachConcurrently } from '#platform/concurrency/for-each-concurrently';
import type { Portal } from '#portal/portal';
import { type Client, signedInAs } from '../support/client.ts';
import { ask, internal } from '../support/port-call-world.ts';
import { startPortal } from '../support/portal.ts';
import { faultRun } from '../support/seeded.ts';
import { TestClock } from '../support/test-clock.ts';
import { samplePdf, ToldPapers } from '../support/told-papers.ts';
import { toldCall, toldVoyage, VoyageSystem } from '../support/voyage-system.ts';

/** The tenth walk of the model: a fleet with all its positions, looked at now, as of a moment, and by its papers. */
const { faults: positions, timeLimit } = faultRun('voyage-positions');
/** Of each vessel: two days and two hours of quarters of an hour. */
const perVessel = 200;
const voyages = Math.ceil(positions / perVessel);
const papersOfCall = Math.min(200, 4 * voyages);

const quarterMs = 15 * 60_000;
const [toldFirst, then, now] = [
  '2027-03-07T08:00:00.000Z',
  '2027-03-08T00:00:00.000Z',
  '2027-03-10T08:00:00.000Z',
];
const began = Date.parse('2027-03-08T04:00:00.000Z');

const every = Array.from({ length: voyages }, (_, n) => n);
const voyageId = (n: number): string => `v-${n}`;
const vesselOf = (n: number) => ({ id: `ship-${n}`, name: `Nordic ${n}` });

/** Under way from Santos to Rotterdam, where it is expected on a day. */
const told = (n: number, sequence: number, statedAt: string, day: string) =>
  toldVoyage(voyageId(n), {
    sequence,
    statedAt,
    state: 'commenced',
    vessel: vesselOf(n),
    calls: [
      toldCall('a', { locode: 'BRSSZ', name: 'Santos', day: '2027-03-05', agents: ['410220'], happened: 3 }),
      toldCall('b', { locode: 'NLRTM', name: 'Rotterdam', type: 'D', day, agents: ['3001'] }),
    ],
  });

/** Each vessel on a line of its own, north-eastward. */
const positionOf = (n: number, step: number) => {
  const at = new Date(began + step * quarterMs).toISOString();
  const [lat, lon] = [-24 + step / 10, -46 + n / 100 + step / 20];
  return { ...positionMessage, statedAt: at, vesselId: vesselOf(n).id, at, lat, lon };
};

let folder: string;
let portal: Portal;
let system: VoyageSystem;
let papers: ToldPapers;
let tom: Client;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laycan-positions-'));
  const clock = new TestClock(toldFirst);
  portal = await startPortal({ clocks: clock, config: { papers: { folder } } });
  system = new VoyageSystem(portal.engine);
  papers = new ToldPapers(folder);
  await forEachConcurrently(32, every, async (n) =>
    system.tell(
      { ...vesselMessage, vesselId: vesselOf(n).id, name: vesselOf(n).name, statedAt: toldFirst },
      told(n, 1, toldFirst, '2027-03-24'),
    ),
  );
  clock.set(now);
  await forEachConcurrently(32, every, async (n) =>
    system.tell(
      ...Array.from({ length: perVessel }, (_, step) => positionOf(n, step)),
      told(n, 2, now, '2027-03-26'),
    ),
  );
  tom = await signedInAs(portal.address, 'Tom');
}, timeLimit);
afterAll(async () => {
  await portal?.close();
  await rm(folder, { recursive: true, force: true });
});

const shownOn = (rows: TimelineAnswer['data']) =>
  rows
    .map(({ id, ports }) => [id, ports[1]?.eta])
    .toSorted(([one], [other]) => `${one}`.localeCompare(`${other}`));

const expectedOn = (day: string) =>
  every
    .map((n) => [voyageId(n), `${day}T07:00:00+01:00`])
    .toSorted(([one], [other]) => `${one}`.localeCompare(`${other}`));

it(`shows ${voyages} voyages whose vessels told ${positions} positions, now and as of a moment`, async () => {
  const { data } = await ask<TimelineAnswer>(tom, internal);
  expect(shownOn(data)).toEqual(expectedOn('2027-03-26'));
  const past = await ask<TimelineAnswer>(tom, `${internal}?asOf=${then}`);
  expect(shownOn(past.data)).toEqual(expectedOn('2027-03-24'));
}, 60_000);

it(
  'draws the whole track of each vessel, and nobody else’s',
  async () => {
    await forEachConcurrently(8, every, async (n) => {
      const { location } = await ask<TrackingAnswer>(tom, `${internal}/${voyageId(n)}~a/tracking`);
      const track = Array.from({ length: perVessel }, (_, step) => positionOf(n, step));
      expect(location.sailed).toEqual(track.map(({ lat, lon: lng }) => ({ lat, lng })));
      expect(location.vessel).toMatchObject({ name: vesselOf(n).name, at: track.at(-1)?.at });
    });
  },
  timeLimit,
);

it(
  `downloads ${papersOfCall} papers of a call at once, but none that was withdrawn since they were listed`,
  async () => {
    const about = { voyageId: voyageId(0), callIds: ['a'], cargoRefs: [] };
    const all = await Promise.all(
      Array.from({ length: papersOfCall + 1 }, async (_, n) => {
        const name = `Bill ${n}`;
        return papers.of(`d-${n}`, { kind: 'bol', about, name, bytes: samplePdf(name), statedAt: now });
      }),
    );
    await system.tell(...all);
    const place = `${internal}/${voyageId(0)}~a/documents`;
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(all.length / 60) }, async (_, n) =>
        ask<VoyageDocumentsAnswer>(tom, `${place}?per_page=60&page=${n + 1}`),
      ),
    );
    const data = pages.flatMap((page) => page.data);
    expect(data).toHaveLength(all.length);
    const [withdrawn, ...kept] = all;
    if (!withdrawn) throw new Error('There is no paper');
    const listed = data.map(({ id }) => id).filter((id) => id !== `d-${papersOfCall}`);
    await system.tell({ ...withdrawn, sequence: 2, withdrawn: true });
    expect((await tom.post(`${place}/download`, { documents: { bol: listed } })).status).toBe(404);
    const bol = kept.map(({ documentId }) => documentId);
    const { status, body } = await tom.post(`${place}/download`, { documents: { bol } });
    expect(status).toBe(200);
    const archive = Buffer.from((body as DownloadedFile).file, 'base64').toString('latin1');
    const names = new Set(archive.match(/Bill \d+\.pdf/g));
    expect(names).toEqual(new Set(kept.map(({ name }) => `${name}.pdf`)));
  },
  timeLimit,
);
