import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { agencyPortCallsChannel, liveEvents, staffPortCallsChannel } from '#contracts/live/channels';
import type { TimelineAnswer, TimelineVoyage } from '#contracts/port-calls/timeline';
import { referenceDecider, reviseList } from '#domain/reference/decide';
import { referenceStream } from '#domain/streams';
import { byOperations } from '../support/by-operations.ts';
import { type Client, signedInAs } from '../support/client.ts';
import {
  ask,
  kotka,
  ours,
  own,
  type PortCallWorld,
  refusal,
  rotterdam,
  santos,
  startPortCallWorld,
  theirs,
  told,
} from '../support/port-call-world.ts';
import { closeLives, PortalLive } from '../support/portal-live.ts';

/** What staff and agencies hear of port calls while they look. */
let world: PortCallWorld;
let tom: Client;
let rui: Client;
beforeAll(async () => {
  world = await startPortCallWorld();
  ({ tom, rui } = world);
});
afterAll(async () => {
  closeLives();
  await world.portal.close();
});

const idsSeen = async (): Promise<readonly string[]> =>
  (await ask<TimelineAnswer>(rui, own)).data.map(({ id }) => id);

describe('port calls, live', () => {
  it('tells staff and agencies of their calls, and a released agency that it is gone', async () => {
    const listening = new PortalLive(rui);
    const watching = new PortalLive(tom);
    const { cursor } = await ask<TimelineAnswer>(rui, own);
    const ear = await listening.join(agencyPortCallsChannel.name({ company: ours }), cursor);
    const staffEar = await watching.join(staffPortCallsChannel.name());
    await world.system.tell(
      told(3, '2027-03-10T08:10:00.000Z', { calls: [santos(), rotterdam({ day: '2027-03-27' }), kotka()] }),
    );
    const moved = await ear.shows<TimelineVoyage>(
      liveEvents.portCallChanged,
      'v-1107',
      ({ ports }) => ports[1]?.eta === '2027-03-27T07:00:00+01:00',
    );
    expect(moved.ports.map(({ mayOpen }) => mayOpen)).toEqual([true, false, false]);
    const { data } = await ask<TimelineAnswer>(rui, own);
    expect(data.find(({ id }) => id === 'v-1107')).toEqual(moved);
    await world.system.tell(
      told(4, '2027-03-10T08:20:00.000Z', { calls: [santos({ agents: [theirs] }), rotterdam(), kotka()] }),
    );
    await ear.until(() => ear.gone().includes('v-1107'));
    const seen = await staffEar.shows<TimelineVoyage>(
      liveEvents.portCallChanged,
      'v-1107',
      ({ ports }) => ports[0]?.agencies[0] === theirs,
    );
    expect(seen.ports[0]?.mayOpen).toBe(true);
    expect(await idsSeen()).toEqual(['v-both']);
    expect((await refusal(rui, `${own}/v-1107~a/selection`)).status).toBe(404);
  });

  it('is closed to an agency that is a company no more', async () => {
    const listening = new PortalLive(rui);
    const channel = agencyPortCallsChannel.name({ company: ours });
    const ear = await listening.join(channel);
    expect((await signing(rui, agencyPortCallsChannel.name({ company: theirs }))).status).toBe(403);
    expect((await signing(await signedInAs(world.portal.address, 'Marta'), channel)).status).toBe(403);
    const revised = await world.portal.engine.execute({
      stream: referenceStream('companies'),
      decider: referenceDecider,
      decide: (state) => reviseList(state, { list: 'companies', items: {}, withdraw: [ours] }),
      context: byOperations(),
    });
    expect(revised.ok).toBe(true);
    await ear.until((heard) => heard.some(({ event }) => event === 'pusher:subscription_error'));
    expect(await idsSeen()).toEqual([]);
  });

  const signing = (client: Client, channel: string) =>
    client.post('/broadcasting/auth', { socket_id: '1.1', channel_name: channel });
});
