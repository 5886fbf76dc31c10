import { AccessDeniedError } from '@kurrent/kurrentdb-client';
import type { TradeClock } from '#platform/clock/port';
import type { DistributedConfig } from '#platform/config/config';
import { EventStoreUnreachable } from '#platform/event-store/kurrent/connection-faults';
import { openKurrentEventStore } from '#platform/event-store/kurrent/open-kurrent-event-store';
import type { EventStore } from '#platform/event-store/port';
import { type MongoConnection, openMongo } from '#platform/mongo/open-mongo';
import { StoreUnavailable } from '#platform/store-unavailable';
import { waitForServer } from './wait-for-server.ts';

/** Somebody waits for the answer: sooner than that a proxy has given up. Milliseconds. */
const deadlines = { appendDeadlineMs: 5_000, readDeadlineMs: 10_000 };

export interface Opening {
  readonly clock: TradeClock;
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

/** A client whose first search for the server has failed is closed for good, so each try has one of its own. */
const reached = async (mongodb: DistributedConfig['mongodb']): Promise<MongoConnection> => {
  const connection = openMongo(mongodb);
  try {
    await connection.check();
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
};

/** @throws ServerUnreachable, UnfitConnectionString also where the server does not take us */
export const openMongoServer = (
  { mongodb, startupWaitMs }: Pick<DistributedConfig, 'mongodb' | 'startupWaitMs'>,
  { say }: Pick<Opening, 'say'>,
): Promise<MongoConnection> =>
  waitForServer({
    server: 'MongoDB',
    setting: 'LAYCAN_MONGODB_URL',
    open: () => reached(mongodb),
    mayPass: (error) => error instanceof StoreUnavailable,
    waitMs: startupWaitMs,
    say,
  });
