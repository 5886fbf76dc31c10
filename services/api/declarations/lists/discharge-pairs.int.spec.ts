import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { bookingsModel } from '#projections/bookings/read-model';
import { openBookings, writtenBooking } from '../../../../tests/support/written-bookings.ts';
import { fitting, maxPairs, widestIn } from './discharge-pairs.ts';

let world: Awaited<ReturnType<typeof openBookings>>;
beforeEach(async () => {
  world = await openBookings();
});
afterEach(() => world.remove());

const filter = { organisationId: 'atlantica' };
const foreign = { organisationId: 'nordfjord' };

describe('the pairs of a list', () => {
  it('are those of its widest booking, of none of others', async () => {
    expect(await maxPairs(widestIn(world.documents), filter)).toBe(1);
    await world.write([
      ['b1', writtenBooking({}, 2)],
      ['b2', writtenBooking({}, 3)],
      ['b3', writtenBooking(foreign, 5)],
    ]);
    expect(await maxPairs(widestIn(world.documents), filter)).toBe(3);
  });

  it('do not count lines that were removed, however many bookings lost some', async () => {
    const shrunk = (n: number) => [`b${n}`, writtenBooking({ lastOrdinal: 9 }, 2)] as const;
    await world.write([
      ...Array.from({ length: 130 }, (_, n) => shrunk(n)),
      ['w', writtenBooking({}, 4)],
      ['x', writtenBooking({}, 3)],
    ]);
    expect(await maxPairs(widestIn(world.documents), filter)).toBe(4);
  });
});

it('shows a booking that has outgrown the columns as it was before', async () => {
  await world.write([['b1', writtenBooking({}, 2)]]);
  await world.write([['b1', writtenBooking({}, 3)]]);
  const [stored] = await world.documents.find(bookingsModel, filter);
  if (!stored) throw new Error('The booking is not there');
  const shown = async (pairs: number) =>
    Object.keys((await fitting(world.documents, stored, pairs)).document.terms.discharge).length;

  expect(await shown(3)).toBe(3);
  expect(await shown(2)).toBe(2);
});
