import { randomUUID } from 'node:crypto';
import { transferTopics } from '#contracts/voyage-exchange/transfer-messages';
import { parkedTopic } from '#platform/topics/port';
import type { Portal } from '#portal/portal';
import type { Cargo } from './declarant.ts';

/** What the simulator was not set up with. */
export const iskenderun: Cargo = {
  trade: { id: 'MED', name: 'MED' },
  'discharge.1': { port: { id: 'TRISK', name: 'Iskenderun' }, qty: 20_000 },
};

export const confirmed = (bookingId: string) => ({
  type: 'BookingTransferConfirmed',
  voyageNumber: '1107',
  cargoRefs: { [bookingId]: 'C-1' },
});

export const refused = {
  type: 'BookingTransferRefused',
  code: 'other',
  subject: null,
  text: 'On second thoughts.',
};

/** How many messages of a booking a topic has had. */
export const published = async ({ engine }: Portal, topic: string, bookingId: string): Promise<number> => {
  const messages = await engine.topicRecords?.messages(topic, { after: '-1', limit: 1_000 });
  return messages?.filter(({ key }) => key === bookingId).length ?? 0;
};

/** What nobody takes in, of what was said of a booking: once all that was said before is taken in. */
export const parkedOf = (portal: Portal, bookingId: string): Promise<number> =>
  published(portal, parkedTopic(transferTopics.replies), bookingId);

interface Reply {
  readonly bookingId: string;
  readonly transferId: string;
  /** ISO moment. */
  readonly occurredAt: string;
}

/** Answers as the voyage-management system would, each under an id of its own unless told otherwise. */
export const say = async (
  { engine }: Portal,
  { bookingId, ...common }: Reply,
  answer: Readonly<Record<string, unknown>>,
  replyId: string = randomUUID(),
): Promise<void> => {
  const value = JSON.stringify({ version: 1, bookingId, ...common, ...answer });
  await engine.topics?.publish(transferTopics.replies, [{ id: replyId, key: bookingId, value, headers: {} }]);
};
