import { describe, expect, it } from '@jest/globals';
import { fold, specify } from '../shared/decider.specification.ts';
import type { Aboard } from './aboard.ts';
import {
  broker,
  brokerAssigned,
  cancelled,
  cargo,
  charterer,
  continuationDeclared,
  declared,
  extraCargo,
  meridian,
  ref,
  staff,
} from './booking.specification.ts';
import { confirmTransfer, refuseTransfer, transferBooking } from './decide-transfer.ts';
import type { BookingEvent } from './events.ts';
import { bookingDecider } from './evolve.ts';
import type { BookingTerms } from './terms.ts';
import { answerExpectedWithinMs, transferStanding } from './transfer.ts';
import { transferDifferences } from './transfer-payload.ts';
import {
  amended,
  asked,
  confirmed,
  factsOf,
  occurredAt,
  refusal,
  refused,
  requested,
  requestedAt,
} from './transfers.specification.ts';

const given = specify(bookingDecider);
const now = new Date(requestedAt);
const later = (ms: number) => new Date(now.getTime() + ms);

const transfer = (transferId = 't1', over: Partial<Parameters<typeof transferBooking>[1]> = {}) => ({
  by: staff,
  bookingId: 'b1',
  transferId,
  now,
  ...over,
});

const back = (): BookingEvent => amended('b1', 13_000, 12_000);
const more: BookingTerms = { ...cargo, loadingQty: 13_000 };
const ship: Aboard = {
  nominationId: 'n1',
  vesselVoyage: ref('v-1107', 'Nordic Tern 1107'),
  eta: '2027-03-12T09:00:00.000Z',
  standing: 'vessel_nominated',
};
const nominated: BookingEvent = {
  type: 'BookingNominated',
  data: { bookingId: 'b1', nominationId: 'n1', at: 1, from: null, to: ship },
};
const confirm = (transferId = 't1', cargoRefs: Record<string, string> = { b1: 'C-1' }) => ({
  transferId,
  voyageNumber: '2703-118',
  cargoRefs,
  occurredAt,
});
const refuse = (transferId = 't1') => ({ transferId, refusal, occurredAt });

describe('asking for a transfer', () => {
  it('asks for a declared booking', () => {
    given([declared])
      .when((state) => transferBooking(state, transfer()))
      .thenEvents([requested()]);
  });

  it('takes the continuation along, whichever of the two is named', () => {
    given([declared, continuationDeclared])
      .when((state) => transferBooking(state, transfer('t1', { bookingId: 'b2' })))
      .thenEvents([requested(), requested('t1', 'b2')]);
  });

  it.each([
    ['the charterer', charterer],
    ['the broker', broker],
  ])('is refused to %s', (_who, by) => {
    given([declared])
      .when((state) => transferBooking(state, transfer('t1', { by })))
      .thenRejected('not_allowed');
  });

  it('is refused for what was never declared', () => {
    given([])
      .when((state) => transferBooking(state, transfer()))
      .thenRejected('booking_unknown');
    given([declared])
      .when((state) => transferBooking(state, transfer('t1', { bookingId: 'b9' })))
      .thenRejected('booking_unknown');
  });

  it('is refused for a cancelled booking, also where it failed or was amended before', () => {
    for (const before of [[], [asked(), refused()], [asked(), confirmed(), amended()]]) {
      given([declared, ...before, cancelled('b1')])
        .when((state) => transferBooking(state, transfer('t2')))
        .thenRejected('booking_cancelled');
    }
  });

  it('is refused once transferred, until the booking was amended: then it is transferred again', () => {
    given([declared, asked(), confirmed()])
      .when((state) => transferBooking(state, transfer('t2')))
      .thenRejected('already_transferred');
    given([declared, asked(), confirmed(), amended()])
      .when((state) => transferBooking(state, transfer('t2')))
      .thenEvents([requested('t2', 'b1', more)]);
    given([declared, asked(), confirmed(), amended(), asked('t2'), confirmed('t2')])
      .when((state) => transferBooking(state, transfer('t3')))
      .thenRejected('already_transferred');
  });

  it('is offered again where the booking was amended between request and answer, or only its continuation was', () => {
    given([declared, asked(), amended(), confirmed()])
      .when((state) => transferBooking(state, transfer('t2')))
      .thenEvents([requested('t2', 'b1', more)]);
    const pair = [asked(), asked('t1', 'b2'), confirmed(), confirmed('t1', 'b2', 'C-2')];
    given([declared, continuationDeclared, ...pair, amended('b2')])
      .when((state) => transferBooking(state, transfer('t2')))
      .thenEvents([requested('t2'), requested('t2', 'b2', { ...extraCargo, loadingQty: 13_000 })]);
  });

  it('is possible again after a refusal, whatever was done about it elsewhere', () => {
    given([declared, asked(), refused()])
      .when((state) => transferBooking(state, transfer('t2')))
      .thenEvents([requested('t2')]);
  });

  it('waits for the answer, but not for ever', () => {
    given([declared, asked()])
      .when((state) => transferBooking(state, transfer('t2', { now: later(answerExpectedWithinMs - 1) })))
      .thenRejected('transfer_under_way');
    const events = given([declared, asked()])
      .when((state) => transferBooking(state, transfer('t2', { now: later(answerExpectedWithinMs) })))
      .events();
    expect(events).toHaveLength(1);
  });
});

