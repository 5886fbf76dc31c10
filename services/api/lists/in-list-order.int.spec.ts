import { expect, it } from '@jest/globals';
import { bookingsModel } from '#projections/bookings/read-model';
import { openBookings, writtenBooking } from '../../../tests/support/written-bookings.ts';
import { inListOrder, wholeList } from './in-list-order.ts';

const numberOf = (n: number): string => String(100_000 + n);
const sort = [
  ['laycanStart', 1],
  ['bookingNo', 1],
] as const;

it('a list that is read whole holds every row once, however they move meanwhile, and none that has left it', async () => {
  const { documents, write, remove } = await openBookings();
  const booking = (n: number, own = {}) => writtenBooking({ bookingNo: numberOf(n), ...own });
  await write(Array.from({ length: 1_200 }, (_, n) => [`b${n}`, booking(n)] as const));
  const list = await wholeList(documents, bookingsModel, { organisationId: 'atlantica' }, { sort });
  const read: string[] = [];
  let hasMoved = false;
  for await (const found of inListOrder(documents, list)) {
    read.push(...found.map(({ document }) => document.bookingNo));
    if (hasMoved) continue;
    hasMoved = true;
    await write([
      // Before all that was read, behind all that is still to come, and out of sight.
      ['b1100', booking(1_100, { laycanStart: '2026-01-01' })],
      ['b0', booking(0, { laycanStart: '2028-01-01' })],
      ['b900', booking(900, { organisationId: 'nordfjord' })],
    ]);
  }

  expect(read).toEqual(
    Array.from({ length: 1_200 }, (_, n) => numberOf(n)).filter((number) => number !== numberOf(900)),
  );
  await remove();
});
