import { millisecondsInDay } from 'date-fns/constants';
import type { ITopicConfig } from 'kafkajs';
import { within } from '../../within.ts';
import { brief, clientOf, type KafkaConnection } from './client.ts';

const deadlineMs = 30_000;
const configOf = (retentionMs: number): NonNullable<ITopicConfig['configEntries']> => [
  { name: 'retention.ms', value: String(retentionMs) },
  // Whatever other systems pack with, the broker unpacks it: the client knows gzip only, and would unpack any amount of that.
  { name: 'compression.type', value: 'uncompressed' },
];

/** For integration events: long enough for a consumer that was away for weeks. */
export const keptForLong = configOf(30 * millisecondsInDay);
/** For what waits for an operator. */
export const keptForOperators = configOf(90 * millisecondsInDay);
/** For what is worth nothing a moment later. */
export const keptForMoments = [...configOf(60_000), { name: 'segment.ms', value: '60000' }];

/** Resolves when the brokers answer; rejects when they do not. */
export const reachKafka = async (connection: KafkaConnection): Promise<void> => {
  const admin = clientOf(connection, brief).admin();
  const reached = async (): Promise<void> => {
    await admin.connect();
    await admin.describeCluster();
  };
  try {
    await within(reached(), deadlineMs, () => new Error(`Kafka did not answer within ${deadlineMs} ms`));
  } finally {
    await admin.disconnect();
  }
};

/** A topic is there before it is used: no broker makes one on the way, with whatever settings. */
export class TopicCreation {
  readonly #connection: KafkaConnection;
  readonly #partitions: number;
  readonly #known = new Map<string, Promise<void>>();

  /** `partitions` of a topic that is not there yet. */
  constructor(connection: KafkaConnection, partitions: number) {
    this.#connection = connection;
    this.#partitions = partitions;
  }

  /** Resolves when the topic is there. Asked again after a failure, it tries again. */
  async ensure(topic: string, configEntries = keptForLong): Promise<void> {
    const known = this.#known.get(topic);
    if (known) return known;
    const creating = within(
      this.#create({ topic, numPartitions: this.#partitions, configEntries }),
      deadlineMs,
      () => new Error(`Kafka did not say within ${deadlineMs} ms whether there is a topic ${topic}`),
    );
    this.#known.set(topic, creating);
    try {
      await creating;
    } catch (error) {
      this.#known.delete(topic);
      throw error;
    }
  }

  async #create(topic: ITopicConfig): Promise<void> {
    const admin = clientOf(this.#connection, brief).admin();
    try {
      await admin.connect();
      const present = await admin.listTopics();
      if (!present.includes(topic.topic)) await admin.createTopics({ topics: [topic], waitForLeaders: true });
    } finally {
      await admin.disconnect();
    }
  }
}
