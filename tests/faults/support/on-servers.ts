import { expect } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Secret } from '#platform/config/secret';
import { openMongoDocuments } from '#platform/documents/mongo/mongo-documents';
import { openMongoDocumentsWriter } from '#platform/documents/mongo/mongo-documents-writer';
import { openKurrentEventStore } from '#platform/event-store/kurrent/open-kurrent-event-store';
import type { EventStore, StoredEvent } from '#platform/event-store/port';
import { openMongo } from '#platform/mongo/open-mongo';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { openMongoVault } from '#platform/vault/mongo/open-mongo-vault';
import { registry } from '#projections/areas';
import { runProjections } from '#projections/runtime/projector/run-projections';
import { masterKey, type TestServers } from '../../support/distributed.ts';
import { everything } from './ledger.ts';

/** The environment of a portal on these servers. */
export const settingsOn = ({ kurrentdbUrl, mongo, kafka, smtpUrl }: TestServers): Record<string, string> => ({
  LAYCAN_ENGINE: 'distributed',
  LAYCAN_DRAIN: '0',
  LAYCAN_KURRENTDB_URL: kurrentdbUrl,
  LAYCAN_MONGODB_URL: mongo.url,
  LAYCAN_MONGODB_DATABASE: mongo.database,
  ...(kafka && { LAYCAN_KAFKA_BROKERS: kafka.brokers.join(',') }),
  ...(kafka?.prefix && { LAYCAN_KAFKA_PREFIX: kafka.prefix }),
  LAYCAN_SMTP_URL: smtpUrl,
  LAYCAN_MAIL_FROM: 'Laycan <no-reply@laycan.example>',
  LAYCAN_MASTER_KEY: masterKey.reveal().toString('base64'),
});

const withLog = async <Result>(
  { kurrentdbUrl }: Pick<TestServers, 'kurrentdbUrl'>,
  work: (store: EventStore) => Promise<Result>,
): Promise<Result> => {
  const store = await openKurrentEventStore({ connectionString: kurrentdbUrl });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};

export const logOnServers = async (servers: TestServers): Promise<readonly StoredEvent[]> =>
  withLog(servers, everything);

/** Every read model of a database, once it is at the head of the log; nobody else projects meanwhile. */
const readModelsIn = async (servers: TestServers, database: string, store: EventStore) => {
  const url = new Secret(servers.mongo.url);
  const [connection, home] = [
    openMongo({ url, database }),
    openMongo({ url, database: servers.mongo.database }),
  ];
  const keys = new PeopleKeys(openMongoVault(home), masterKey);
  const running = runProjections({
    eventStore: store,
    writer: openMongoDocumentsWriter(connection),
    projections: registry,
    reveal: (user, ciphertext) => keys.reveal(user, ciphertext),
    onFault: (error) => {
      throw error;
    },
    onParked: (name) => {
      throw new Error(`${name} is parked`);
    },
  });
  try {
    await running.ready;
    const documents = openMongoDocuments(connection);
    const found: Record<string, unknown> = {};
    for (const { model } of registry)
      found[model.name] = await documents.find(model, {}, { sort: [['_id', 1]] });
    return found;
  } finally {
    await running.close();
    await home.close();
    await connection.close();
  }
};

/** The read models are what a replay of the log from nothing makes of it. Nothing runs on the servers any more. */
export const expectReplayedOnServers = async (servers: TestServers): Promise<void> =>
  withLog(servers, async (store) => {
    const present = await readModelsIn(servers, servers.mongo.database, store);
    expect(await readModelsIn(servers, `replay-${randomUUID().slice(0, 8)}`, store)).toEqual(present);
  });
