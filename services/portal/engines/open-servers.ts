import { AccessDeniedError } from '@kurrent/kurrentdb-client';
import type { Clock } from '#platform/clock/port';
import type { DistributedConfig } from '#platform/config/config';
import {
  EventStoreUnreachable,
  openKurrentEventStore,
} from '#platform/event-store/kurrent/open-kurrent-event-store';
import type { EventStore } from '#platform/event-store/port';
import { type MongoConnection, openMongo } from '#platform/mongo/open-mongo';
import { StoreUnavailable } from '#platform/store-unavailable';
import { waitForServer } from './wait-for-server.ts';

/** Somebody waits for the answer: sooner than that a proxy has given up. Milliseconds. */
const deadlines = { appendDeadlineMs: 5_000, readDeadlineMs: 10_000 };

export interface Opening {
  readonly clock: Clock;
  readonly say: (line: string) => void;
}

const isDenied = (error: unknown): boolean =>
  error instanceof AccessDeniedError || (error instanceof StoreUnavailable && isDenied(error.cause));

/** @throws ServerUnreachable, UnfitConnectionString, EventStoreUnreachable where the server does not take us */
export const openLogServer = (
  { kurrentdbUrl, startupWaitMs }: DistributedConfig,
  { clock, say }: Opening,
): Promise<EventStore> =>
  waitForServer({
    server: 'KurrentDB',
    setting: 'LAYCAN_KURRENTDB_URL',
    open: () => openKurrentEventStore({ connectionString: kurrentdbUrl.reveal(), clock, ...deadlines }),
    mayPass: (error) => error instanceof EventStoreUnreachable && !isDenied(error.cause),
    waitMs: startupWaitMs,
    say,
  });

/** @throws ServerUnreachable, UnfitConnectionString also where the server does not take us */
export const openMongoServer = (
  { mongodb, startupWaitMs }: DistributedConfig,
  { say }: Opening,
): Promise<MongoConnection> => {
  const connection = openMongo(mongodb);
  return waitForServer({
    server: 'MongoDB',
    setting: 'LAYCAN_MONGODB_URL',
    open: async () => {
      await connection.check();
      return connection;
    },
    mayPass: (error) => error instanceof StoreUnavailable,
    waitMs: startupWaitMs,
    say,
  }).catch(async (error: unknown) => {
    await connection.close();
    throw error;
  });
};
