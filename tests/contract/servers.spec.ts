import { describe, expect, it } from '@jest/globals';
import { Kafka, logLevel } from 'kafkajs';
import { MongoClient } from 'mongodb';
import { kafkaForTests, mongoForTests, ranOn } from '../support/servers.ts';

const mongo = await mongoForTests();
const kafka = await kafkaForTests();

(mongo ? describe : describe.skip)('the server of MongoDB’s protocol', () => {
  ranOn('server', mongo?.engine ?? '');

  it('takes a guarded bulk, where the guard decides and the duplicate is told by its index', async () => {
    const client = await new MongoClient(mongo?.url ?? '').connect();
    try {
      const documents = client.db(mongo?.database).collection<{ _id: string; position: number }>('documents');
      const write = async (id: string, position: number) =>
        documents.updateOne(
          { _id: id, position: { $lt: position } },
          { $set: { position } },
          { upsert: true },
        );
      await write('a', 2);
      await expect(write('a', 1)).rejects.toMatchObject({ code: 11000 });
      await write('a', 3);
      expect(await documents.find().toArray()).toEqual([{ _id: 'a', position: 3 }]);
      expect(await client.db(mongo?.database).listCollections({ name: 'other' }).toArray()).toEqual([]);
    } finally {
      await client.db(mongo?.database).dropDatabase();
      await client.close();
    }
  });
});

(kafka ? describe : describe.skip)('the broker', () => {
  ranOn('server', kafka?.engine ?? '');

  it('creates the topics that it is asked for, and no others', async () => {
    const admin = new Kafka({ brokers: [...(kafka?.brokers ?? [])], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    try {
      const topic = `${kafka?.prefix}.asked-for`;
      expect(await admin.createTopics({ topics: [{ topic, numPartitions: 2 }] })).toBe(true);
      const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
      expect(topics.map(({ partitions }) => partitions.length)).toEqual([2]);
      await expect(
        admin.fetchTopicMetadata({ topics: [`${kafka?.prefix}.never-asked-for`] }),
      ).rejects.toThrow();
      await admin.deleteTopics({ topics: [topic] });
    } finally {
      await admin.disconnect();
    }
  });
});
