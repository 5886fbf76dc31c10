/**
 * Topics: integration events, by which systems of other people and parts of this one hear of what happened. Durable,
 * in order for each key, delivered at least once. Both adapters pass `topics.contract.ts`, and that suite defines this port.
 */
export interface TopicMessage {
  /** Stays the same when a message is published again; consumers drop what they have seen by it. */
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
  /** Grows within a partition, not always by one; a decimal number as text. */
  readonly offset: string;
}

/** The messages may or may not have been kept: publish them again, with the same ids and in the same order. */
export class PublishOutcomeUnknown extends Error {
  override readonly name = 'PublishOutcomeUnknown';
}

/** Thrown by a handler that will never be able to take a message: it is parked at once, and the rest goes on. */
export class PoisonMessage extends Error {
  override readonly name = 'PoisonMessage';
}

/** What failed is tried again; in milliseconds, doubled each time. */
export interface Retrying {
  readonly firstMs: number;
  readonly longestMs: number;
  /** So many times a message is tried before it is parked; `Infinity` where the fault is never the message's. */
  readonly mostTries: number;
}

/** Some six minutes: longer than a server takes to come back. */
export const defaultRetrying: Retrying = { firstMs: 100, longestMs: 30_000, mostTries: 20 };

export interface ConsumeOptions {
  /** Consumers of one group share the messages; each group gets all of them, a new one from the beginning. */
  readonly group: string;
  readonly topics: readonly string[];
  /** One message after another for each partition. What it throws is tried again; its message holds back its partition. */
  handle(message: ReceivedMessage): Promise<void>;
  /** Told of everything that went wrong, also of what is being tried again; of a message, or of the connection. */
  failed(error: unknown, message?: ReceivedMessage): void;
  readonly retrying?: Partial<Retrying>;
}

export interface TopicConsumer {
  /** Resolves when what was under way has been handled and noted; nothing more is handed out from the call on. */
  stop(): Promise<void>;
}

export interface Topics {
  /**
   * Resolves once all are durable, in this order for each key. Calls that run at the same time may pass each other: who
   * needs an order between two, awaits the first.
   * @throws PublishOutcomeUnknown, TypeError for what is no message
   */
  publish(topic: string, messages: readonly TopicMessage[]): Promise<void>;
  /** Where a consumer stands is kept after `handle` has resolved: after a crash it may get the same message again. */
  consume(options: ConsumeOptions): Promise<TopicConsumer>;
  /** Stops every consumer, as `stop` does, and waits for what is being published. */
  close(): Promise<void>;
}

/** Where messages go that nobody could handle: as they came, with the reason in headers. */
export const parkedTopic = (topic: string): string => `${topic}.parked`;

/** Headers of a parked message, beside its own. */
export const parkedHeaders = {
  reason: 'parked-reason',
  group: 'parked-group',
  topic: 'parked-topic',
  partition: 'parked-partition',
  offset: 'parked-offset',
  /** There where it was too large to be parked whole: it stands whole where the other headers say. */
  cut: 'parked-cut',
} as const;
