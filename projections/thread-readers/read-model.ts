import type { ReadModel } from '#platform/documents/port';

/** How far somebody has read the thread of a nomination; its id is `threadReaderId`. */
export interface ThreadReaderDocument {
  readonly nominationId: string;
  readonly userId: string;
  /** Ordinal of the last message read. */
  readonly upTo: number;
}

export const threadReaderId = (nominationId: string, userId: string): string => `${nominationId}~${userId}`;

/** Who a mark is of. */
export const readerIn = (id: string): string => id.slice(id.indexOf('~') + 1);

export const threadReadersModel: ReadModel<ThreadReaderDocument> = {
  name: 'thread-readers',
  history: false,
  indexes: [['userId', 'nominationId']],
};
