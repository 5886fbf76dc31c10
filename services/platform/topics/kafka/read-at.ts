import { randomUUID } from 'node:crypto';
import type { KafkaMessage } from 'kafkajs';
import { StoreUnavailable } from '../../store-unavailable.ts';
import { within } from '../../within.ts';
import type { ReceivedMessage } from '../port.ts';
import { brief, clientOf, type KafkaConnection } from './client.ts';
import { toReceived } from './messages.ts';

type Place = Pick<ReceivedMessage, 'partition' | 'offset'>;

/** Milliseconds; a broker gathers a new group for three seconds before it hands out anything. */
const deadlineMs = 12_000;
const session = { sessionTimeout: 10_000, heartbeatInterval: 2_000, rebalanceTimeout: 15_000 };

const away = (cause?: unknown): StoreUnavailable =>
  new StoreUnavailable('Kafka', `Kafka did not hand out a message within ${deadlineMs} ms`, { cause });

/** Whether the broker has anything at a place: whoever waits for what is gone waits for ever. */
const holds = async (connection: KafkaConnection, topic: string, { partition, offset }: Place) => {
  const admin = clientOf(connection, brief).admin();
  try {
    await admin.connect();
    if (!(await admin.listTopics()).includes(topic)) return false;
    const offsets = await admin.fetchTopicOffsets(topic);
    const of = offsets.find((one) => one.partition === partition);
    return of !== undefined && BigInt(offset) >= BigInt(of.low) && BigInt(offset) < BigInt(of.high);
  } finally {
    await admin.disconnect();
  }
};

/** The first message from a place on, by a group of its own that commits nothing. */
const firstFrom = async (
  connection: KafkaConnection,
  topic: string,
  { partition, offset }: Place,
): Promise<KafkaMessage> => {
  const groupId = `laycan-reading.${randomUUID()}`;
  const consumer = clientOf(connection, brief).consumer({ groupId, ...session, maxWaitTimeInMs: 100 });
  const { promise, resolve, reject } = Promise.withResolvers<KafkaMessage>();
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error));
    await consumer.run({
      autoCommit: false,
      eachMessage: async (given) => {
        if (given.partition === partition && BigInt(given.message.offset) >= BigInt(offset))
          resolve(given.message);
      },
    });
    consumer.seek({ topic, partition, offset });
    return await within(promise, deadlineMs, away);
  } finally {
    await consumer.disconnect();
  }
};

/**
 * The message at a place of a topic; undefined where there is none, or none any more.
 * @throws StoreUnavailable
 */
export const readAt = async (
  connection: KafkaConnection,
  topic: string,
  place: Place,
): Promise<ReceivedMessage | undefined> => {
  const read = async () => {
    if (!(await holds(connection, topic, place))) return undefined;
    const message = await firstFrom(connection, topic, place);
    return message.offset === place.offset ? toReceived(topic, place.partition, message) : undefined;
  };
  try {
    return await read();
  } catch (error) {
    throw error instanceof StoreUnavailable ? error : away(error);
  }
};
