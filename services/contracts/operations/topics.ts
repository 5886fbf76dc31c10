/** Answer of `GET /api/operations/topics`: every topic that something was published to, by name. */
export interface TopicView {
  readonly topic: string;
  readonly messages: number;
  readonly partitions: readonly PartitionOffset[];
  readonly groups: readonly ConsumerGroupView[];
}

export interface PartitionOffset {
  readonly partition: number;
  /** Of the last message, or the last that a group has handled. */
  readonly offset: string;
}

export interface ConsumerGroupView {
  readonly group: string;
  /** Messages that it has not handled yet. */
  readonly lag: number;
  readonly handled: readonly PartitionOffset[];
}

/** A message as it was published; `value` is JSON text. */
export interface TopicMessageView {
  readonly id: string;
  readonly key: string;
  readonly value: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly partition: number;
  readonly offset: string;
  /** ISO 8601, UTC. */
  readonly publishedAt: string;
}

/** Answer of `GET /api/operations/topics/{topic}/messages?after=&per_page=`, oldest first. */
export interface TopicMessagesAnswer {
  readonly messages: readonly TopicMessageView[];
  /** Offset to ask for the next page with; null on the last one. */
  readonly next: string | null;
}
