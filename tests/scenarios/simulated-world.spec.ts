import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { hash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CargoDocument } from '#projections/cargoes/read-model';
import { cargoesModel } from '#projections/cargoes/read-model';
import { documentsModel } from '#projections/documents/read-model';
import { voyagesModel } from '#projections/voyages/read-model';
import type { Topics } from '#platform/topics/port';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { AcceptedTransfers } from '#voyage-exchange/simulator/accepted-transfers';
import { fleet } from '#voyage-exchange/simulator/master-data/fleet';
import { VoyageManagementSimulator } from '#voyage-exchange/simulator/simulator';
import { everything } from '#voyage-exchange/simulator/world/chronicle';
import { World } from '#voyage-exchange/simulator/world/world';
import { WorldPublisher } from '#voyage-exchange/simulator/world-publisher';
import { cargo, Declarant } from '../support/declarant.ts';
import { startPortal } from '../support/portal.ts';
import { TestClock } from '../support/test-clock.ts';
import { untilSo } from '../support/until.ts';

const begins = '2027-03-01T09:00:00.000Z';
const day = 24 * 3_600_000;

/** Three vessels on the lane are a world that a test can afford. */
const vessels = fleet.filter(({ services }) => services.includes('brazil-EU')).slice(0, 3);

let portal: Portal;
let clock: TestClock;
let topics: Topics;
let simulator: VoyageManagementSimulator;
let papers: string;
let ana: Declarant;
let tom: Declarant;

const publisherOf = (world: World): WorldPublisher =>
  new WorldPublisher({
    world,
    topics,
    clock: clock.trade,
    accepted: new AcceptedTransfers(portal.engine.documents, portal.engine.events),
    faults: new Set(),
    papers,
    telling: { ...everything, reports: null },
  });

beforeAll(async () => {
  clock = new TestClock(begins);
  papers = await mkdtemp(join(tmpdir(), 'laycan-papers-'));
  portal = await startPortal({ clocks: clock });
  const { topics: own } = portal.engine;
  if (!own) throw new Error('The embedded portal has topics');
  topics = own;
  ana = await Declarant.as(portal.address, 'Ana');
  tom = await Declarant.as(portal.address, 'Tom', ids.atlantica);
});
afterAll(async () => {
  await simulator.end();
  await portal.close();
  await rm(papers, { recursive: true, force: true });
});

const carried = async (bookingId: string): Promise<CargoDocument | undefined> =>
  (await portal.engine.documents.get(cargoesModel, bookingId))?.document;

describe('a booking that staff transfer', () => {
  it('sails on a voyage of its lane, loads, and gets its bill of lading, across a restart of the simulator', async () => {
    const world = new World(vessels);
    const failed = (error: unknown): never => {
      throw error;
    };
    simulator = new VoyageManagementSimulator({ topics, clocks: clock, world, delayMs: 0, failed });
    await simulator.begin();
    const publisher = publisherOf(world);
    await publisher.round();

    const [id = ''] = await ana.declare(cargo(begins, { code: 'SW-1' }));
    await tom.after(ana).call('POST', `cargo-declarations/${id}/transfer`);
    const booking = await untilSo(
      () => tom.booking(id),
      ({ transferred }) => transferred,
    );
    await publisher.round();
    const told = (
      await untilSo(
        () => carried(id),
        (found) => found?.told != null,
      )
    )?.told;
    expect(told?.voyage).toMatchObject({ vvn: booking.transfer?.voyageNumber, trade: { id: 'EU' } });
    expect(told?.lines).toMatchObject([
      { quantityMt: 20_000, load: { port: { id: 'BRSSZ' } }, discharge: { port: { id: 'NLRTM' } } },
    ]);

    // Who stands for the voyage-management system after a restart knows of the transfer from the portal's log.
    const again = publisherOf(new World(vessels));
    for (let days = 0; days < 75; days += 3) {
      clock.trade.advance(3 * day);
      await again.round();
    }
    const loaded = await untilSo(
      () => carried(id),
      (found) => (found?.told?.bills.length ?? 0) > 0,
    );
    expect(loaded?.told?.bills).toMatchObject([{ quantityMt: 20_000 }]);
    expect(loaded?.told?.voyageId).toBe(told?.voyageId);
    expect(loaded?.told?.lines[0]?.operations).toContainEqual(
      expect.objectContaining({ kind: 'loading', quantityMt: 20_000 }),
    );

    const voyage = (await portal.engine.documents.get(voyagesModel, told?.voyageId ?? ''))?.document;
    const call = voyage?.calls.find(({ callId }) => callId === loaded?.told?.lines[0]?.load.callId);
    expect(call?.terminals[0]?.etd?.happened).toBe(true);

    const bill = (
      await untilSo(
        () => portal.engine.documents.get(documentsModel, `SIM-${booking.bookingNo}A-1-bol`),
        (found) => found !== undefined,
      )
    )?.document;
    const bytes = await readFile(join(papers, bill?.file.path ?? ''));
    expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    expect(hash('sha256', bytes)).toBe(bill?.file.sha256);
  });
});
