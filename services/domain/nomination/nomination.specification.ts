import { atlantica, cargo, line, meridian, ref, staff } from '../booking/booking.specification.ts';
import { totalOf } from '../booking/terms.ts';
import type { BookingFacts } from './booking-line.ts';
import type { EditNomination, NominateVessel } from './commands.ts';
import type { NominationEvent } from './events.ts';
import type { NominationTerms } from './terms.ts';

/** A voyage from Santos to Livorno and Koper, offered for the cargo of `booking.specification.ts`. */
export const nominationId = 'nomination-1';

export const offer: NominationTerms = {
  vesselVoyage: ref('v-1107', 'Nordic Tern 1107'),
  type: cargo.type,
  trade: cargo.trade,
  laycanStart: '2027-03-10',
  laycanFinish: '2027-03-19',
  eta: '2027-03-12T09:00:00.000Z',
  loadingPort: cargo.loadingPort,
  nominated: 12_000,
  comment: null,
  discharge: { 1: line('ITLIV', 7_000), 2: line('SIKOP', 5_000) },
};

export const santosFacts: BookingFacts = {
  bookingId: 'b1',
  firstId: 'b1',
  revision: 0,
  code: cargo.code,
  bookingNo: '10481',
  letterIndex: 'A',
  company: null,
  broker: null,
  trade: cargo.trade,
  type: cargo.type,
  commodity: cargo.commodity,
  laycanStart: cargo.laycanStart,
  laycanFinish: cargo.laycanFinish,
  loadingPort: cargo.loadingPort,
  discharge: cargo.discharge,
  total: totalOf(cargo),
};

const changing = {
  nominationId,
  messageId: 'message-1',
  side: 'internal',
  heardBy: [atlantica.id],
  version: 1,
  approveBy: null,
  vessel: offer.vesselVoyage.name,
} as const;

type Named<Type extends NominationEvent['type']> = Extract<NominationEvent, { readonly type: Type }>;
type Data<Type extends NominationEvent['type']> = Named<Type>['data'];

export const nominated = (own: Partial<Data<'VesselNominated'>> = {}): Named<'VesselNominated'> => ({
  type: 'VesselNominated',
  data: {
    ...changing,
    organisation: atlantica,
    template: 'suzano',
    terms: offer,
    callId: 'v-1107~1',
    told: { eta: offer.eta, revision: 4 },
    ...own,
  },
});

export const calledFor = (
  facts: BookingFacts,
  own: Partial<Data<'BookingCalledFor'>> = {},
): Named<'BookingCalledFor'> => ({
  type: 'BookingCalledFor',
  data: { ...changing, facts, ...own },
});

export const brokered: Named<'NominationBrokerChanged'> = {
  type: 'NominationBrokerChanged',
  data: { nominationId, from: null, to: meridian },
};

export const offering: NominateVessel = {
  by: staff,
  nominationId,
  organisation: atlantica,
  template: 'suzano',
  terms: offer,
  call: { callId: 'v-1107~1', eta: offer.eta, revision: 4 },
  bookings: [santosFacts],
  messageId: 'message-1',
  approveBy: '2027-02-02T09:00:00.000Z',
};

export const editing: EditNomination = {
  by: staff,
  cells: [],
  add: [],
  remove: [],
  messageId: 'message-2',
  approveBy: null,
  callOf: () => ({ callId: 'v-1107~1', eta: offer.eta, revision: 4 }),
};
