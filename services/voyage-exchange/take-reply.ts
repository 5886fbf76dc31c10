import { payloadHash } from '#api/platform/payload-hash';
import type { CommandContext, Execute } from '#api/platform/execute-port';
import type { TransferReply } from '#contracts/voyage-exchange/transfer-messages';
import { confirmTransfer, refuseTransfer, type TransferReplyDecision } from '#domain/booking/decide-transfer';
import { confirmWithdrawal, refuseWithdrawal } from '#domain/booking/decide-withdrawal';
import { bookingDecider } from '#domain/booking/evolve';
import type { BookingState } from '#domain/booking/state';
import type { TransferReplyRejectionCode } from '#domain/booking/transfer';
import { bookingStream } from '#domain/streams';
import { PoisonMessage, type ReceivedMessage } from '#platform/topics/port';
import { readReply } from './read-reply.ts';

/** Why a reply is parked, for whoever looks at the parking topic. */
const reasons: Readonly<Record<TransferReplyRejectionCode | 'idempotency_key_reused', string>> = {
  booking_unknown: 'There is no such booking here',
  transfer_unknown: 'Nobody asked for this transfer of the booking',
  transfer_settled: 'This transfer was answered otherwise before',
  withdrawal_unknown: 'Nobody asked for this withdrawal of the booking',
  withdrawal_settled: 'This withdrawal was answered otherwise before',
  idempotency_key_reused: 'Another reply came under this id before',
};

/** Acts by itself; it is nobody's user. */
export const voyageManagement = 'voyage-management';

/** Characters; it is kept with each of the events. */
const longestId = 500;

/** The hash is of what was understood: what else stands in the message may be nested as deeply as its sender likes. */
const contextOf = (message: ReceivedMessage, reply: TransferReply): CommandContext => ({
  actor: voyageManagement,
  organisation: '',
  side: 'internal',
  commandId: `reply/${message.id}`,
  payloadHash: payloadHash(reply),
  correlationId: reply.transferId,
});

/** What a reply comes to for its booking. */
export const decideReply = (state: BookingState, reply: TransferReply): TransferReplyDecision => {
  const { transferId, occurredAt } = reply;
  switch (reply.type) {
    case 'BookingTransferConfirmed': {
      const { voyageNumber, cargoRefs } = reply;
      return confirmTransfer(state, { transferId, occurredAt, voyageNumber, cargoRefs });
    }
    case 'BookingTransferRefused': {
      const { code, subject, text } = reply;
      return refuseTransfer(state, { transferId, occurredAt, refusal: { code, subject, text } });
    }
    case 'TransferWithdrawalConfirmed':
      return confirmWithdrawal(state, { transferId, occurredAt });
    case 'TransferWithdrawalRefused': {
      const { code, text } = reply;
      return refuseWithdrawal(state, { transferId, occurredAt, refusal: { code, text } });
    }
  }
};

/**
 * Takes a reply in as a command under the reply's id, so that one that comes twice changes nothing. Whatever else fails is
 * thrown and tried again.
 * @throws PoisonMessage for a reply that cannot be read or fits no booking: it is parked
 */
export const takeReply =
  (execute: Execute) =>
  async (message: ReceivedMessage): Promise<void> => {
    if (message.id.length > longestId)
      throw new PoisonMessage(`Its id is longer than ${longestId} characters`);
    const reply = readReply(message.value);
    const done = await execute({
      stream: bookingStream(reply.bookingId),
      decider: bookingDecider,
      decide: (state) => decideReply(state, reply),
      context: contextOf(message, reply),
    });
    if (!done.ok) throw new PoisonMessage(`${reasons[done.code]} (${done.code}, booking ${reply.bookingId})`);
  };
