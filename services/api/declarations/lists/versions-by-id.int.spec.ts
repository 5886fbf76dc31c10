import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { BookingDocument } from '#projections/bookings/read-model';
import { openBookings, writtenBooking } from '../../../../tests/support/written-bookings.ts';
import { versionsById } from './versions-by-id.ts';

let world: Awaited<ReturnType<typeof openBookings>>;
beforeEach(async () => {
  world = await openBookings();
});
afterEach(() => world.remove());

const idOf = (n: number): string => `b${String(n).padStart(4, '0')}`;

const write = (ids: readonly string[], own: Partial<BookingDocument>) =>
  world.write(ids.map((id) => [id, writtenBooking(own)] as const));

const batchesOf = async (decidedBy: string): Promise<readonly (readonly string[])[]> => {
  const batches: (readonly string[])[] = [];
  for await (const batch of versionsById(world.documents, { decidedBy }))
    batches.push(batch.map(({ id, document }) => `${id}${document.cancelled ? ' cancelled' : ''}`));
  return batches;
};

it('reads each version of a decision once, and both of a booking in one batch', async () => {
  const ids = Array.from({ length: 401 }, (_, n) => idOf(n));
  const atTheEdge = idOf(199);
  await write(ids, { decidedBy: 's-1' });
  await write([atTheEdge], { decidedBy: 's-1', cancelled: true });
  await write(ids, { decidedBy: 's-2' });

  const batches = await batchesOf('s-1');
  expect(batches.flat()).toEqual(ids.flatMap((id) => (id === atTheEdge ? [id, `${id} cancelled`] : [id])));
  // The two hundredth version is the first of a booking's two.
  expect(batches[0]).toHaveLength(199);
  expect(batches[1]?.slice(0, 2)).toEqual([atTheEdge, `${atTheEdge} cancelled`]);
});

it('ends where a batch is just full, and gives none where there is nothing', async () => {
  await write(
    Array.from({ length: 200 }, (_, n) => idOf(n)),
    { decidedBy: 's-1' },
  );
  expect((await batchesOf('s-1')).flat()).toHaveLength(200);
  expect(await batchesOf('s-2')).toEqual([]);
});
