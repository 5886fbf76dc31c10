import { Partitioners, type Producer, type TopicMessages } from 'kafkajs';
import { within } from '../../within.ts';
import { pauseFor } from '../../concurrency/back-off.ts';
import { retryPause } from '../handling.ts';
import type { TopicMessage } from '../port.ts';
import { brief, clientOf, type KafkaConnection } from './client.ts';
import { toKafka } from './messages.ts';
import { type Part, partsInBatch, Publication } from './publication.ts';

/** Between two attempts, in milliseconds. */
const pausing = { firstMs: 50, longestMs: 1_000 };
const disconnectMs = 5_000;

export interface KafkaPublisherOptions {
  readonly connection: KafkaConnection;
  /** After so many milliseconds without an acknowledgement the outcome is unknown. */
  readonly deadlineMs: number;
  /** Resolves when there is such a topic. */
  readonly ensure: (topic: string) => Promise<void>;
}

/**
 * Sends batch after batch, never two at once, for the client swaps the order of those. What is published meanwhile goes
 * into the next batch.
 */
export class KafkaPublisher {
  readonly #options: KafkaPublisherOptions;
  readonly #closing = new AbortController();
  #waiting: Part[] = [];
  #producer: Promise<Producer> | undefined;
  #sending: Promise<void> | undefined;
  #failures = 0;

  constructor(options: KafkaPublisherOptions) {
    this.#options = options;
  }

  async publish(topic: string, messages: readonly TopicMessage[]): Promise<void> {
    const publication = new Publication(topic, messages, performance.now() + this.#options.deadlineMs);
    if (this.#closing.signal.aborted) publication.fail(new Error('the topics are closed'));
    else {
      for (const part of publication.parts) this.#waiting.push(part);
      this.#sending ??= this.#sendAll();
    }
    return publication.settled;
  }

  /** Sends what waits, without trying again. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#sending;
    await this.#discardProducer();
  }

  async #sendAll(): Promise<void> {
    // Everything that is published in this turn goes into the first batch.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, partsInBatch(this.#waiting));
      try {
        await this.#send(batch);
        this.#failures = 0;
        for (const { of } of batch) of.partDone();
      } catch (error) {
        await this.#failed(batch, error);
      }
    }
    this.#sending = undefined;
  }

  async #send(batch: readonly Part[]): Promise<void> {
    const deadline = Math.min(...batch.map(({ of }) => of.deadline));
    const left = Math.max(1, deadline - performance.now());
    await within(
      this.#attempt(batch),
      left,
      () => new Error(`no answer within ${this.#options.deadlineMs} ms`),
    );
  }

  async #attempt(batch: readonly Part[]): Promise<void> {
    const messages = Map.groupBy(batch, ({ topic }) => topic);
    await Promise.all([...messages.keys()].map((topic) => this.#options.ensure(topic)));
    const topicMessages: TopicMessages[] = [...messages].map(([topic, parts]) => ({
      topic,
      messages: parts.flatMap((part) => part.messages.map(toKafka)),
    }));
    this.#producer ??= this.#connect();
    const producer = await this.#producer;
    await producer.sendBatch({ topicMessages, acks: -1 });
  }

  /**
   * What is in time is sent again, by another producer: the broker may have kept the batch, and it would take a
   * different one under the same sequence numbers for a repeat, and drop it.
   */
  async #failed(batch: Part[], error: unknown): Promise<void> {
    this.#options.connection.onFault(error, 'publishing to Kafka');
    this.#failures += 1;
    await this.#discardProducer();
    this.#waiting = [...batch, ...this.#waiting];
    const isLate = ({ of }: Part): boolean =>
      this.#closing.signal.aborted || of.deadline <= performance.now();
    const late = new Set(this.#waiting.filter(isLate).map(({ of }) => of));
    this.#waiting = this.#waiting.filter(({ of }) => !late.has(of));
    for (const publication of late) publication.fail(error);
    if (this.#waiting.length > 0) await pauseFor(retryPause(this.#failures, pausing), this.#closing.signal);
  }

  async #connect(): Promise<Producer> {
    const producer = clientOf(this.#options.connection, brief).producer({
      idempotent: true,
      maxInFlightRequests: 1,
      createPartitioner: Partitioners.DefaultPartitioner,
      retry: brief,
    });
    await producer.connect();
    return producer;
  }

  async #discardProducer(): Promise<void> {
    const producing = this.#producer;
    this.#producer = undefined;
    if (!producing) return;
    const late = (): Error => new Error(`Kafka did not let go of a producer within ${disconnectMs} ms`);
    try {
      await within(
        producing.then((producer) => producer.disconnect()),
        disconnectMs,
        late,
      );
    } catch (error) {
      this.#options.connection.onFault(error, 'letting go of a Kafka producer');
    }
  }
}
