import { describe, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import {
  broker,
  brokerAssigned,
  cancelled,
  cancelling,
  cargo,
  charterer,
  continuationDeclared,
  declaration,
  declared,
  extraCargo,
  line,
  meridian,
  ref,
  staff,
  stranger,
  vesselRequested,
} from './booking.specification.ts';
import { assignBroker, cancelBooking, declareBooking } from './decide.ts';
import type { BookingEvent } from './events.ts';
import { bookingDecider } from './evolve.ts';

const given = specify(bookingDecider);

describe('declaring a booking', () => {
  it('declares it under the reserved number, letter A', () => {
    given([])
      .when((state) => declareBooking(state, declaration))
      .thenEvents([declared]);
  });

  it('declares a pair as one: the continuation has letter B, the same number, and follows the first', () => {
    const { type: _type, trade: _trade, ...rest } = extraCargo;
    const followed = { ...rest, type: null, trade: null };
    given([])
      .when((state) =>
        declareBooking(state, { ...declaration, continuation: { bookingId: 'b2', terms: followed } }),
      )
      .thenEvents([declared, continuationDeclared]);
  });

  it('drops slots of discharge ports that were left empty, and keeps the ordinals of the others', () => {
    const terms = { ...cargo, discharge: { ...cargo.discharge, 3: { port: null, qty: null } } };
    given([])
      .when((state) => declareBooking(state, { ...declaration, first: { bookingId: 'b1', terms } }))
      .thenEvents([declared]);
  });

  it('assigns the broker who declares it', () => {
    given([])
      .when((state) => declareBooking(state, { ...declaration, by: broker, broker: meridian }))
      .thenEvents([declared, brokerAssigned('b1')]);
  });

  it('asks for a vessel with it, for every booking of the pair that names no voyage', () => {
    const asked = { ...declaration, vesselRequested: true };
    const continuation = { bookingId: 'b2', terms: extraCargo };
    const voyage = ref('v-1107', 'Nordic Tern 1107');
    given([])
      .when((state) => declareBooking(state, { ...asked, continuation }))
      .thenEvents([declared, continuationDeclared, vesselRequested('b1'), vesselRequested('b2')]);
    given([])
      .when((state) =>
        declareBooking(state, {
          ...asked,
          first: { bookingId: 'b1', terms: { ...cargo, vesselVoyage: voyage } },
        }),
      )
      .thenEvents([
        {
          ...declared,
          data: { ...declared.data, terms: { ...cargo, vesselVoyage: voyage } },
        } as BookingEvent,
      ]);
  });

  it('asks for no vessel in the name of staff, and not again where it is declared already', () => {
    given([])
      .when((state) => declareBooking(state, { ...declaration, by: staff, vesselRequested: true }))
      .thenRejected('not_allowed');
    given([declared, vesselRequested('b1')])
      .when((state) => declareBooking(state, { ...declaration, vesselRequested: true }))
      .thenRejected('booking_exists');
  });

  it('refuses another organisation', () => {
    given([])
      .when((state) => declareBooking(state, { ...declaration, by: stranger }))
      .thenRejected('not_allowed');
  });

  it('refuses a stream that is taken', () => {
    given([declared])
      .when((state) => declareBooking(state, declaration))
      .thenRejected('booking_exists');
  });

  it.each([
    ['a fraction', 11_999.5],
    ['less than nothing', -1],
    ['no number', Number.NaN],
  ])('refuses %s as quantity', (_name, qty) => {
    const terms = { ...cargo, discharge: { 1: line('ITLIV', qty) } };
    given([])
      .when((state) => declareBooking(state, { ...declaration, first: { bookingId: 'b1', terms } }))
      .thenRejected('quantity_not_whole', { bookingId: 'b1', field: 'discharge.1', value: qty });
  });

  it('refuses a laycan that ends before it starts', () => {
    const terms = { ...cargo, laycanFinish: '2027-03-09' };
    given([])
      .when((state) => declareBooking(state, { ...declaration, first: { bookingId: 'b1', terms } }))
      .thenRejected('start_date_after_end');
  });

  it('refuses a continuation with a laycan of its own', () => {
    const terms = { ...extraCargo, laycanStart: '2027-03-11' };
    given([])
      .when((state) => declareBooking(state, { ...declaration, continuation: { bookingId: 'b2', terms } }))
      .thenRejected('continuation_diff', {
        bookingId: 'b2',
        field: 'laycanStart',
        value: '2027-03-11',
        other: '2027-03-10',
      });
  });

  it("refuses what the caller's rules refuse", () => {
    const rules = () => ({ code: 'date_in_past' as const, details: { value: '2020-01-01' } });
    given([])
      .when((state) => declareBooking(state, { ...declaration, rules }))
      .thenRejected('date_in_past', { bookingId: 'b1', value: '2020-01-01' });
  });
});

describe('cancelling a booking', () => {
  it.each(['b1', 'b2'])('by %s covers both of a pair', (bookingId) => {
    given([declared, continuationDeclared])
      .when((state) => cancelBooking(state, { ...cancelling, bookingId, message: 'Mill stopped' }))
      .thenEvents([cancelled('b1', 'Mill stopped'), cancelled('b2', 'Mill stopped')]);
  });

  it('is refused to the second who cancels', () => {
    given([declared, cancelled('b1')])
      .when((state) => cancelBooking(state, { ...cancelling, by: staff }))
      .thenRejected('booking_cancelled');
  });

  it('is refused once the laycan is over, and not on its last day', () => {
    given([declared])
      .when((state) => cancelBooking(state, { ...cancelling, today: '2027-03-20' }))
      .thenRejected('booking_completed');
    given([declared])
      .when((state) => cancelBooking(state, { ...cancelling, today: '2027-03-19' }))
      .thenEvents([cancelled('b1')]);
  });

  it('is refused where either of a pair was changed after it was shown', () => {
    const comment: BookingEvent = {
      type: 'CommentAmended',
      data: { bookingId: 'b2', from: null, to: 'Under deck' },
    };
    const history = [declared, continuationDeclared, comment];
    const shown = (first: number, second: number) =>
      new Map([
        ['b1', first],
        ['b2', second],
      ]);
    given(history)
      .when((state) => cancelBooking(state, { ...cancelling, shown: shown(1, 1) }))
      .thenRejected('booking_changed', { bookings: ['b2'] });
    given(history)
      .when((state) => cancelBooking(state, { ...cancelling, shown: shown(0, 2) }))
      .thenEvents([cancelled('b1'), cancelled('b2')]);
    given(history)
      .when((state) => cancelBooking(state, { ...cancelling, shown: new Map([['b1', 1]]) }))
      .thenEvents([cancelled('b1'), cancelled('b2')]);
  });

  it('is not held up by what happens to its transfer', () => {
    const requested: BookingEvent = {
      type: 'BookingTransferRequested',
      data: {
        bookingId: 'b1',
        firstBookingId: 'b1',
        transferId: 't1',
        requestedAt: '2027-02-01T09:00:00.000Z',
      },
    };
    given([declared, requested])
      .when((state) => cancelBooking(state, { ...cancelling, shown: new Map([['b1', 0]]) }))
      .thenEvents([
        cancelled('b1'),
        {
          type: 'TransferWithdrawalRequested',
          data: { bookingId: 'b1', firstBookingId: 'b1', transferId: 't1' },
        },
      ]);
  });

  it("is the charterer's and the staff's: refused to brokers and strangers, and for unknown bookings", () => {
    for (const by of [broker, stranger]) {
      given([declared, brokerAssigned('b1')])
        .when((state) => cancelBooking(state, { ...cancelling, by }))
        .thenRejected('not_allowed');
    }
    given([])
      .when((state) => cancelBooking(state, cancelling))
      .thenRejected('booking_unknown');
    given([declared])
      .when((state) => cancelBooking(state, { ...cancelling, bookingId: 'b7' }))
      .thenRejected('booking_unknown');
  });
});

describe('assigning a broker', () => {
  it('is for both of a pair', () => {
    given([declared, continuationDeclared])
      .when((state) => assignBroker(state, { by: charterer, broker: meridian }))
      .thenEvents([brokerAssigned('b1'), brokerAssigned('b2')]);
  });

  it('does nothing where it is so already', () => {
    given([declared, brokerAssigned('b1')])
      .when((state) => assignBroker(state, { by: staff, broker: meridian }))
      .thenNothing();
  });

  it('is not for brokers, nor without a booking', () => {
    given([declared, brokerAssigned('b1')])
      .when((state) => assignBroker(state, { by: broker, broker: null }))
      .thenRejected('not_allowed');
    given([])
      .when((state) => assignBroker(state, { by: staff, broker: null }))
      .thenRejected('booking_unknown');
  });
});
