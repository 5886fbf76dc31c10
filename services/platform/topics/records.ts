/** What operations read of topics. Only the embedded engine has it: a broker has tools of its own. */
export interface TopicRecords {
  /** Every topic that a message was published to, by name. */
  states(): Promise<readonly TopicState[]>;
  /** Oldest first, those after an offset; none where there is no such topic. */
  messages(
    topic: string,
    page: { readonly after: string; readonly limit: number },
  ): Promise<readonly PublishedMessage[]>;
}

export interface TopicState {
  readonly topic: string;
  readonly messages: number;
  readonly partitions: readonly PartitionEnd[];
  readonly groups: readonly GroupState[];
}

export interface PartitionEnd {
  readonly partition: number;
  /** Of the last message. */
  readonly offset: string;
}

export interface GroupState {
  readonly group: string;
  /** Messages that it has not handled yet. */
  readonly lag: number;
  /** Last message handled, for each partition of which it has handled any. */
  readonly handled: readonly PartitionEnd[];
}

export interface PublishedMessage {
  readonly id: string;
  readonly key: string;
  readonly value: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly partition: number;
  readonly offset: string;
  /** ISO 8601, UTC. */
  readonly publishedAt: string;
}
