import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LineUpAnswer, LineUpFilters } from '#contracts/port-calls/cargo-line-up';
import type { ContactsAnswer, NeighbourContacts } from '#contracts/port-calls/contacts';
import type {
  ActivitiesAnswer,
  RotationAnswer,
  ScheduleAnswer,
  SelectionAnswer,
  TrackingAnswer,
  VoyageOverviewAnswer,
} from '#contracts/port-calls/details';
import type { ReliabilityAnswer, ReliabilityCallsAnswer } from '#contracts/port-calls/reliability';
import type {
  AgencyVesselsAnswer,
  PortCallTotalsAnswer,
  TimelineAnswer,
  TimelineFilters,
} from '#contracts/port-calls/timeline';
import { ids } from '#portal/seed/world/people';
import { Client, signedInAs } from '../support/client.ts';
import {
  ask,
  internal,
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

/** Port calls as staff and their agencies see them, and as they stood. */
let world: PortCallWorld;
let tom: Client;
let rui: Client;
beforeAll(async () => {
  world = await startPortCallWorld();
  ({ tom, rui } = world);
});
afterAll(async () => world.portal.close());

const idsOf = ({ data }: Pick<TimelineAnswer, 'data'>): readonly string[] => data.map(({ id }) => id);
const timeline = async (client: Client, query = ''): Promise<readonly string[]> =>
  idsOf(await ask<TimelineAnswer>(client, `${client === tom ? internal : own}${query}`));

describe('the timeline', () => {
  it('has what is open or ended not long ago, soonest action first; never what is cancelled', async () => {
    expect(await timeline(tom)).toEqual(['v-1107', 'v-theirs', 'v-both']);
    expect(await timeline(rui)).toEqual(['v-1107', 'v-both']);
    const { meta } = await ask<TimelineAnswer>(tom, internal);
    expect(meta).toEqual({
      lastUpdated: '2027-03-09T12:00:00.000Z',
      today: '2027-03-10',
      asOf: null,
      companies: [],
    });
  });

  it('tells an agency the names and times of a whole voyage, and whose calls its own are', async () => {
    const { data, meta } = await ask<TimelineAnswer>(rui, own);
    expect(meta.companies).toEqual([ours]);
    expect(data[0]).toMatchObject({ vesselName: 'Nordic Tern', vvn: '1107', state: 'ongoing' });
    expect(data[0]?.ports.map(({ portName, mayOpen, agencies }) => [portName, mayOpen, agencies])).toEqual([
      ['Santos', true, [ours]],
      ['Rotterdam', false, []],
      ['Kotka', false, []],
    ]);
    expect(data[0]?.ports[0]).toMatchObject({
      state: 'active',
      eta: '2027-03-09T03:00:00-03:00',
      upcomingAction: 'estimated departure',
      upcomingDate: '2027-03-11T03:00:00-03:00',
    });
  });

  it('is narrowed by what holds for one call together', async () => {
    expect(await timeline(tom, '?ports[]=BRSSZ')).toEqual(['v-1107', 'v-both']);
    expect(await timeline(tom, `?ports[]=BRSSZ&agencies[]=${ours}`)).toEqual(['v-1107']);
    // An agency looks for its own calls.
    expect(await timeline(rui, '?ports[]=BRSSZ')).toEqual(['v-1107']);
    expect(await timeline(rui, '?ports[]=NLRTM')).toEqual(['v-both']);
    expect(await timeline(tom, '?tradelanes[]=FE')).toEqual([]);
    expect(await timeline(tom, '?ports[]=XXXXX&agencies[]=none')).toEqual([]);
  });

  it('of a period has the calls that lie in it in part', async () => {
    expect(await timeline(tom, '?cp_start=2027-01-01&cp_end=2027-01-16')).toEqual(['v-old']);
    expect(await timeline(tom, '?cp_start=2027-03-27&cp_end=2027-03-27')).toEqual(['v-1107']);
    expect(await timeline(tom, '?ports[]=BRSSZ&cp_start=2027-03-27&cp_end=2027-03-27')).toEqual([]);
    expect(await timeline(tom, '?cp_start=2027-04-19')).toEqual(['v-both']);
  });

  it('refuses by field what cannot be meant', async () => {
    const of = async (query: string) => refusal(tom, `${internal}?${query}`);
    expect(await of('cp_start=2027-03-02&cp_end=2027-03-01')).toEqual({
      status: 422,
      code: 'invalid',
      fields: ['cp_end'],
    });
    expect((await of('asOf=yesterday')).fields).toEqual(['asOf']);
    expect((await of('cp_start=2027-02-30')).fields).toEqual(['cp_start']);
  });

  it('offers options while they go with what is chosen of the others', async () => {
    const filters = await ask<TimelineFilters>(tom, `${internal}/filters?ports[]=FIKTK`);
    expect(filters.agencies).toEqual([
      { id: theirs, name: 'Maas Agencies', inTradelanes: ['EU'], inPorts: ['NLRTM', 'FIKTK', 'BRSSZ'] },
    ]);
    expect(filters.ports.map(({ name }) => name)).toEqual(['Kotka', 'Rotterdam', 'Santos']);
    const narrowed = await ask<TimelineFilters>(tom, `${internal}/filters?agencies[]=${ours}`);
    expect(narrowed.ports.map(({ id }) => id)).toEqual(['NLRTM', 'BRSSZ']);
    const ofAgency = await ask<TimelineFilters>(rui, `${own}/filters`);
    expect(ofAgency.agencies.map(({ id }) => id)).toEqual([ours]);
    expect(ofAgency.ports.map(({ id }) => id)).toEqual(['NLRTM', 'BRSSZ']);
  });

  it('is summed by port for the home of an agency, with the vessels that call', async () => {
    expect((await ask<PortCallTotalsAnswer>(rui, `${own}/totals`)).data).toEqual([
      { id: 'NLRTM', name: 'Rotterdam', newCount: 1, ongoingCount: 0, totalCount: 1 },
      { id: 'BRSSZ', name: 'Santos', newCount: 0, ongoingCount: 1, totalCount: 1 },
    ]);
    const { data } = await ask<AgencyVesselsAnswer>(rui, `${own}/vessels`);
    expect(data.map(({ name, portName, position }) => [name, portName, position?.lat ?? null])).toEqual([
      ['Nordic Tern', 'Santos', -24.1],
      ['Nordic Gull', 'Rotterdam', null],
    ]);
  });
});

describe('a call', () => {
  const at = (client: Client, name: string, id = 'a'): string =>
    `${client === tom ? internal : own}/${encodeURIComponent(`v-1107~${id}`)}/${name}`;

  it('is selected among those that one may open', async () => {
    const all = await ask<SelectionAnswer>(tom, at(tom, 'selection', 'b'));
    expect(all.header).toEqual({ portName: 'Rotterdam', vesselName: 'Nordic Tern', vvn: '1107' });
    expect(all.ports.map(({ place, isCurrent }) => [place, isCurrent])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
    const seen = await ask<SelectionAnswer>(rui, at(rui, 'selection'));
    expect([seen.callCount, seen.ports.length, seen.companies]).toEqual([3, 1, [ours]]);
  });

  it('stands between its neighbours, with all that was told of its arrival', async () => {
    const { ports } = await ask<ScheduleAnswer>(rui, at(rui, 'schedule'));
    expect([ports.previous, ports.current.status, ports.next?.portName]).toEqual([
      null,
      'active',
      'Rotterdam',
    ]);
    expect([ports.current.isAgencyPort, ports.next?.isAgencyPort]).toEqual([true, false]);
    expect(ports.current.offsetMinutes).toBe(-180);
    expect(ports.current.told).toEqual([
      { toldAt: '2027-02-20T08:00:00.000Z', eta: '2027-03-08T03:00:00-03:00' },
    ]);
    expect(ports.current.terminals[0]?.etd).toEqual({
      date: '2027-03-11T03:00:00-03:00',
      happened: false,
      passed: false,
      isActive: true,
    });
    const rotation = await ask<RotationAnswer>(rui, at(rui, 'port-rotation'));
    expect(rotation.ports.map(({ portName, isCurrent, status }) => [portName, isCurrent, status])).toEqual([
      ['Santos', true, 'active'],
      ['Rotterdam', false, 'upcoming'],
      ['Kotka', false, 'upcoming'],
    ]);
    // Summer time begins there on 28 March.
    expect(rotation.ports[1]?.terminals[0]?.etd?.date).toBe('2027-03-28T08:00:00+02:00');
  });

  it('tells how its voyage stands and what goes on', async () => {
    expect(await ask<VoyageOverviewAnswer>(tom, at(tom, 'voyage-overview'))).toEqual({
      status: 'ongoing',
      vessel: { id: '9700011', name: 'Nordic Tern', linked: true },
      voyage: '1107',
      qtyOnBoard: 2_400,
      totalPortDays: 6,
      trade: 'Europe',
      fueling: [
        { type: 'vlsfo', value: 610 },
        { type: 'lsmgo', value: null },
      ],
    });
    expect(await ask<ActivitiesAnswer>(rui, at(rui, 'activities'))).toEqual({
      transit: { value: null, isActive: false },
      load: { value: 8_000, isActive: false },
      discharge: { value: null, isActive: false },
      bunkerStem: { value: 350, isActive: true },
      loading: { value: 2_400, isActive: true },
      discharging: { value: null, isActive: false },
    });
    const { location, masterContacts, vesselLink } = await ask<TrackingAnswer>(rui, at(rui, 'tracking'));
    expect(location.vessel).toMatchObject({
      lat: -24.1,
      liesAt: expect.stringMatching(/^Santos, /),
      nextPortName: 'Rotterdam',
    });
    expect(location.ports.map(({ name, isCurrent }) => [name, isCurrent])).toEqual([
      ['Santos', true],
      ['Rotterdam', false],
      ['Kotka', false],
    ]);
    expect([masterContacts.length, vesselLink?.id]).toEqual([1, '9700011']);
  });

  it('lists its cargo: to an agency that of its own calls, the rest as a total', async () => {
    const staff = await ask<LineUpAnswer>(tom, at(tom, 'cargo-line-up', 'b'));
    expect(staff.data.map(({ type, dischargePort, cargoQty }) => [type, dischargePort, cargoQty])).toEqual([
      ['D', 'Rotterdam', 5_000],
      ['T', 'Kotka', 3_000],
    ]);
    expect(await ask(tom, at(tom, 'cargo-line-up/widgets', 'b'))).toEqual({
      transit: 3_000,
      discharge: 5_000,
      load: 0,
    });
    expect((await ask<LineUpAnswer>(tom, at(tom, 'cargo-line-up?types[]=T', 'b'))).meta.total).toBe(1);
    expect((await ask<LineUpAnswer>(tom, at(tom, 'cargo-line-up?ports[]=XX', 'b'))).data).toEqual([]);
    expect(await ask<LineUpFilters>(tom, at(tom, 'cargo-line-up/filters?ports[]=FIKTK', 'b'))).toEqual({
      ports: [
        { id: 'FIKTK', name: 'Kotka' },
        { id: 'NLRTM', name: 'Rotterdam' },
      ],
      types: [{ id: 'T', name: 'Transit' }],
    });
    await world.system.tell(
      told(3, '2027-03-10T07:00:00.000Z', { calls: [santos(), rotterdam({ agents: [ours] }), kotka()] }),
    );
    const seen = await ask<LineUpAnswer>(rui, at(rui, 'cargo-line-up', 'b'));
    expect(seen.data.map(({ type }) => type)).toEqual(['D']);
    // No row names a cargo as its charterer or the operator does.
    expect(staff.data.map(({ id }) => id)).toEqual(
      staff.data.map(() => expect.stringMatching(/^[\da-f]{32}$/)),
    );
    expect(await ask(rui, at(rui, 'cargo-line-up/widgets', 'b'))).toMatchObject({ transit: 3_000 });
    await world.system.tell(told(4, '2027-03-10T07:10:00.000Z'));
  });

  it('says whom to turn to', async () => {
    const neighbours = await ask<NeighbourContacts>(rui, at(rui, 'contacts/ports'));
    expect(neighbours.previous).toBeNull();
    expect(neighbours.next).toMatchObject({
      portName: 'Rotterdam',
      agency: 'Maas Agencies',
      name: 'Ana Prado',
    });
    const contacts = await ask<ContactsAnswer>(rui, at(rui, 'contacts'));
    expect(contacts.portAgents.map(({ portName, agency }) => [portName, agency])).toEqual([
      ['Santos', 'Porto Sul'],
      ['Rotterdam', 'Maas Agencies'],
      ['Kotka', 'Maas Agencies'],
    ]);
    expect(contacts.g2oTeam.map(({ id }) => id)).toEqual(['team-1']);
  });
});

describe('who may see a call', () => {
  const panels = ['selection', 'tracking', 'schedule', 'voyage-overview', 'activities', 'port-rotation'];
  const lists = [
    'cargo-line-up',
    'cargo-line-up/filters',
    'cargo-line-up/widgets',
    'contacts',
    'contacts/ports',
  ];

  it.each([...panels, ...lists])('%s: a foreign call answers like an absent one', async (name) => {
    const absent = await rui.get(`${own}/v-none~a/${name}`);
    for (const id of [
      'v-1107~b',
      'v-theirs~a',
      'v-1107~zz',
      'v-1107',
      '~',
      encodeURIComponent('../a'),
      'a'.repeat(130),
    ]) {
      const answer = await rui.get(`${own}/${id}/${name}`);
      expect({ status: answer.status, body: { ...(answer.body as object), requestId: '' } }).toEqual({
        status: 404,
        body: { ...(absent.body as object), requestId: '' },
      });
    }
  });

  it('is nobody else', async () => {
    const marta = await signedInAs(world.portal.address, 'Marta');
    for (const path of ['', '/filters', '/v-1107~a/selection', '/reliability']) {
      expect((await refusal(marta, `${internal}${path}`)).status).toBe(404);
      expect((await refusal(rui, `${internal}${path}`)).status).toBe(404);
      expect((await new Client(world.portal.address).get(`${internal}${path}`)).status).toBe(401);
    }
    const charterers = `/api/customer/organisation/${ids.atlantica}/port-calls`;
    expect((await refusal(marta, charterers)).status).toBe(403);
    expect((await refusal(marta, own)).status).toBe(404);
  });

  it('lost it where the call was omitted: 410, to whom it was', async () => {
    await world.system.tell(told(5, '2027-03-10T07:20:00.000Z', { calls: [santos(), rotterdam()] }));
    expect(await refusal(tom, `${internal}/v-1107~c/selection`)).toMatchObject({ status: 410, code: 'gone' });
    expect((await refusal(rui, `${own}/v-1107~c/selection`)).status).toBe(404);
    await world.system.tell(told(6, '2027-03-10T07:30:00.000Z'));
    expect((await tom.get(`${internal}/v-1107~c/selection`)).status).toBe(200);
  });
});

describe('the past', () => {
  const then = 'asOf=2027-03-10T08:30:00Z';

  it('is shown as the portal knew it, to whom it belongs today', async () => {
    const { data, meta, cursor } = await ask<TimelineAnswer>(rui, `${own}?${then}`);
    expect([meta.asOf, meta.today, cursor]).toEqual(['2027-03-10T08:30:00.000Z', '2027-03-10', undefined]);
    expect(data.map(({ id, state, ports }) => [id, state, ports[0]?.eta])).toEqual([
      ['v-1107', 'upcoming', '2027-03-08T03:00:00-03:00'],
    ]);
    const schedule = await ask<ScheduleAnswer>(rui, `${own}/v-1107~a/schedule?${then}`);
    expect(schedule.ports.current.status).toBe('upcoming');
    expect(await timeline(tom, '?asOf=2027-03-10T07:59:00Z')).toEqual([]);
    expect(await refusal(rui, `${own}/v-1107~a/schedule?asOf=2027-03-01`)).toMatchObject({
      status: 422,
      fields: ['asOf'],
    });
  });

  it('that is ahead is now', async () => {
    const { meta, data } = await ask<TimelineAnswer>(tom, `${internal}?asOf=2030-01-01`);
    expect([meta.asOf, data.length]).toEqual([null, 3]);
  });

  it('tells how true arrivals came', async () => {
    const { data, total } = await ask<ReliabilityAnswer>(tom, `${internal}/reliability?by=port`);
    expect(data.map(({ id, name, calls }) => [id, name, calls])).toEqual([['BRSSZ', 'Santos', 2]]);
    // Told for the 8th, arrived on the 9th; the other arrival was told when it had happened.
    expect(total.ahead.d7).toEqual({ count: 1, meanErrorHours: 24, within12: 0, within24: 1 });
    expect([total.waitHours, total.stayHours]).toEqual([4, 48]);
    const quarters = await ask<ReliabilityAnswer>(
      tom,
      `${internal}/reliability?by=quarter&cp_end=2027-01-31`,
    );
    expect(quarters.data.map(({ id, name, calls }) => [id, name, calls])).toEqual([
      ['2027-Q1', 'Q1 2027', 1],
    ]);
    const calls = await ask<ReliabilityCallsAnswer>(tom, `${internal}/reliability/calls?ports[]=BRSSZ`);
    expect(calls.data.map(({ portId, arrivedAt, errors }) => [portId, arrivedAt, errors.d7])).toEqual([
      ['v-1107~a', '2027-03-09T03:00:00-03:00', 24],
      ['v-old~a', '2027-01-15T03:00:00-03:00', null],
    ]);
    const options = await ask<TimelineFilters>(tom, `${internal}/reliability/filters`);
    expect(options.ports).toEqual([{ id: 'BRSSZ', name: 'Santos', inAgencies: [], inTradelanes: ['EU'] }]);
    expect(options.tradelanes.map(({ id, inPorts }) => [id, inPorts])).toEqual([['EU', ['BRSSZ']]]);
    const before = `${internal}/reliability/filters?cp_end=2027-01-14`;
    expect((await ask<TimelineFilters>(tom, before)).ports).toEqual([]);
    const { bytes } = await tom.download(`${internal}/reliability/download?by=trade&format=csv`);
    const [, first = ''] = new TextDecoder().decode(bytes).split(/\r?\n/);
    expect(first).toMatch(/^EU,2,.*,4,48$/);
  });
});
