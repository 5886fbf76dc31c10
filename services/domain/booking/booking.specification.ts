import type { CancelBooking, DeclareBooking } from './commands.ts';
import type { BookingEvent } from './events.ts';
import { emptyTerms, type BookingTerms, type NamedRef } from './terms.ts';

/** A pulp cargo from Santos to Livorno and Koper, as the specs of bookings and drafts know it. */
export const ref = (id: string, name = id): NamedRef => ({ id, name });
export const atlantica = ref('org-atlantica', 'Atlântica Celulose');
export const meridian = ref('org-meridian', 'Meridian Brokers');

export const line = (port: string, qty: number | null) => ({ port: ref(port), qty });

export const cargo: BookingTerms = {
  ...emptyTerms,
  code: 'AC-118',
  type: ref('open-hatch', 'Open hatch'),
  trade: ref('brazil-med', 'Brazil – Mediterranean'),
  commodity: ref('bhkp', 'Bleached hardwood kraft pulp'),
  laycanStart: '2027-03-10',
  laycanFinish: '2027-03-19',
  loadingPort: ref('BRSSZ', 'Santos'),
  loadingQty: 12_000,
  discharge: { 1: line('ITLIV', 7_000), 2: line('SIKOP', 5_000) },
};

export const extraCargo: BookingTerms = {
  ...cargo,
  code: 'AC-119',
  loadingPort: ref('BRVIX', 'Vitória'),
  loadingQty: 4_000,
  discharge: { 1: line('ITLIV', 4_000) },
};

export const charterer = { organisation: atlantica.id, side: 'external' } as const;
export const broker = { organisation: meridian.id, side: 'external' } as const;
export const staff = { organisation: '', side: 'internal' } as const;
export const stranger = { organisation: 'org-nordfjord', side: 'external' } as const;

export const declaration: DeclareBooking = {
  by: charterer,
  organisation: atlantica,
  template: 'suzano',
  broker: null,
  bookingNo: '10481',
  importId: 'draft-1',
  referenceVersions: { limits: 3 },
  replaces: null,
  first: { bookingId: 'b1', terms: cargo },
  continuation: null,
  vesselRequested: false,
};

/** The first booking, as it is now, on a day before its laycan. */
export const cancelling = {
  by: charterer,
  bookingId: 'b1',
  message: null,
  today: '2027-01-05',
  shown: null,
} as const satisfies CancelBooking;

const common = {
  organisation: atlantica,
  template: 'suzano',
  bookingNo: '10481',
  side: 'external',
  importId: 'draft-1',
  referenceVersions: { limits: 3 },
  replaces: null,
} as const;

export const declared: BookingEvent = {
  type: 'BookingDeclared',
  data: { ...common, bookingId: 'b1', letterIndex: 'A', terms: cargo },
};

export const continuationDeclared: BookingEvent = {
  type: 'ContinuationDeclared',
  data: { ...common, bookingId: 'b2', letterIndex: 'B', terms: extraCargo, continuationOfId: 'b1' },
};

export const vesselRequested = (bookingId: string): BookingEvent => ({
  type: 'VesselRequested',
  data: { bookingId, firstBookingId: 'b1' },
});

export const brokerAssigned = (bookingId: string): BookingEvent => ({
  type: 'BrokerAssigned',
  data: { bookingId, from: null, to: meridian },
});

export const cancelled = (bookingId: string, message: string | null = null): BookingEvent => ({
  type: 'BookingCancelled',
  data: { bookingId, message, firstBookingId: 'b1' },
});
