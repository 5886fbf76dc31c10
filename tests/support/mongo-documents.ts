import { randomUUID } from 'node:crypto';
import { Secret } from '#platform/config/secret';
import type { DocumentsUnderTest } from '#platform/documents/documents.contract';
import { openMongoDocuments } from '#platform/documents/mongo/mongo-documents';
import { openMongoDocumentsWriter } from '#platform/documents/mongo/mongo-documents-writer';
import { type MongoConnection, openMongo } from '#platform/mongo/open-mongo';
import type { MongoForTests } from './servers.ts';

const minute = 60_000;

/** A machine that runs all the tests at once is slow: nothing that is no test of patience may fail for it. */
export const patiently = (url: string, database: string): MongoConnection => {
  const patient = `connectTimeoutMS=${minute}&serverSelectionTimeoutMS=${minute}`;
  const whole = url.includes('?') ? `${url}&${patient}` : `${url.replace(/([^/])$/, '$1/')}?${patient}`;
  return openMongo({ url: new Secret(whole), database, patience: minute });
};

/** A name for a database that nobody else uses. */
export const ownDatabase = ({ database }: MongoForTests): string => `${database}-${randomUUID().slice(0, 8)}`;

/** Documents in a database of their own, which goes with them. */
export const documentsOn = async (server: MongoForTests): Promise<DocumentsUnderTest> => {
  const connection = patiently(server.url, ownDatabase(server));
  return {
    writer: openMongoDocumentsWriter(connection),
    documents: openMongoDocuments(connection),
    remove: async () => {
      await connection.database.dropDatabase();
      await connection.close();
    },
  };
};
