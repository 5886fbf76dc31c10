import { describe, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mongoForTests, ranOn } from '../../../../tests/support/servers.ts';
import { Secret } from '../../config/secret.ts';
import { openMongo } from '../../mongo/open-mongo.ts';
import { documentsContract, type DocumentsUnderTest } from '../documents.contract.ts';
import { openMongoDocuments } from './mongo-documents.ts';
import { openMongoDocumentsWriter } from './mongo-documents-writer.ts';

const server = await mongoForTests();

if (server) {
  ranOn('documents', server.engine);
  const open = async (): Promise<DocumentsUnderTest> => {
    const database = `${server.database}-${randomUUID().slice(0, 8)}`;
    const connection = openMongo({ url: new Secret(server.url), database });
    return {
      writer: openMongoDocumentsWriter(connection),
      documents: openMongoDocuments(connection),
      remove: async () => {
        await connection.database.dropDatabase();
        await connection.close();
      },
    };
  };
  documentsContract(server.engine, open);
} else {
  describe('documents: MongoDB', () => {
    test.skip('there is no server here', () => undefined);
  });
}
