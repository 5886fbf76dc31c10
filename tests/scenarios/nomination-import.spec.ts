import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Papa from 'papaparse';
import type { NominationInput, VesselsNominated } from '#contracts/nomination/nomination-calls';
import { ids } from '#portal/seed/world/people';
import { cargo, Declarant, rotterdam, santos } from '../support/declarant.ts';
import { type PortCallWorld, startPortCallWorld } from '../support/port-call-world.ts';
import { toldCall, toldVoyage } from '../support/voyage-system.ts';

const today = '2027-03-10';

let world: PortCallWorld;
let ana: Declarant;
let tom: Declarant;

beforeAll(async () => {
  world = await startPortCallWorld();
  const { address } = world.portal;
  [ana, tom] = await Promise.all([Declarant.as(address, 'Ana'), Declarant.as(address, 'Tom', ids.atlantica)]);
  const calls = [
    toldCall('a', { locode: 'BRSSZ', name: 'Santos', day: '2027-04-20' }),
    toldCall('b', { locode: 'NLRTM', name: 'Rotterdam', type: 'D', day: '2027-05-12' }),
  ];
  await world.system.tell(
    toldVoyage('v-1', { statedAt: '2027-03-10T01:00:00.000Z', calls }),
    toldVoyage('v-2', { statedAt: '2027-03-10T01:00:00.000Z', vvn: '1108', calls }),
  );
});
afterAll(async () => world.portal.close());

const declared = async (...codes: readonly string[]): Promise<readonly string[]> => {
  const bookings = await ana.declare(...codes.map((code) => cargo(today, { code })));
  tom.after(ana);
  return bookings;
};

const vessel = (bookings: readonly string[], more: Partial<NominationInput> = {}): NominationInput => ({
  vesselVoyage: { id: 'v-1', name: '' },
  type: null,
  trade: { id: 'EU', name: '' },
  eta: '2027-04-20T08:00:00Z',
  laycanStart: '2027-04-19',
  laycanFinish: '2027-04-25',
  loadingPort: { id: santos.id, name: '' },
  nominated: 40_000,
  comment: null,
  dischargePorts: [{ port: { id: rotterdam.id, name: '' }, qty: 40_000 }],
  bookings,
  ...more,
});

const nominate = (who: Declarant, ...vessels: readonly NominationInput[]): Promise<VesselsNominated> =>
  who.call<VesselsNominated>('POST', 'cargo-nominations', { vessels });

describe('the file of nominated vessels', () => {
  it('has what the filters leave, with the columns of the list, and runs nothing', async () => {
    const [first = '', second = ''] = await declared('FILE-1', 'FILE-2');
    await nominate(tom, vessel([first], { comment: '=1+1' }), vessel([second], { trade: null }));
    ana.after(tom);
    const file = async (query: string): Promise<readonly Record<string, string>[]> => {
      const path = ana.address(`cargo-nominations/download?format=csv${query}`);
      const { bytes } = await ana.client.download(path);
      const { data } = Papa.parse<Record<string, string>>(new TextDecoder().decode(bytes), {
        header: true,
        skipEmptyLines: true,
      });
      return data;
    };
    expect(await file('')).toHaveLength(2);
    const [row] = await file('&trades[]=EU');
    expect(row).toMatchObject({
      'Vessel / voyage': 'Nordic Tern 1107',
      Status: 'Pending customer review',
      Trade: 'EU',
      'ETA, port time': '2027-04-20 05:00',
      'Lay from': '2027-04-19',
      'Load port': 'Santos',
      'POD 1': 'Rotterdam',
      'Qty Pod 1': '40000',
      'Nominated, MT': '40000',
      Bookings: 'FILE-1',
      Comment: "'=1+1",
    });
    const { bytes } = await tom.client.download(tom.address('cargo-nominations/download'));
    expect(new TextDecoder('latin1').decode(bytes.subarray(0, 2))).toBe('PK');
  });
});
