import { describe, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import {
  broker,
  brokerAssigned,
  cancelled,
  cargo,
  charterer,
  continuationDeclared,
  declaration,
  declared,
  extraCargo,
  line,
  meridian,
  staff,
  stranger,
} from './booking.specification.ts';
import { assignBroker, cancelBooking, declareBooking } from './decide.ts';
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
      .when((state) => cancelBooking(state, { by: charterer, bookingId, message: 'Mill stopped' }))
      .thenEvents([cancelled('b1', 'Mill stopped'), cancelled('b2', 'Mill stopped')]);
  });

  it('counts as done where it is cancelled already', () => {
    given([declared, cancelled('b1')])
      .when((state) => cancelBooking(state, { by: staff, bookingId: 'b1', message: null }))
      .thenNothing();
  });

  it('is refused to strangers, and for unknown bookings', () => {
    const cancel = { bookingId: 'b1', message: null };
    given([declared])
      .when((state) => cancelBooking(state, { ...cancel, by: stranger }))
      .thenRejected('not_allowed');
    given([])
      .when((state) => cancelBooking(state, { ...cancel, by: charterer }))
      .thenRejected('booking_unknown');
    given([declared])
      .when((state) => cancelBooking(state, { by: charterer, bookingId: 'b7', message: null }))
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
