import type { ReadModel } from '#platform/documents/port';

/** A message that could not be taken in and waits for somebody: where it lies and why, never what it says. */
export interface ParkedMessageDocument {
  /** The topic that it came by. */
  readonly topic: string;
  readonly messageId: string;
  /** In the topic of what is parked. */
  readonly partition: number;
  readonly offset: string;
  readonly reason: string;
  /** ISO 8601 UTC. */
  readonly parkedAt: string;
}

export const parkedMessagesModel: ReadModel<ParkedMessageDocument> = {
  name: 'parked-messages',
  indexes: [['parkedAt']],
  history: false,
};
