import { randomUUID } from 'node:crypto';
import { type Consumer, Partitioners, type Producer } from 'kafkajs';
import { within } from '../../within.ts';
import type { Broadcast, BroadcastCounts } from '../broadcast.ts';
import { LossyQueue } from '../lossy-queue.ts';
import { brief, clientOf, type KafkaConnection } from './client.ts';
import { ConsumerLife } from './consumer-life.ts';
import { keptForMoments, TopicCreation } from './topic-creation.ts';

/** Milliseconds: what is not sent by then is not worth sending. */
const sendMs = 2_000;
const disconnectMs = 1_000;
const session = { sessionTimeout: 10_000, heartbeatInterval: 2_000, rebalanceTimeout: 15_000 };
/** The broker answers as soon as there is anything; this is how often it says that there is nothing. */
const maxWaitTimeInMs = 500;

/** One partition, so that everyone hears the same order; each process is a group of its own, from the latest offset. */
class KafkaBroadcast implements Broadcast {
  readonly #connection: KafkaConnection;
  readonly #topic: string;
  readonly #creation: TopicCreation;
  readonly #listeners = new Set<(text: string) => void>();
  readonly #queue = new LossyQueue((texts) => this.#send(texts));
  readonly #life: ConsumerLife;
  #producer: Promise<Producer> | undefined;
  #heard = 0;
  #away = false;

  constructor(connection: KafkaConnection, topic: string) {
    this.#connection = connection;
    this.#topic = topic;
    this.#creation = new TopicCreation(connection, 1);
    this.#life = new ConsumerLife({
      connection,
      config: { groupId: `${topic}-${randomUUID()}`, ...session, maxWaitTimeInMs },
      ready: () => this.#creation.ensure(topic, keptForMoments),
      start: (consumer, stopping) => this.#listen(consumer, stopping),
      failed: (error) => connection.onFault(error, `listening to ${topic}`),
    });
  }

  send(text: string): void {
    this.#queue.add(text);
  }

  onText(listener: (text: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  counts(): BroadcastCounts {
    return { sent: this.#queue.sent, dropped: this.#queue.dropped, heard: this.#heard };
  }

  async close(): Promise<void> {
    await Promise.all([this.#queue.close(), this.#life.stop()]);
    await this.#discardProducer();
  }

  /** Nothing is committed: whoever comes back goes on with what is said then. */
  async #listen(consumer: Consumer, stopping: AbortSignal): Promise<void> {
    await consumer.connect();
    await consumer.subscribe({ topics: [this.#topic], fromBeginning: false });
    await consumer.run({
      autoCommit: false,
      eachBatch: async ({ batch: { messages } }) => {
        for (const { value } of messages) if (!stopping.aborted) this.#hear(value?.toString() ?? '');
      },
    });
  }

  #hear(text: string): void {
    this.#heard += 1;
    for (const listener of this.#listeners) {
      try {
        listener(text);
      } catch (error) {
        this.#connection.onFault(error, `hearing what was said on ${this.#topic}`);
      }
    }
  }

  async #send(texts: readonly string[]): Promise<void> {
    const late = (): Error => new Error(`no answer within ${sendMs} ms`);
    try {
      await within(this.#attempt(texts), sendMs, late);
      this.#away = false;
    } catch (error) {
      // Once for all that is lost until the brokers are back.
      if (!this.#away) this.#connection.onFault(error, `saying something on ${this.#topic}, which is lost`);
      this.#away = true;
      await this.#discardProducer();
      throw error;
    }
  }

  async #attempt(texts: readonly string[]): Promise<void> {
    await this.#creation.ensure(this.#topic, keptForMoments);
    this.#producer ??= this.#connect();
    const producer = await this.#producer;
    await producer.send({ topic: this.#topic, acks: 1, messages: texts.map((value) => ({ value })) });
  }

  async #connect(): Promise<Producer> {
    const retry = { ...brief, retries: 0 };
    const producer = clientOf(this.#connection, retry).producer({
      createPartitioner: Partitioners.DefaultPartitioner,
      retry,
    });
    await producer.connect();
    return producer;
  }

  async #discardProducer(): Promise<void> {
    const producing = this.#producer;
    this.#producer = undefined;
    const left = producing?.then((producer) => producer.disconnect());
    const late = (): Error => new Error(`Kafka did not let go of a producer within ${disconnectMs} ms`);
    await within(Promise.resolve(left), disconnectMs, late).catch((error: unknown) =>
      this.#connection.onFault(error, 'letting go of a Kafka producer'),
    );
  }
}

/** Opens a broadcast on a topic of Kafka, which is created where it is absent; works whenever the brokers are there. */
export const openKafkaBroadcast = (connection: KafkaConnection, topic: string): Broadcast =>
  new KafkaBroadcast(connection, topic);
