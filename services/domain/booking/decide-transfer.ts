import { reject, type Decision } from '../shared/decider.ts';
import type { BookingEvent } from './events.ts';
import { partOf, partsOf, type BookingState } from './state.ts';
import { sameConfirmation, sameRefusal, transferFacts } from './evolve-transfer.ts';
import {
  transferBlock,
  type ConfirmTransfer,
  type RefuseTransfer,
  type TransferBooking,
  type TransferRejectionCode,
  type TransferReplyRejectionCode,
} from './transfer.ts';
import { payloadOf } from './transfer-payload.ts';

/**
 * The commands of a booking's transfer (stream `booking-{firstBookingId}`, as decide.ts):
 *
 * | command | what it does | nothing to do when |
 * |---|---|---|
 * | `transferBooking` | asks for the transfer of the booking and its continuation | – |
 * | `confirmTransfer` | takes in that the voyage-management system has it | answered so before, or asked for anew since |
 * | `refuseTransfer` | takes in why it has not | the same |
 *
 * Withdrawals, which follow from cancellations, are in decide-withdrawal.ts.
 */
export type TransferDecision = Decision<BookingEvent, TransferRejectionCode>;
export type TransferReplyDecision = Decision<BookingEvent, TransferReplyRejectionCode>;

/** By the operator's staff alone. Rejects with `booking_unknown`, `not_allowed`, and what `transferBlock` names. */
export const transferBooking = (state: BookingState, command: TransferBooking): TransferDecision => {
  if (!state.first) return reject('booking_unknown');
  if (command.by.side !== 'internal') return reject('not_allowed');
  if (!partOf(state, command.bookingId)) return reject('booking_unknown');
  const { first, broker } = state;
  const block = transferBlock(transferFacts(state), command.now);
  if (block) return reject(block);
  return partsOf(state).map((part) => ({
    type: 'BookingTransferRequested',
    data: {
      bookingId: part.id,
      firstBookingId: first.id,
      transferId: command.transferId,
      requestedAt: command.now.toISOString(),
      payload: payloadOf(part, broker),
    },
  }));
};

/** Also of a booking that was cancelled since: the voyage-management system has it. Rejects as its codes say. */
export const confirmTransfer = (state: BookingState, command: ConfirmTransfer): TransferReplyDecision => {
  const { transferId, voyageNumber, occurredAt } = command;
  return answered(
    state,
    transferId,
    ({ transfer }) => transfer?.state === 'transferred' && sameConfirmation(transfer.confirmation, command),
    (bookingId) => ({
      type: 'BookingTransferConfirmed',
      data: {
        bookingId,
        transferId,
        voyageNumber,
        cargoRef: command.cargoRefs[bookingId] ?? null,
        occurredAt,
      },
    }),
  );
};

/** Rejects as its codes say. */
export const refuseTransfer = (state: BookingState, command: RefuseTransfer): TransferReplyDecision => {
  const { transferId, refusal, occurredAt } = command;
  return answered(
    state,
    transferId,
    ({ transfer }) => transfer?.state === 'failed' && sameRefusal(transfer.refusal, refusal),
    (bookingId) => ({
      type: 'BookingTransferRefused',
      data: { bookingId, transferId, refusal, occurredAt },
    }),
  );
};

const answered = (
  state: BookingState,
  transferId: string,
  isSaid: (state: BookingState) => boolean,
  eventOf: (bookingId: string) => BookingEvent,
): TransferReplyDecision => {
  const { transfer } = state;
  if (!state.first) return reject('booking_unknown');
  if (!transfer || (transfer.id !== transferId && !transfer.superseded.includes(transferId)))
    return reject('transfer_unknown');
  // A late answer to a transfer that was given up: the one that took its place is what counts.
  if (transfer.id !== transferId) return [];
  if (transfer.state !== 'requested') return isSaid(state) ? [] : reject('transfer_settled');
  return partsOf(state).map(({ id }) => eventOf(id));
};
