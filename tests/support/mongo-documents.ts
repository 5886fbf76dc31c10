import { randomUUID } from 'node:crypto';
import { Secret } from '#platform/config/secret';
import type { DocumentsUnderTest } from '#platform/documents/documents.contract';
import { openMongoDocuments } from '#platform/documents/mongo/mongo-documents';
import { openMongoDocumentsWriter } from '#platform/documents/mongo/mongo-documents-writer';
import { openMongo } from '#platform/mongo/open-mongo';
import type { MongoForTests } from './servers.ts';

/** Documents in a database of their own, which goes with them. */
export const documentsOn = async ({ url, database }: MongoForTests): Promise<DocumentsUnderTest> => {
  const own = `${database}-${randomUUID().slice(0, 8)}`;
  const connection = openMongo({ url: new Secret(url), database: own });
  return {
    writer: openMongoDocumentsWriter(connection),
    documents: openMongoDocuments(connection),
    remove: async () => {
      await connection.database.dropDatabase();
      await connection.close();
    },
  };
};
