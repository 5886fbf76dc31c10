import { type Delivery, type DeliveryParts, inBatches } from '#api/effects/delivery';
import type { DueEffect } from '#api/effects/due-effects';
import {
  transferMessageVersion,
  transferTopics,
  type TransferMessage,
  type WithdrawalMessage,
} from '#contracts/voyage-exchange/transfer-messages';
import { transferCause } from '#domain/effect/decide';
import { isEvent } from '#domain/stored-events';
import { bookingStream, effectStream } from '#domain/streams';
import type { TopicMessage, Topics } from '#platform/topics/port';
import { transferMessage, withdrawalMessage } from './transfer-message.ts';

/** Says which message it is, for consumers that look at headers only. */
const topicMessage = (id: string, message: TransferMessage | WithdrawalMessage): TopicMessage => ({
  id,
  key: message.bookingId,
  value: JSON.stringify(message),
  headers: { type: message.type, version: String(transferMessageVersion) },
});

/** A withdrawal never overtakes its transfer, which may have been held back alone. @throws to be tried again later */
const transferSettled = async (
  { events }: Pick<DeliveryParts, 'events'>,
  transferId: string,
): Promise<void> => {
  const last = (await events.readStream(effectStream(transferCause(transferId)))).at(-1);
  if (!last || isEvent(last, 'EffectReleased'))
    throw new Error(`The transfer ${transferId} has not left: its withdrawal waits for it`);
};

/**
 * Publishes transfers and withdrawals under their cause's id, with the booking's id as key. They are recorded as done after the
 * topic has acknowledged them; a crash in between publishes them again under the same ids.
 */
export const publishTransfers = (
  parts: DeliveryParts,
  topics: Pick<Topics, 'publish'>,
): Delivery<'booking_transfer'> => {
  const prepare = async (due: DueEffect<'booking_transfer'>): Promise<TopicMessage | null> => {
    const { cause, firstBookingId, transferId } = due;
    const stream = bookingStream(firstBookingId);
    if (due.message === 'withdrawal') {
      await transferSettled(parts, transferId);
      return topicMessage(cause, withdrawalMessage(await parts.events.readStream(stream), transferId));
    }
    const message = transferMessage(await parts.events.readStream(stream), transferId);
    return message && topicMessage(cause, message);
  };
  return inBatches<'booking_transfer', TopicMessage>(
    parts,
    ['BookingTransferRequested', 'TransferWithdrawalRequested'],
    { prepare, send: (messages) => topics.publish(transferTopics.requests, messages) },
  );
};
