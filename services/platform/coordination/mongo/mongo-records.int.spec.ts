import { MongoClient } from 'mongodb';
import { describe, test } from '@jest/globals';
import { mongoForTests, ranOn } from '../../../../tests/support/servers.ts';
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
} else {
  describe('coordination on MongoDB', () => {
    test.skip('needs a server', () => undefined);
  });
}
