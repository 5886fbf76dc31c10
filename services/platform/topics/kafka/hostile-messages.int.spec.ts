import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Message, Partitioners } from 'kafkajs';
import { kafkaForTests } from '../../../../tests/support/servers.ts';
import { parkedHeaders, parkedTopic, PoisonMessage, type Topics } from '../port.ts';
import { consumeInto, fresh, messageOf } from '../topics.specification.ts';
import { brief, clientOf } from './client.ts';
import { openKafkaTopics } from './open-kafka-topics.ts';

const kafka = await kafkaForTests();
const onFault = (): void => undefined;

/** As another system publishes, which knows nothing of our rules. */
const publishRaw = async (brokers: readonly string[], topic: string, message: Message): Promise<void> => {
  const producer = clientOf({ brokers, onFault }, brief).producer({
    createPartitioner: Partitioners.DefaultPartitioner,
  });
  await producer.connect();
  await producer.send({ topic, messages: [{ partition: 0, ...message }] });
  await producer.disconnect();
};

const hostile: readonly (readonly [string, Message])[] = [
  ['has neither key nor id', { value: '{}' }],
  ['has an empty key and an empty id', { key: '', value: '{}', headers: { id: '' } }],
  ['has no value', { key: 'b-1', value: null }],
  ['is as large as the broker takes', { key: 'b-1', value: 'x'.repeat(1_000_000) }],
  ['is no text', { key: 'b-1', value: Buffer.alloc(400_000, 0xff) }],
  [
    'has more in its headers than in its value',
    { key: 'b-1', value: '{}', headers: { h: 'x'.repeat(900_000) } },
  ],
  ['has a key of a megabyte', { key: 'k'.repeat(1_000_000), value: '{}' }],
  ['has an id of a megabyte', { key: 'b-1', value: '{}', headers: { id: 'i'.repeat(1_000_000) } }],
];

(kafka ? describe : describe.skip)('a message on Kafka that nobody can handle', () => {
  const brokers = kafka?.brokers ?? [];
  let topics: Topics;
  let topic: string;

  beforeEach(() => {
    topics = openKafkaTopics({ brokers, partitions: 1, onFault });
    topic = fresh('hostile');
  });
  afterEach(async () => topics.close());

  it.each(hostile)('and %s is parked, and the next one is handled', async (_name, message) => {
    const { received } = await consumeInto(topics, {
      topics: [topic],
      handle: async ({ value }) => {
        if (value !== '"good"') throw new PoisonMessage('no reply');
      },
    });
    const parked = await consumeInto(topics, { topics: [parkedTopic(topic)] });
    await topics.publish(topic, [messageOf('b-0', 'good')]);
    await received.count(1);
    await publishRaw(brokers, topic, message);
    await topics.publish(topic, [messageOf('b-2', 'good')]);
    await received.count(2);
    const [kept] = await parked.received.count(1);
    expect(kept?.headers).toMatchObject({
      [parkedHeaders.reason]: 'PoisonMessage: no reply',
      [parkedHeaders.topic]: topic,
      [parkedHeaders.offset]: '1',
    });
    expect(received.failures).toHaveLength(1);
  });
});
