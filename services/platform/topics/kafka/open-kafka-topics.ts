import { refuseUnfit, refuseUnfitNames } from '../checking.ts';
import { Unstopped } from '../../unstopped.ts';
import { Handling } from '../handling.ts';
import {
  type ConsumeOptions,
  parkedTopic,
  type ReceivedMessage,
  type TopicConsumer,
  type TopicMessage,
  type Topics,
} from '../port.ts';
import type { KafkaConnection } from './client.ts';
import { groupConsumer } from './group-consumer.ts';
import { readAt } from './read-at.ts';
import { KafkaPublisher } from './publisher.ts';
import { keptForOperators, keptForLong, TopicCreation } from './topic-creation.ts';

export interface KafkaTopicsOptions extends KafkaConnection {
  /** Of topics that are not there yet; what is there stays as it is. Default 6. */
  readonly partitions?: number | undefined;
  /** After so many milliseconds without an acknowledgement `publish` says that the outcome is unknown. Default 10,000. */
  readonly publishDeadlineMs?: number | undefined;
  /** So long a consumer that shows no sign of life keeps its partitions, in milliseconds. Default 10,000. */
  readonly sessionMs?: number | undefined;
}

const isParked = (topic: string): boolean => topic.endsWith(parkedTopic(''));

/** The distributed engine's topics. */
class KafkaTopics implements Topics {
  readonly #options: KafkaTopicsOptions;
  readonly #creation: TopicCreation;
  readonly #publisher: KafkaPublisher;
  readonly #consumers = new Unstopped();
  #closed = false;

  constructor(options: KafkaTopicsOptions) {
    this.#options = options;
    this.#creation = new TopicCreation(options, options.partitions ?? 6);
    this.#publisher = new KafkaPublisher({
      connection: options,
      deadlineMs: options.publishDeadlineMs ?? 10_000,
      ensure: (topic) => this.#ensure(topic),
    });
  }

  async publish(topic: string, messages: readonly TopicMessage[]): Promise<void> {
    refuseUnfit(topic, messages);
    if (messages.length > 0) await this.#publisher.publish(topic, messages);
  }

  async consume(options: ConsumeOptions): Promise<TopicConsumer> {
    if (this.#closed) throw new Error('The topics are closed');
    refuseUnfitNames([options.group, ...options.topics]);
    const member = groupConsumer({
      connection: this.#options,
      handling: new Handling(options, (topic, messages) => this.publish(topic, messages)),
      options,
      ensure: (topic) => this.#ensure(topic),
      sessionMs: this.#options.sessionMs ?? 10_000,
    });
    return this.#consumers.add(member);
  }

  async at(
    topic: string,
    place: Pick<ReceivedMessage, 'partition' | 'offset'>,
  ): Promise<ReceivedMessage | undefined> {
    refuseUnfitNames([topic]);
    return readAt(this.#options, topic, place);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#consumers.stopAll();
    await this.#publisher.close();
  }

  #ensure(topic: string): Promise<void> {
    return this.#creation.ensure(topic, isParked(topic) ? keptForOperators : keptForLong);
  }
}

/** Opens topics on Kafka, or on what speaks its protocol; nothing is connected before it is used. */
export const openKafkaTopics = (options: KafkaTopicsOptions): Topics => new KafkaTopics(options);
