import { type Delivery, type DeliveryParts, inBatches } from '#api/effects/delivery';
import { transferTopics } from '#contracts/voyage-exchange/transfer-messages';
import { bookingStream } from '#domain/streams';
import type { TopicMessage, Topics } from '#platform/topics/port';
import { transferMessage } from './transfer-message.ts';

/** Which message this is, for consumers that look at headers only. */
const headers = { type: 'BookingTransferRequested', version: '1' } as const;

/**
 * Publishes transfers under their cause's id, with the booking's id as key. They are recorded as done after the topic has
 * acknowledged them; a crash in between publishes them again under the same ids.
 */
export const publishTransfers = (
  parts: DeliveryParts,
  topics: Pick<Topics, 'publish'>,
): Delivery<'booking_transfer'> =>
  inBatches<'booking_transfer', TopicMessage>(parts, ['BookingTransferRequested'], {
    prepare: async ({ cause, firstBookingId, transferId }) => {
      const stream = await parts.events.readStream(bookingStream(firstBookingId));
      const message = transferMessage(stream, transferId);
      return message && { id: cause, key: message.bookingId, value: JSON.stringify(message), headers };
    },
    send: (messages) => topics.publish(transferTopics.requests, messages),
  });
