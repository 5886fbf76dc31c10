import type { Documents } from '#platform/documents/port';
import { organisationsModel } from '../organisations/read-model.ts';
import type { BookingSight } from '../runtime/presenting/inputs.ts';
import { isSeenBy } from './present.ts';
import { bookingsModel } from './read-model.ts';

const none: ReadonlySet<string> = new Set();

/** A charterer's cargo stays its own; only from a broker is a booking ever taken away. */
export const bookingSight = (documents: Documents): BookingSight => ({
  hiddenFrom: async (organisation, bookings) => {
    if (bookings.length === 0) return none;
    const owner = await documents.get(organisationsModel, organisation);
    if (owner?.document.type !== 'agency') return none;
    const found = await documents.getMany(bookingsModel, bookings);
    return new Set(found.filter(({ document }) => !isSeenBy(organisation, document)).map(({ id }) => id));
  },
});
