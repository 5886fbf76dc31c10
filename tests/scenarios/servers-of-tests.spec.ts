import { afterAll, describe, expect, it } from '@jest/globals';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import { Kafka, logLevel } from 'kafkajs';
import { MongoClient } from 'mongodb';
import { serversMissing } from '../../infra/servers/install.mjs';
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

  it('finds by a unique key and more what a scan finds', async () => {
    const client = await new MongoClient(mongo?.url ?? '').connect();
    try {
      const people = client
        .db(mongo?.database)
        .collection<{ _id: string; email?: string | null; n: number }>('people');
      await people.createIndex({ email: 1 }, { unique: true, sparse: true });
      await people.insertMany([
        { _id: 'a', email: 'ana@example.com', n: 1 },
        { _id: 'b', email: 'ben@example.com', n: 2 },
        { _id: 'c', n: 3 },
      ]);
      const ids = async (filter: object) =>
        (await people.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
      expect(await ids({ _id: 'a', n: 1 })).toEqual(['a']);
      expect(await ids({ _id: 'a', n: { $gt: 1 } })).toEqual([]);
      expect(await ids({ _id: { $in: ['a', 'b', 'c'] }, n: { $gte: 2 } })).toEqual(['b', 'c']);
      expect(await ids({ _id: { $gt: 'a' }, n: { $gte: 1 } })).toEqual(['b', 'c']);
      expect(await ids({ email: 'ben@example.com', n: 2 })).toEqual(['b']);
      expect(await ids({ email: null, n: { $gt: 0 } })).toEqual(['c']);
      expect(await ids({ $or: [{ n: 1 }, { n: 3 }], _id: { $in: ['b', 'c'] } })).toEqual(['c']);
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

const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if (isNativeError(error) && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
};

(serversMissing() ? describe.skip : describe)('a server of the tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'laycan-servers-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('ends when whoever started it is killed', async () => {
    const script = join(import.meta.dirname, '../support/start-mongo-child.ts');
    const starter = fork(script, [folder], { execArgv: ['--no-warnings'] });
    const [pid]: number[] = await once(starter, 'message');
    if (pid === undefined) throw new Error('It told no process id');
    expect(lives(pid)).toBe(true);
    starter.kill('SIGKILL');
    while (lives(pid)) await setTimeout(20);
  });
});