describe('an answer of the voyage-management system', () => {
  it('confirms both documents, each under its own reference', () => {
    given([declared, continuationDeclared, asked(), asked('t1', 'b2')])
      .when((state) => confirmTransfer(state, confirm('t1', { b1: 'C-1', b2: 'C-2' })))
      .thenEvents([confirmed(), confirmed('t1', 'b2', 'C-2')]);
  });

  it('refuses with its reason', () => {
    given([declared, asked()])
      .when((state) => refuseTransfer(state, refuse()))
      .thenEvents([refused()]);
  });

  it('is taken in for a booking that was cancelled meanwhile', () => {
    given([declared, asked(), cancelled('b1')])
      .when((state) => confirmTransfer(state, confirm()))
      .thenEvents([confirmed()]);
  });

  it('changes nothing when it says again what is known', () => {
    given([declared, asked(), confirmed()])
      .when((state) => confirmTransfer(state, confirm()))
      .thenNothing();
    given([declared, asked(), refused()])
      .when((state) => refuseTransfer(state, refuse()))
      .thenNothing();
  });

  it('changes nothing when the transfer was asked for anew since', () => {
    given([declared, asked(), asked('t2')])
      .when((state) => confirmTransfer(state, confirm('t1')))
      .thenNothing();
    given([declared, asked(), asked('t2'), confirmed('t2')])
      .when((state) => refuseTransfer(state, refuse('t1')))
      .thenNothing();
  });

  it('is refused where it contradicts the first one', () => {
    given([declared, asked(), confirmed()])
      .when((state) => refuseTransfer(state, refuse()))
      .thenRejected('transfer_settled');
    given([declared, asked(), refused()])
      .when((state) => confirmTransfer(state, confirm()))
      .thenRejected('transfer_settled');
    const pair = [asked(), asked('t1', 'b2'), confirmed(), confirmed('t1', 'b2', 'C-2')];
    for (const other of [
      { ...confirm('t1', { b1: 'C-1', b2: 'C-2' }), voyageNumber: '2703-119' },
      confirm('t1', { b1: 'C-1', b2: 'C-9' }),
      confirm('t1', { b2: 'C-2' }),
    ])
      given([declared, continuationDeclared, ...pair])
        .when((state) => confirmTransfer(state, other))
        .thenRejected('transfer_settled');
  });

  it('changes nothing when it says again what is known of a pair, or of the booking before it had a continuation', () => {
    const pair = [asked(), asked('t1', 'b2'), confirmed(), confirmed('t1', 'b2', 'C-2')];
    given([declared, continuationDeclared, ...pair])
      .when((state) => confirmTransfer(state, confirm('t1', { b1: 'C-1', b2: 'C-2' })))
      .thenNothing();
    given([declared, asked(), confirmed(), continuationDeclared])
      .when((state) => confirmTransfer(state, confirm()))
      .thenNothing();
  });

  it('is refused for a transfer that nobody asked for', () => {
    given([])
      .when((state) => confirmTransfer(state, confirm()))
      .thenRejected('booking_unknown');
    given([declared])
      .when((state) => confirmTransfer(state, confirm()))
      .thenRejected('transfer_unknown');
    given([declared, asked()])
      .when((state) => refuseTransfer(state, refuse('t9')))
      .thenRejected('transfer_unknown');
  });
});

