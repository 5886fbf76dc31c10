import { emptyTerms } from '#domain/booking/terms';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { documentsInFolder } from './sqlite-documents.ts';

const generation = 'bookings@1#1';

/** A booking of Atlântica with so many discharge ports, and what else a spec says of it. */
export const writtenBooking = (own: Partial<BookingDocument> = {}, ports = 1): BookingDocument =>
  ({
    organisationId: 'atlantica',
    brokerId: null,
    bookingNo: '100000',
    letterIndex: '',
    laycanStart: '2027-03-01',
    cancelled: false,
    dischargePortIds: [],
    lastOrdinal: ports,
    terms: {
      ...emptyTerms,
      discharge: Object.fromEntries(
        Array.from({ length: ports }, (_, i) => [`${i + 1}`, { port: null, qty: 1 }]),
      ),
    },
    ...own,
  }) as BookingDocument;

/** The read model of bookings in a folder of its own, written to by hand. */
export const openBookings = async () => {
  const world = await documentsInFolder();
  await world.writer.prepare(bookingsModel, generation);
  await world.writer.flip('bookings', generation, '2027-01-01T00:00:00.000Z');
  let last = 0;
  const write = async (changed: readonly (readonly [id: string, document: BookingDocument])[]) => {
    last += 1;
    const [position, revision] = [String(last).padStart(20, '0'), last];
    const from = new Date(Date.UTC(2027, 0, last)).toISOString();
    const documents = changed.map(([id, document]) => ({ id, position, revision, document }));
    const versions = changed.map(([id, document]) => ({
      id,
      position,
      revision,
      from,
      key: `${last}`,
      document,
    }));
    await world.writer.write([
      {
        model: bookingsModel,
        generation,
        documents,
        versions,
        parked: [],
        checkpoint: position,
        moment: from,
      },
    ]);
  };
  return { documents: world.documents, write, remove: () => world.remove() };
};
