import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { nominationChannel } from '#contracts/live/channels';
import type { NominationMessages } from '#contracts/nomination/message-view';
import type { NominationDetails } from '#contracts/nomination/nomination-view';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { cargo, Declarant, refusal, rotterdam } from '../support/declarant.ts';
import { ServersOfTest, startNode } from '../support/distributed.ts';
import {
  nominatedBy,
  outcomeOf,
  portLine,
  vesselFor,
  voyageToRotterdam,
} from '../support/nominated-vessel.ts';
import { closeLives, PortalLive } from '../support/portal-live.ts';
import { describeOnServers } from '../support/servers.ts';
import { TestClock } from '../support/test-clock.ts';
import { untilSo } from '../support/until.ts';
import { VoyageSystem } from '../support/voyage-system.ts';

const today = '2027-03-10';
const at = (id: string, more = ''): string => `cargo-nominations/${id}${more}`;

/** The walks that can differ between a folder and servers: two nodes that know of each other by their stores alone. */
await describeOnServers('nominations on two nodes of servers', 'nominations', (mongo, kafka) => {
  let servers: ServersOfTest;
  const nodes: Portal[] = [];
  let system: VoyageSystem;
  /** The charterer is on one node; staff and the broker on the other. */
  let ana: Declarant;
  let tom: Declarant;
  let claire: Declarant;

  beforeAll(async () => {
    servers = await ServersOfTest.start(mongo, kafka);
    const clocks = new TestClock('2027-03-10T09:00:00.000Z');
    const here = await startNode(servers, { seed: 'people', clocks, node: 'here' });
    nodes.push(here);
    const there = await startNode(servers, { clocks, node: 'there' });
    nodes.push(there);
    system = new VoyageSystem(here.engine);
    await system.tell(voyageToRotterdam(1, '2027-04-20'));
    [ana, tom, claire] = await Promise.all([
      Declarant.as(here.address, 'Ana'),
      Declarant.as(there.address, 'Tom', ids.atlantica),
      Declarant.as(there.address, 'Claire'),
    ]);
  });
  afterAll(async () => {
    closeLives();
    for (const node of nodes) await node.close();
    await servers?.close();
  });

  const one = (who: Declarant, id: string): Promise<NominationDetails> => who.call('GET', at(id));
  const spoken = async (who: Declarant, id: string) =>
    (await who.call<NominationMessages>('GET', at(id, '/messages'))).data;
  const nominate = (bookings: readonly string[]): Promise<string> =>
    nominatedBy(
      tom.after(ana),
      vesselFor(bookings, 'v-2200', {
        eta: '2027-04-20T08:00:00Z',
        nominated: 20_000,
        dischargePorts: [portLine(rotterdam, 20_000)],
      }),
    );
  const approve = (id: string, version: number) =>
    ana.after(tom).call('POST', at(id, '/action/approve'), { version });
  const aboard = (booking: string, id: string) =>
    untilSo(
      () => ana.after(tom).booking(booking),
      ({ nomination }) => nomination?.id === id,
    );

  it('hold an approval to what was shown while staff edit on another node and the ETA moves', async () => {
    const id = await nominate([]);
    const line = (qty: number) => ({ port: rotterdam, qty });
    const cells = [
      { field: 'nominated', from: 20_000, to: 19_000 },
      { field: 'discharge.1', from: line(20_000), to: line(19_000) },
    ];
    const [approved, edited] = await Promise.all([
      outcomeOf(approve(id, 1)),
      outcomeOf(tom.call('PUT', at(id), { cells })),
      system.tell(voyageToRotterdam(2, '2027-04-22')),
    ]);
    expect(edited).toBe('done');
    expect(['done', 'nomination_changed']).toContain(approved);
    await untilSo(
      () => one(ana.after(tom), id),
      ({ eta, nominated }) => eta?.startsWith('2027-04-22') === true && nominated === 19_000,
    );
    const [shownHere, shownThere] = [await one(ana, id), await one(tom.after(ana), id)];
    expect(shownHere).toMatchObject({ status: 'pending_customer_review', approved: false });
    expect(shownThere).toMatchObject({ version: shownHere.version, eta: shownHere.eta, approved: false });
    const thread = await spoken(ana, id);
    expect((await spoken(tom, id)).map((message) => message.id)).toEqual(thread.map((message) => message.id));
    const types = thread.map(({ type }) => type);
    expect(types.filter((type) => type === 'approved')).toHaveLength(approved === 'done' ? 1 : 0);
  });

  it('let go of a booking once where it is deleted and approved at once, and take it anew', async () => {
    const [booking = ''] = await ana.declare(cargo(today, { code: 'WS-1' }));
    const id = await nominate([booking]);
    await aboard(booking, id);
    const { version } = await one(tom, id);
    const [approved, deleted, twice] = await Promise.all([
      outcomeOf(approve(id, version)),
      outcomeOf(tom.call('DELETE', at(id, `?version=${version}`))),
      outcomeOf(tom.call('DELETE', at(id, `?version=${version}`))),
    ]);
    expect(['done', 'nomination_withdrawn']).toContain(approved);
    expect([deleted, twice]).toEqual(['done', 'done']);
    await untilSo(
      () => ana.after(tom).booking(booking),
      ({ status, nomination }) => status === 'declared' && nomination === null,
    );
    expect((await refusal(approve(id, version))).code).toBe('nomination_withdrawn');
    const anew = await nominate([booking]);
    await aboard(booking, anew);
    expect(await one(ana, id)).toMatchObject({ cancelled: true, noOfBookings: 0 });
  });

  it('take a thread from a broker on another node than the one where the booking leaves his hands', async () => {
    const [booking = ''] = await ana.declare(cargo(today, { code: 'WS-2' }));
    await ana.assign(booking, ids.meridian);
    const id = await nominate([booking]);
    await untilSo(
      () => one(tom, id),
      ({ broker }) => broker?.id === ids.meridian,
    );
    const name = nominationChannel.name({ organisationId: ids.meridian, nominationId: id, side: 'external' });
    const ear = await new PortalLive(claire.after(tom).client).join(name);
    await ana.after(tom).call('POST', at(id, '/messages'), { message: 'For the broker, too.' });
    await ear.until((heard) => JSON.stringify(heard).includes('For the broker, too.'));
    await ana.assign(booking, null);
    await ear.until((heard) => heard.some(({ event }) => event === 'pusher:subscription_error'));
    await ana.call('POST', at(id, '/messages'), { message: 'Not for the broker.' });
    await untilSo(
      () => spoken(tom.after(ana), id),
      (thread) => JSON.stringify(thread).includes('Not for the broker.'),
    );
    expect(JSON.stringify(ear.heard)).not.toContain('Not for the broker.');
    expect((await refusal(spoken(claire.after(ana), id))).status).toBe(404);
  });
});
