import { reject } from '../shared/decider.ts';
import type { TransferReplyDecision } from './decide-transfer.ts';
import type { BookingEvent } from './events.ts';
import { partsOf, type BookingState } from './state.ts';
import type { ConfirmWithdrawal, RefuseWithdrawal, WithdrawalState } from './transfer.ts';

/** What the voyage-management system may hold, it is asked to let go of; goes with the cancellation, for both of a pair. */
export const withdrawals = (state: BookingState): BookingEvent[] => {
  const { first, transfer, held } = state;
  if (!first || !transfer) return [];
  const isSent = transfer.state === 'requested' || transfer.isLeftOpen || Object.keys(held).length > 0;
  if (!isSent) return [];
  return partsOf(state).map(({ id }) => ({
    type: 'TransferWithdrawalRequested',
    data: { bookingId: id, firstBookingId: first.id, transferId: transfer.id },
  }));
};

/** Nothing to do when it said so before. Rejects with `booking_unknown`, `withdrawal_unknown`, `withdrawal_settled`. */
export const confirmWithdrawal = (
  state: BookingState,
  { transferId, occurredAt }: ConfirmWithdrawal,
): TransferReplyDecision =>
  answered(state, transferId, 'confirmed', (bookingId) => ({
    type: 'TransferWithdrawalConfirmed',
    data: { bookingId, transferId, occurredAt },
  }));

/** Rejects as `confirmWithdrawal`. */
export const refuseWithdrawal = (
  state: BookingState,
  { transferId, refusal, occurredAt }: RefuseWithdrawal,
): TransferReplyDecision =>
  answered(state, transferId, 'refused', (bookingId) => ({
    type: 'TransferWithdrawalRefused',
    data: { bookingId, transferId, refusal, occurredAt },
  }));

const answered = (
  state: BookingState,
  transferId: string,
  answer: WithdrawalState,
  eventOf: (bookingId: string) => BookingEvent,
): TransferReplyDecision => {
  const { first, withdrawal } = state;
  if (!first) return reject('booking_unknown');
  if (withdrawal?.transferId !== transferId) return reject('withdrawal_unknown');
  if (withdrawal.state !== 'requested')
    return withdrawal.state === answer ? [] : reject('withdrawal_settled');
  return partsOf(state).map(({ id }) => eventOf(id));
};
