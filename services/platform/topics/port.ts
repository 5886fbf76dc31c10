/**
 * Topics carry integration events to other systems and to other parts of this one. Messages are durable, ordered for each
 * key, and delivered at least once. Both adapters pass `topics.contract.ts`, and that suite defines this port.
 */
export interface TopicMessage {
  /** Stays the same when a message is published again, so that consumers can drop duplicates. */
  readonly id: string;
  /** Messages of one key are delivered in the order in which they were published; for instance the booking's id. */
  readonly key: string;
  /** JSON text. */
  readonly value: string;
  /** Names other than `id`. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface ReceivedMessage extends TopicMessage {
  readonly topic: string;
  readonly partition: number;
  /** A decimal number as text. It grows within a partition, not always by one. */
  readonly offset: string;
}

/** The messages may or may not have been stored. Publish them again, with the same ids and in the same order. */
export class PublishOutcomeUnknown extends Error {
  override readonly name = 'PublishOutcomeUnknown';
}

/** Thrown by a handler that can never process a message. The message is parked at once, and the next one follows. */
export class PoisonMessage extends Error {
  override readonly name = 'PoisonMessage';
}

/** How a failed message is retried. The pause doubles each time. */
export interface Retrying {
  readonly firstMs: number;
  readonly longestMs: number;
  /** Attempts before a message is parked. */
  readonly maxTries: number;
}

/** Some six minutes: longer than a server takes to come back. */
export const defaultRetrying: Retrying = { firstMs: 100, longestMs: 30_000, maxTries: 20 };

export interface ConsumeOptions {
  /** Consumers of one group share the messages. Each group gets all of them; a new group begins at the first message. */
  readonly group: string;
  readonly topics: readonly string[];
  /** Called for one message of a partition at a time. If it throws, the message is retried and its partition waits. */
  handle(message: ReceivedMessage): Promise<void>;
  /** Called for every failure of a message or of the connection, including those that are retried. */
  failed(error: unknown, message?: ReceivedMessage): void;
  readonly retrying?: Partial<Retrying>;
  /** Failures that say nothing of the message, for instance a store that is away: they are waited out, however long, and count as no try. */
  waitsOut?(this: void, error: unknown): boolean;
}

export interface TopicConsumer {
  /** Delivers nothing more. Resolves when the messages in progress are handled and their offsets are stored. */
  stop(): Promise<void>;
}

export interface Topics {
  /**
   * Resolves once all messages are durable, in this order for each key. Concurrent calls may overtake each other. To order
   * two calls, await the first.
   * @throws PublishOutcomeUnknown, TypeError for an invalid message
   */
  publish(topic: string, messages: readonly TopicMessage[]): Promise<void>;
  /** The offset is stored after `handle` resolves. After a crash the same message may come again. */
  consume(options: ConsumeOptions): Promise<TopicConsumer>;
  /** The message at a place, for whoever was told of it; undefined where there is none, or none any more. */
  at(
    topic: string,
    place: Pick<ReceivedMessage, 'partition' | 'offset'>,
  ): Promise<ReceivedMessage | undefined>;
  /** Stops every consumer, as `stop` does, and waits for publications in progress. */
  close(): Promise<void>;
}

/** The topic for messages that nobody could handle. They are stored as they came, with the reason in the headers. */
export const parkedTopic = (topic: string): string => `${topic}.parked`;

/** Headers of a parked message, beside its own. */
export const parkedHeaders = {
  reason: 'parked-reason',
  group: 'parked-group',
  topic: 'parked-topic',
  partition: 'parked-partition',
  offset: 'parked-offset',
  /** Present if the message was too large to be parked whole. The other headers say where the whole message is. */
  cut: 'parked-cut',
} as const;