describe('a transfer', () => {
  it('leaves the terms alone, and what happens to it is no amendment', () => {
    const state = given([declared, continuationDeclared, asked(), confirmed()])
      .when(() => [refused('t-unknown')])
      .state();
    expect(state.continuation?.terms).toEqual(extraCargo);
    expect(state.transfer).toMatchObject({ id: 't1', state: 'transferred' });
  });
});

describe('what the voyage-management system holds', () => {
  it('is what was sent when it confirmed, and not what the booking said by then', () => {
    for (const sent of [asked(), requested()]) {
      const state = fold(bookingDecider, [declared, sent, amended(), confirmed()]);
      expect(state.held).toEqual({ b1: { terms: cargo, broker: null } });
    }
  });

  it('is as the booking is where that changed and changed back, also between request and answer', () => {
    for (const history of [
      [declared, requested(), confirmed(), amended(), back()],
      [declared, requested(), amended(), back(), confirmed()],
      [declared, requested(), amended(), confirmed(), back()],
    ]) {
      expect(factsOf(history)).toMatchObject({ transferred: true, changed: false });
      given(history)
        .when((state) => transferBooking(state, transfer('t2')))
        .thenRejected('already_transferred');
    }
  });

  it('stays what it was where a later transfer is refused, which is then no error any more once the booking is back', () => {
    const refusedSince = [declared, asked(), confirmed(), amended(), asked('t2'), refused('t2')];
    expect(factsOf(refusedSince)).toMatchObject({ state: 'failed', transferred: true, changed: true });
    expect(transferStanding(factsOf(refusedSince))).toBe('failed');
    expect(transferStanding(factsOf([...refusedSince, back()]))).toBe('transferred');
  });

  it('differs where the ship or the broker is another, but not by the month', () => {
    const held = [declared, requested(), confirmed()];
    const month: BookingEvent = {
      type: 'MonthAmended',
      data: { bookingId: 'b1', from: null, to: '2027-03' },
    };
    expect(factsOf([...held, month]).changed).toBe(false);
    expect(factsOf([...held, brokerAssigned('b1')]).changed).toBe(true);
    expect(factsOf([...held, nominated]).changed).toBe(true);
    const [differs] = transferDifferences({ terms: cargo, broker: null }, { terms: cargo, broker: meridian });
    expect(differs).toEqual({ field: 'broker', held: null, now: meridian });
  });

  it('has the voyage of the nomination where the booking is on one; before payloads were kept, the declared one', () => {
    const events = given([declared, nominated])
      .when((state) => transferBooking(state, transfer()))
      .events();
    expect(events).toMatchObject([{ data: { payload: { terms: { vesselVoyage: ship.vesselVoyage } } } }]);
    expect(factsOf([declared, nominated, requested('t1', 'b1'), confirmed()]).changed).toBe(true);
    expect(factsOf([declared, nominated, asked(), confirmed()]).changed).toBe(true);
    expect(factsOf([declared, nominated, ...events, confirmed()]).changed).toBe(false);
  });
});

describe('the interface list', () => {
  it.each([
    ['not_transferred', [declared]],
    ['under_way', [declared, requested()]],
    ['failed', [declared, requested(), refused()]],
    ['transferred', [declared, requested(), confirmed()]],
    ['changed', [declared, requested(), confirmed(), amended()]],
    [null, [declared, requested(), confirmed(), cancelled('b1')]],
  ])('has as %s', (standing, history) => {
    expect(transferStanding(factsOf(history))).toBe(standing);
  });
});
