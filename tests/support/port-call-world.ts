import {
  cargoMessage,
  contactMessage,
  fuelMessage,
  positionMessage,
  vesselMessage,
} from '#contracts/voyage-feed/messages.specification';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { type Client, signedInAs } from './client.ts';
import { startPortal } from './portal.ts';
import { TestClock } from './test-clock.ts';
import { toldCall, toldVoyage, VoyageSystem } from './voyage-system.ts';

/** Companies of agents: Porto Sul's, which Rui works for, and another's. */
export const ours = '410220';
export const theirs = '3001';
/** Where staff and where Porto Sul ask. */
export const internal = '/api/internal/port-calls';
export const own = `/api/customer/organisation/${ids.portoSul}/port-calls`;

/** A statement of the voyage that is under way, at Santos. */
export const told = (
  sequence: number,
  statedAt: string,
  voyage: Partial<Parameters<typeof toldVoyage>[1]> = {},
) =>
  toldVoyage('v-1107', {
    sequence,
    statedAt,
    state: 'commenced',
    calls: [santos(), rotterdam(), kotka()],
    ...voyage,
  });
export const santos = (more: Partial<Parameters<typeof toldCall>[1]> = {}) =>
  toldCall('a', {
    locode: 'BRSSZ',
    name: 'Santos',
    day: '2027-03-09',
    agents: [ours],
    happened: 2,
    stemMt: 350,
    ...more,
  });
export const rotterdam = (more: Partial<Parameters<typeof toldCall>[1]> = {}) =>
  toldCall('b', {
    locode: 'NLRTM',
    name: 'Rotterdam',
    type: 'D',
    day: '2027-03-26',
    agents: [theirs],
    ...more,
  });
export const kotka = () =>
  toldCall('c', { locode: 'FIKTK', name: 'Kotka', type: 'D', day: '2027-03-31', agents: [theirs] });

const other = (id: string, ...calls: Parameters<typeof toldVoyage>[1]['calls'][number][]) => ({
  ...toldVoyage(id, { statedAt: '2027-02-01T08:00:00.000Z', calls }),
  vessel: { id: '9700022', name: 'Nordic Gull' },
});

const [line] = cargoMessage.lines;
const lineTo = (dischargeCallId: string, quantityMt: number, loadCallId = 'a') => ({
  ...line,
  lineId: `${loadCallId}-${dischargeCallId}`,
  loadCallId,
  dischargeCallId,
  quantityMt,
  operations: loadCallId === 'a' ? line?.operations : [],
});

/** A portal on 10 March 2027, 9:00 UTC, with five voyages, the first of them told twice. */
export interface PortCallWorld {
  readonly portal: Portal;
  readonly system: VoyageSystem;
  readonly clock: TestClock;
  /** Staff, and a member of Porto Sul. */
  readonly tom: Client;
  readonly rui: Client;
}

/** `folder`: where its data is to stay; without it they go with the portal. */
export const startPortCallWorld = async (folder?: string): Promise<PortCallWorld> => {
  const clock = new TestClock('2027-03-10T08:00:00.000Z');
  const portal = await startPortal({ clocks: clock, ...(folder !== undefined && { folder }) });
  const system = new VoyageSystem(portal.engine);
  const [tom, rui] = await Promise.all([
    signedInAs(portal.address, 'Tom'),
    signedInAs(portal.address, 'Rui'),
  ]);
  await system.tell(
    toldVoyage('v-1107', {
      statedAt: '2027-02-20T08:00:00.000Z',
      calls: [santos({ happened: 0, day: '2027-03-08' }), rotterdam(), kotka()],
    }),
  );
  clock.set('2027-03-10T09:00:00.000Z');
  await system.tell(
    told(2, '2027-03-09T12:00:00.000Z'),
    { ...cargoMessage, lines: [lineTo('b', 5_000)], bills: [] },
    { ...cargoMessage, cargoRef: 'c-2', lines: [lineTo('c', 3_000)], bills: [] },
    { ...contactMessage, contactId: `agent-${theirs}`, company: theirs, companyName: 'Maas Agencies' },
    { ...contactMessage, contactId: `agent-${ours}`, company: ours, companyName: 'Porto Sul' },
    { ...contactMessage, contactId: 'team-1', kind: 'team', company: null, ports: [], mobile: '+47 1' },
    {
      ...contactMessage,
      contactId: 'team-2',
      kind: 'team',
      company: null,
      trade: { id: 'FE', name: 'Far East' },
    },
    { ...contactMessage, contactId: 'master-1', kind: 'master', vesselId: '9700011' },
    vesselMessage,
    positionMessage,
    fuelMessage,
    other('v-theirs', toldCall('a', { locode: 'FIKTK', name: 'Kotka', day: '2027-03-20', agents: [theirs] })),
    other(
      'v-both',
      toldCall('a', { locode: 'BRSSZ', name: 'Santos', day: '2027-04-01', agents: [theirs] }),
      toldCall('b', { locode: 'NLRTM', name: 'Rotterdam', type: 'D', day: '2027-04-20', agents: [ours] }),
    ),
    {
      ...other(
        'v-off',
        toldCall('a', { locode: 'BRSSZ', name: 'Santos', day: '2027-03-15', agents: [ours] }),
      ),
      state: 'cancelled',
    },
    {
      ...other(
        'v-old',
        toldCall('a', { locode: 'BRSSZ', name: 'Santos', day: '2027-01-15', agents: [ours], happened: 3 }),
      ),
      state: 'completed',
    },
  );
  return { portal, system, clock, tom, rui };
};

/** The body of an answer. @throws where it is none of 200 */
export const ask = async <Answer>(client: Client, path: string): Promise<Answer> => {
  const { status, body } = await client.get(path);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body as Answer;
};

/** How a question is refused, with the fields that are at fault. */
export const refusal = async (client: Client, path: string) => {
  const { status, body } = await client.get(path);
  const { code, errors } = body as { code: string; errors?: Readonly<Record<string, unknown>> };
  return { status, code, fields: Object.keys(errors ?? {}) };
};
