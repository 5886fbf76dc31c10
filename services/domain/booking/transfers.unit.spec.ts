import { describe, expect, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import {
  broker,
  cancelled,
  charterer,
  continuationDeclared,
  declared,
  extraCargo,
  staff,
} from './booking.specification.ts';
import { confirmTransfer, refuseTransfer, transferBooking } from './decide-transfer.ts';
import type { BookingEvent } from './events.ts';
import { bookingDecider } from './evolve.ts';
import { answerExpectedWithinMs, type TransferRefusal } from './transfer.ts';

const given = specify(bookingDecider);
const requestedAt = '2027-02-01T09:00:00.000Z';
const now = new Date(requestedAt);
const later = (ms: number) => new Date(now.getTime() + ms);
const occurredAt = '2027-02-01T09:00:02.000Z';

const transfer = (transferId = 't1', over: Partial<Parameters<typeof transferBooking>[1]> = {}) => ({
  by: staff,
  bookingId: 'b1',
  transferId,
  now,
  ...over,
});

const requested = (transferId = 't1', bookingId = 'b1'): BookingEvent => ({
  type: 'BookingTransferRequested',
  data: { bookingId, firstBookingId: 'b1', transferId, requestedAt },
});
const confirmed = (transferId = 't1', bookingId = 'b1', cargoRef = 'C-1'): BookingEvent => ({
  type: 'BookingTransferConfirmed',
  data: { bookingId, transferId, voyageNumber: '2703-118', cargoRef, occurredAt },
});
const refusal: TransferRefusal = {
  code: 'port_unknown',
  subject: 'Koper',
  text: 'Port SIKOP is not set up.',
};
const refused = (transferId = 't1'): BookingEvent => ({
  type: 'BookingTransferRefused',
  data: { bookingId: 'b1', transferId, refusal, occurredAt },
});
const amended = (bookingId = 'b1'): BookingEvent => ({
  type: 'LoadQuantityAmended',
  data: { bookingId, from: 12_000, to: 13_000 },
});
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
    for (const before of [[], [requested(), refused()], [requested(), confirmed(), amended()]]) {
      given([declared, ...before, cancelled('b1')])
        .when((state) => transferBooking(state, transfer('t2')))
        .thenRejected('booking_cancelled');
    }
  });

  it('is refused once transferred, until the booking was amended: then it is transferred again', () => {
    given([declared, requested(), confirmed()])
      .when((state) => transferBooking(state, transfer('t2')))
      .thenRejected('already_transferred');
    given([declared, requested(), confirmed(), amended()])
      .when((state) => transferBooking(state, transfer('t2')))
      .thenEvents([requested('t2')]);
    given([declared, requested(), confirmed(), amended(), requested('t2'), confirmed('t2')])
      .when((state) => transferBooking(state, transfer('t3')))
      .thenRejected('already_transferred');
  });

  it('is offered again where the booking was amended between request and answer, or only its continuation was', () => {
    given([declared, requested(), amended(), confirmed()])
      .when((state) => transferBooking(state, transfer('t2')))
      .thenEvents([requested('t2')]);
    const pair = [requested(), requested('t1', 'b2'), confirmed(), confirmed('t1', 'b2', 'C-2')];
    given([declared, continuationDeclared, ...pair, amended('b2')])
      .when((state) => transferBooking(state, transfer('t2')))
      .thenEvents([requested('t2'), requested('t2', 'b2')]);
  });

  it('is possible again after a refusal, whatever was done about it elsewhere', () => {
    given([declared, requested(), refused()])
      .when((state) => transferBooking(state, transfer('t2')))
      .thenEvents([requested('t2')]);
  });

  it('waits for the answer, but not for ever', () => {
    given([declared, requested()])
      .when((state) => transferBooking(state, transfer('t2', { now: later(answerExpectedWithinMs - 1) })))
      .thenRejected('transfer_under_way');
    const events = given([declared, requested()])
      .when((state) => transferBooking(state, transfer('t2', { now: later(answerExpectedWithinMs) })))
      .events();
    expect(events).toHaveLength(1);
  });
});

describe('an answer of the voyage-management system', () => {
  it('confirms both documents, each under its own reference', () => {
    given([declared, continuationDeclared, requested(), requested('t1', 'b2')])
      .when((state) => confirmTransfer(state, confirm('t1', { b1: 'C-1', b2: 'C-2' })))
      .thenEvents([confirmed(), confirmed('t1', 'b2', 'C-2')]);
  });

  it('refuses with its reason', () => {
    given([declared, requested()])
      .when((state) => refuseTransfer(state, refuse()))
      .thenEvents([refused()]);
  });

  it('is taken in for a booking that was cancelled meanwhile', () => {
    given([declared, requested(), cancelled('b1')])
      .when((state) => confirmTransfer(state, confirm()))
      .thenEvents([confirmed()]);
  });

  it('changes nothing when it says again what is known', () => {
    given([declared, requested(), confirmed()])
      .when((state) => confirmTransfer(state, confirm()))
      .thenNothing();
    given([declared, requested(), refused()])
      .when((state) => refuseTransfer(state, refuse()))
      .thenNothing();
  });

  it('changes nothing when the transfer was asked for anew since', () => {
    given([declared, requested(), requested('t2')])
      .when((state) => confirmTransfer(state, confirm('t1')))
      .thenNothing();
    given([declared, requested(), requested('t2'), confirmed('t2')])
      .when((state) => refuseTransfer(state, refuse('t1')))
      .thenNothing();
  });

  it('is refused where it contradicts the first one', () => {
    given([declared, requested(), confirmed()])
      .when((state) => refuseTransfer(state, refuse()))
      .thenRejected('transfer_settled');
    given([declared, requested(), refused()])
      .when((state) => confirmTransfer(state, confirm()))
      .thenRejected('transfer_settled');
    const pair = [requested(), requested('t1', 'b2'), confirmed(), confirmed('t1', 'b2', 'C-2')];
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
    const pair = [requested(), requested('t1', 'b2'), confirmed(), confirmed('t1', 'b2', 'C-2')];
    given([declared, continuationDeclared, ...pair])
      .when((state) => confirmTransfer(state, confirm('t1', { b1: 'C-1', b2: 'C-2' })))
      .thenNothing();
    given([declared, requested(), confirmed(), continuationDeclared])
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
    given([declared, requested()])
      .when((state) => refuseTransfer(state, refuse('t9')))
      .thenRejected('transfer_unknown');
  });
});

describe('a transfer', () => {
  it('leaves the terms alone, and what happens to it is no amendment', () => {
    const state = given([declared, continuationDeclared, requested(), confirmed()])
      .when(() => [refused('t-unknown')])
      .state();
    expect(state.continuation?.terms).toEqual(extraCargo);
    expect(state.transfer).toMatchObject({ id: 't1', state: 'transferred', amended: false });
  });
});
