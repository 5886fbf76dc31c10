import { MongoClient } from 'mongodb';
import { describe, expect, test } from '@jest/globals';
import { mongoForTests, ranOn, skippedSuite } from '../../../../tests/support/servers.ts';
import { coordinationOver } from '../coordination.ts';
import { coordinationContract } from '../coordination.contract.ts';
import { mongoRecords } from './mongo-records.ts';

const server = await mongoForTests();

if (server) {
  ranOn('coordination', server.engine);
  coordinationContract(server.engine, async () => {
    const client = await MongoClient.connect(server.url);
    const database = client.db(server.database);
    return {
      records: mongoRecords(database),
      remove: async () => {
        await database.collection('coordination').deleteMany({});
        await client.close();
      },
    };
  });

  describe('a record that somebody has edited', () => {
    test('into what is no record holds up neither its lease nor what stands beside it', async () => {
      const client = await MongoClient.connect(server.url);
      const database = client.db(`${server.database}-edited`);
      const faults: unknown[] = [];
      const coordination = coordinationOver(mongoRecords(database), {
        onFault: (error) => faults.push(error),
      });
      try {
        await database
          .collection<{ _id: string; revision: number; value: string }>('coordination')
          .insertOne({ _id: 'lease/parts/0', revision: 7, value: '{"holder":' });
        await coordination.write('lease/parts/1', { holder: 'beside', token: 'theirs' }, 0);
        const { promise, resolve } = Promise.withResolvers<void>();
        coordination.lease('parts/0', { holder: 'this', onHeld: resolve });
        await promise;
        expect(await coordination.holders('parts/')).toEqual([
          { lease: 'parts/0', holder: 'this' },
          { lease: 'parts/1', holder: 'beside' },
        ]);
        expect(faults).toEqual([]);
      } finally {
        await coordination.close();
        await database.dropDatabase();
        await client.close();
      }
    });
  });
} else {
  skippedSuite('coordination on MongoDB', 'needs a server');
}
