import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ids, listOf } from '#contracts/lists/criteria';
import { bookingsModel } from '#projections/bookings/read-model';
import { openBookings, writtenBooking } from '../../../tests/support/written-bookings.ts';
import { filterOptions } from './filter-options.ts';
import { listSource } from './source.ts';

const list = listOf({ criteria: { organisations: ids(), vessels: ids(), ports: ids() } });
const source = listSource(bookingsModel, list, {
  filters: { organisations: 'organisationId', vessels: 'vesselId', ports: 'dischargePortIds' },
  sorts: {},
  usual: () => ['bookingNo', 1],
});

let world: Awaited<ReturnType<typeof openBookings>>;
beforeEach(async () => {
  world = await openBookings();
  const booking = (organisation: string, vesselId: string | null, ports: readonly string[]) =>
    writtenBooking({
      organisationId: organisation.toLowerCase(),
      organisationName: organisation,
      vesselId,
      dischargePortIds: ports,
    });
  await world.write([
    ['b1', booking('Zeta', 'v1', ['NLRTM', 'NLVLI'])],
    ['b2', booking('Alfa', 'v1', ['NLRTM'])],
    ['b3', booking('Alfa', 'v2', ['ITLIV'])],
    ['b4', { ...booking('Hidden', 'v3', ['CNSHA']), cancelled: true }],
    ['b5', booking('Alfa', null, [])],
  ]);
});
afterEach(() => world.remove());

const optionsFor = (criteria: { vessels?: string[]; organisations?: string[] }) =>
  filterOptions(
    world.documents,
    source,
    {
      organisations: { id: 'organisationId', name: 'organisationName' },
      vessels: { id: 'vesselId', name: 'vesselName' },
      ports: {
        values: 'dischargePortIds',
        options: async (found) => found.map((id) => ({ id: `${id}`, name: `${id}!` })),
      },
    },
    { scope: { cancelled: false }, criteria, today: '2027-03-10' },
  );

describe('the options of filters', () => {
  it('are what the rows have that may be seen, by name', async () => {
    expect(await optionsFor({})).toEqual({
      organisations: [
        { id: 'alfa', name: 'Alfa' },
        { id: 'zeta', name: 'Zeta' },
      ],
      // Where no name was declared, the id stands for it.
      vessels: [
        { id: 'v1', name: 'v1' },
        { id: 'v2', name: 'v2' },
      ],
      ports: ['ITLIV', 'NLRTM', 'NLVLI'].map((id) => ({ id, name: `${id}!` })),
    });
  });

  it('are narrowed by what is chosen in the others, and not by what is chosen in their own', async () => {
    const { organisations, vessels, ports } = await optionsFor({ organisations: ['zeta'] });
    expect(organisations.map(({ id }) => id)).toEqual(['alfa', 'zeta']);
    expect(vessels.map(({ id }) => id)).toEqual(['v1']);
    expect(ports.map(({ id }) => id)).toEqual(['NLRTM', 'NLVLI']);
  });
});
