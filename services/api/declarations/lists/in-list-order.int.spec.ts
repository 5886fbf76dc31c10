import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { emptyTerms } from '#domain/booking/terms';
import type { DocumentsUnderTest } from '#platform/documents/documents.contract';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { documentsInFolder } from '../../../../tests/support/sqlite-documents.ts';
import { fitting, inListOrder, pairsOf, wholeList } from './in-list-order.ts';

const generation = 'bookings@1#1';
const positionAt = (n: number): string => String(n).padStart(20, '0');
const numberOf = (n: number): string => String(100_000 + n);

const booking = (n: number, own: Partial<BookingDocument> = {}, ports = 1): BookingDocument =>
  ({
    organisationId: 'atlantica',
    brokerId: null,
    bookingNo: numberOf(n),
    letterIndex: '',
    laycanStart: '2027-03-01',
    cancelled: false,
    dischargePortIds: [],
    lostSightOf: [],
    terms: {
      ...emptyTerms,
      discharge: Object.fromEntries(
        Array.from({ length: ports }, (_, i) => [`${i}`, { port: null, qty: 1 }]),
      ),
    },
    ...own,
  }) as BookingDocument;

let world: DocumentsUnderTest;
let position = 0;

const write = async (
  changed: readonly (readonly [id: string, document: BookingDocument])[],
): Promise<void> => {
  position += 1;
  const at = new Date(Date.UTC(2027, 0, position)).toISOString();
  await world.writer.write([
    {
      model: bookingsModel,
      generation,
      documents: changed.map(([id, document]) => ({
        id,
        position: positionAt(position),
        revision: position,
        document,
      })),
      versions: changed.map(([id, document]) => ({
        id,
        position: positionAt(position),
        from: at,
        key: `${position}`,
        document,
      })),
      parked: [],
      checkpoint: positionAt(position),
      moment: at,
    },
  ]);
};

beforeEach(async () => {
  position = 0;
  world = await documentsInFolder();
  await world.writer.prepare(bookingsModel, generation);
  await world.writer.flip('bookings', generation, '2027-01-01T00:00:00.000Z');
});
afterEach(() => world.remove());

const filter = { organisationId: 'atlantica' };
const sort = [
  ['laycanStart', 1],
  ['bookingNo', 1],
] as const;

describe('a list that is read whole', () => {
  it('holds every booking once, however they move meanwhile, and none that has left it', async () => {
    await write(Array.from({ length: 1_200 }, (_, n) => [`b${n}`, booking(n)] as const));
    const list = await wholeList(world.documents, filter, { sort });
    const read: string[] = [];
    let hasMoved = false;
    for await (const found of inListOrder(world.documents, list)) {
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
  });

  it('shows a booking that has outgrown the columns as it was before', async () => {
    await write([['b1', booking(1, {}, 2)]]);
    await write([['b1', booking(1, {}, 3)]]);
    const [stored] = await world.documents.find(bookingsModel, filter);
    if (!stored) throw new Error('The booking is not there');

    expect(pairsOf((await fitting(world.documents, stored, 3)).document)).toBe(3);
    expect(pairsOf((await fitting(world.documents, stored, 2)).document)).toBe(2);
  });
});
