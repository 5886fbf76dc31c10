import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Binary, type Collection } from 'mongodb';
import { ownDatabase, patiently } from '../../../../tests/support/mongo-documents.ts';
import { mongoForTests, ranOn, skippedSuite } from '../../../../tests/support/servers.ts';
import type { MongoConnection } from '../../mongo/open-mongo.ts';
import { filesContract } from '../files.contract.ts';
import { DamagedFile, type Files } from '../port.ts';
import { openGridFsFiles } from './open-gridfs-files.ts';

const server = await mongoForTests();

if (server) {
  ranOn('files', server.engine);
  let ofContract = '';
  const open = (): Files => {
    const connection = patiently(server.url, ofContract);
    const files = openGridFsFiles(connection);
    return {
      put: (bytes, limit, expected) => files.put(bytes, limit, expected),
      read: (hash) => files.read(hash),
      remove: (hash, unlessPutWithin) => files.remove(hash, unlessPutWithin),
      hashes: () => files.hashes(),
      close: () => connection.close(),
    };
  };
  filesContract(
    server.engine,
    async () => {
      ofContract = ownDatabase(server);
      return open();
    },
    async (files) => {
      await files.close();
      return open();
    },
    async (hash, by) => {
      const connection = patiently(server.url, ofContract);
      const put = new Date(Date.now() - by);
      await connection.database
        .collection<{ readonly _id: string }>('files.kept')
        .updateOne({ _id: hash }, { $set: { put } });
      await connection.close();
    },
  );

  describe('files on GridFS', () => {
    let connection: MongoConnection;
    let files: Files;
    beforeEach(() => {
      connection = patiently(server.url, ownDatabase(server));
      files = openGridFsFiles(connection);
    });
    afterEach(async () => {
      await connection.database.dropDatabase();
      await connection.close();
    });

    const counted = async (): Promise<readonly number[]> =>
      Promise.all(
        ['files.files', 'files.chunks', 'files.kept', 'files.passing'].map((name) =>
          connection.database.collection(name).countDocuments(),
        ),
      );

    test.each([
      ['the last chunk is gone', (chunks: Collection) => chunks.deleteOne({ n: 2 })],
      ['a chunk in the middle is gone', (chunks: Collection) => chunks.deleteOne({ n: 1 })],
      ['all of them are gone', (chunks: Collection) => chunks.deleteMany({})],
      [
        'a chunk holds something else',
        (chunks: Collection) =>
          chunks.updateOne({ n: 2 }, { $set: { data: new Binary(Buffer.alloc(600_000 - 2 * 261_120)) } }),
      ],
    ])('say of a file of which %s that it is damaged', async (_, damage) => {
      const { hash } = await files.put(Readable.from([randomBytes(600_000)]), 600_000);
      await damage(connection.database.collection('files.chunks'));
      const read = await files.read(hash);
      expect(read).toBeDefined();
      await expect(read && buffer(read)).rejects.toThrow(DamagedFile);
    });

    test('keep no chunk of what is refused, breaks off, comes twice or is removed', async () => {
      const bytes = randomBytes(600_000);
      const stream = (): Readable => Readable.from([bytes]);
      await expect(files.put(stream(), 599_999)).rejects.toThrow('larger');
      const broken = Readable.from(
        (function* () {
          yield bytes;
          throw new Error('connection lost');
        })(),
      );
      await expect(files.put(broken, 700_000)).rejects.toThrow('connection lost');
      expect(await counted()).toEqual([0, 0, 0, 0]);
      const { hash } = await files.put(stream(), 700_000);
      await files.put(stream(), 700_000);
      expect(await counted()).toEqual([1, 3, 1, 0]);
      await files.remove(hash);
      expect(await counted()).toEqual([0, 0, 0, 0]);
    });

    test('leave what others are writing to a process whose clock is days ahead', async () => {
      const bytes = randomBytes(600_000);
      let goOn: () => void = () => undefined;
      const halfWay = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      const pieces = async function* (): AsyncGenerator<Buffer> {
        yield bytes.subarray(0, 300_000);
        await halfWay;
        yield bytes.subarray(300_000);
      };
      const uploading = files.put(Readable.from(pieces()), 1_000_000);
      while ((await counted())[1] === 0) await Promise.resolve();
      const ahead = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3 * 24 * 3_600_000);
      try {
        // Another process, which sweeps with its first file.
        await openGridFsFiles(connection).put(Readable.from([randomBytes(10)]), 100);
      } finally {
        ahead.mockRestore();
      }
      goOn();
      const { hash } = await uploading;
      const kept: Buffer[] = [];
      for await (const piece of (await files.read(hash)) ?? []) kept.push(piece as Buffer);
      expect(Buffer.concat(kept).equals(bytes)).toBe(true);
    });

    test('remove a file of before it was noted when files are put', async () => {
      const { hash } = await files.put(Readable.from([randomBytes(10)]), 10);
      expect(await files.remove(hash, 60_000)).toBe(false);
      await connection.database.collection('files.kept').updateOne({}, { $unset: { put: '' } });
      expect(await files.remove(hash, 60_000)).toBe(true);
      expect(await counted()).toEqual([0, 0, 0, 0]);
    });

    test('erase what a killed process left behind, after a day, and never what is kept', async () => {
      await files.put(Readable.from([randomBytes(10)]), 10);
      const [kept] = await connection.database.collection('files.kept').find().toArray();
      const passing = connection.database.collection('files.passing');
      const since = new Date(Date.now() - 25 * 3_600_000);
      const left = (await connection.database.collection('files.chunks').insertOne({ n: 0 })).insertedId;
      await connection.database
        .collection('files.chunks')
        .updateOne({ _id: left }, { $set: { files_id: left } });
      await passing.insertMany([
        { _id: left, since },
        { _id: kept?.['file'], since },
      ]);
      // Another process, which sweeps with its first file.
      await openGridFsFiles(connection).put(Readable.from([randomBytes(20)]), 20);
      expect(await counted()).toEqual([2, 2, 2, 0]);
    });
  });
} else {
  skippedSuite('files: MongoDB', 'there is no server here');
}
