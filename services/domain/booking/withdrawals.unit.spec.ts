import { describe, expect, it } from '@jest/globals';
import { fold, specify } from '../shared/decider.specification.ts';
import { cancelled, cancelling, continuationDeclared, declared } from './booking.specification.ts';
import { cancelBooking } from './decide.ts';
import { confirmWithdrawal, refuseWithdrawal } from './decide-withdrawal.ts';
import type { BookingEvent } from './events.ts';
import { bookingDecider } from './evolve.ts';
import { transferStanding } from './transfer.ts';
import {
  amended,
  asked,
  confirmed,
  factsOf,
  occurredAt,
  refused,
  requested,
} from './transfers.specification.ts';

const given = specify(bookingDecider);

describe('the withdrawal of a cancelled booking', () => {
  const asksToWithdraw = (transferId = 't1', bookingId = 'b1'): BookingEvent => ({
    type: 'TransferWithdrawalRequested',
    data: { bookingId, firstBookingId: 'b1', transferId },
  });
  const letGo: BookingEvent = {
    type: 'TransferWithdrawalConfirmed',
    data: { bookingId: 'b1', transferId: 't1', occurredAt },
  };
  const kept = { code: 'cargo_loaded', text: 'Loading has begun.' } as const;
  const keeps: BookingEvent = {
    type: 'TransferWithdrawalRefused',
    data: { bookingId: 'b1', transferId: 't1', refusal: kept, occurredAt },
  };
  const cancel = (history: readonly BookingEvent[]) =>
    given(history)
      .when((state) => cancelBooking(state, cancelling))
      .events();
  const gone = [declared, requested(), confirmed(), cancelled('b1'), asksToWithdraw()];

  it('is asked for in the append of its cancellation, for both of a pair', () => {
    expect(cancel([declared, requested(), confirmed()])).toEqual([cancelled('b1'), asksToWithdraw()]);
    const pair = [declared, continuationDeclared, asked(), asked('t1', 'b2')];
    expect(cancel(pair).slice(2)).toEqual([asksToWithdraw(), asksToWithdraw('t1', 'b2')]);
  });

  it('is asked for wherever the voyage-management system may hold it, and only there', () => {
    expect(cancel([declared])).toEqual([cancelled('b1')]);
    expect(cancel([declared, asked(), refused()])).toEqual([cancelled('b1')]);
    const heldBefore = [declared, asked(), confirmed(), amended(), asked('t2'), refused('t2')];
    expect(cancel(heldBefore)).toEqual([cancelled('b1'), asksToWithdraw('t2')]);
    const neverAnswered = [declared, asked(), asked('t2'), refused('t2')];
    expect(cancel(neverAnswered)).toEqual([cancelled('b1'), asksToWithdraw('t2')]);
  });

  it('is confirmed or refused, once', () => {
    const answer = { transferId: 't1', occurredAt };
    given(gone)
      .when((state) => confirmWithdrawal(state, answer))
      .thenEvents([letGo]);
    given(gone)
      .when((state) => refuseWithdrawal(state, { ...answer, refusal: kept }))
      .thenEvents([keeps]);
    given([...gone, letGo])
      .when((state) => confirmWithdrawal(state, answer))
      .thenNothing();
    given([...gone, letGo])
      .when((state) => refuseWithdrawal(state, { ...answer, refusal: kept }))
      .thenRejected('withdrawal_settled');
    given([...gone, keeps])
      .when((state) => confirmWithdrawal(state, answer))
      .thenRejected('withdrawal_settled');
    for (const [history, transferId] of [
      [[declared, requested(), confirmed()], 't1'],
      [gone, 't9'],
    ] as const)
      given(history)
        .when((state) => confirmWithdrawal(state, { transferId, occurredAt }))
        .thenRejected('withdrawal_unknown');
  });

  it('leaves nothing held once it is confirmed, even where the answer to the transfer comes after that', () => {
    expect(fold(bookingDecider, [...gone, letGo]).held).toEqual({});
    const overtaken = [declared, requested(), cancelled('b1'), asksToWithdraw(), letGo, confirmed()];
    expect(fold(bookingDecider, overtaken).held).toEqual({});
    expect(transferStanding(factsOf(overtaken))).toBe('withdrawn');
    expect(fold(bookingDecider, [...gone, keeps]).held).not.toEqual({});
  });

  it.each([
    ['under_way', gone],
    ['withdrawn', [...gone, letGo]],
    ['failed', [...gone, keeps]],
  ])('stands in the interface list as %s', (standing, history) => {
    expect(transferStanding(factsOf(history))).toBe(standing);
  });
});
