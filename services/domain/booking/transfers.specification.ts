/** Transfers as booking specifications tell them. */
import { fold } from '../shared/decider.specification.ts';
import { cargo, extraCargo } from './booking.specification.ts';
import type { BookingEvent } from './events.ts';
import { bookingDecider } from './evolve.ts';
import { transferFacts } from './evolve-transfer.ts';
import type { BookingTerms } from './terms.ts';
import type { TransferRefusal } from './transfer.ts';

export const requestedAt = '2027-02-01T09:00:00.000Z';
export const occurredAt = '2027-02-01T09:00:02.000Z';

/** As stored before payloads were kept. */
export const asked = (transferId = 't1', bookingId = 'b1'): BookingEvent => ({
  type: 'BookingTransferRequested',
  data: { bookingId, firstBookingId: 'b1', transferId, requestedAt },
});
export const requested = (
  transferId = 't1',
  bookingId = 'b1',
  terms: BookingTerms = bookingId === 'b1' ? cargo : extraCargo,
): BookingEvent => ({
  type: 'BookingTransferRequested',
  data: {
    bookingId,
    firstBookingId: 'b1',
    transferId,
    requestedAt,
    payload: { terms, broker: null },
  },
});
export const confirmed = (transferId = 't1', bookingId = 'b1', cargoRef = 'C-1'): BookingEvent => ({
  type: 'BookingTransferConfirmed',
  data: { bookingId, transferId, voyageNumber: '2703-118', cargoRef, occurredAt },
});
export const refusal: TransferRefusal = {
  code: 'port_unknown',
  subject: 'Koper',
  text: 'Port SIKOP is not set up.',
};
export const refused = (transferId = 't1'): BookingEvent => ({
  type: 'BookingTransferRefused',
  data: { bookingId: 'b1', transferId, refusal, occurredAt },
});
export const amended = (bookingId = 'b1', from = 12_000, to = 13_000): BookingEvent => ({
  type: 'LoadQuantityAmended',
  data: { bookingId, from, to },
});

export const factsOf = (history: readonly BookingEvent[]) => transferFacts(fold(bookingDecider, history));
