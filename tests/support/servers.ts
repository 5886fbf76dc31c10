import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { serversMissing } from '../../infra/servers/install.mjs';
import { type KafkaServer, startKafka } from '../../infra/servers/kafka.mjs';
import { startMongo } from '../../infra/servers/mongo.mjs';

/** Where the document stores of a suite are tried: given by address, started by `npm test`, or started here. */
export interface MongoForTests {
  readonly url: string;
  /** A database of this suite alone; others may be on the same server. */
  readonly database: string;
  /** What stands there, as the report at the end of `npm test` says it. */
  readonly engine: string;
}

export interface KafkaForTests {
  readonly brokers: readonly string[];
  /** Begins the names of this suite's topics and groups; others may be on the same server. */
  readonly prefix: string;
  readonly engine: string;
}

export const memoryMongo = 'mongo-java-server, in place of MongoDB';
export const nativeKafka = 'Apache Kafka';

const unique = (): string => `t${randomUUID().slice(0, 8)}`;

const record = (line: Readonly<Record<string, string>>): void => {
  const file = process.env['LAYCAN_RAN_ON'];
  if (!file) return;
  const suite = relative(join(import.meta.dirname, '../..'), expect.getState().testPath ?? '');
  appendFileSync(file, `${JSON.stringify({ suite, ...line })}\n`);
};

/** Tells the report at the end of `npm test` that the suite around it ran this port (or scenario) on this engine. */
export const ranOn = (port: string, engine: string): void => {
  beforeAll(() => record({ port, engine }));
};

const notRun = (engine: string, reason: string): void => {
  record({ notRun: engine, reason });
  process.stderr.write(`Not run on ${engine}: ${reason}\n`);
};

const folderOfServer = (name: string): string => mkdtempSync(join(tmpdir(), `laycan-${name}-`));

const stopAfterwards = (server: { stop(): Promise<void> }, folder: string): void => {
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
};

/**
 * The MongoDB at `MONGODB_URL`, else the server that `npm test` started, else one of this suite's own, which stops with
 * it; undefined where the machine has none, which it says. To be awaited at the top of a suite, outside of its tests.
 */
export const mongoForTests = async (): Promise<MongoForTests | undefined> => {
  const given = process.env['MONGODB_URL'];
  if (given) return { url: given, database: unique(), engine: 'MongoDB, by MONGODB_URL' };
  const started = process.env['LAYCAN_TEST_MONGODB_URL'];
  if (started) return { url: started, database: unique(), engine: memoryMongo };
  const missing = serversMissing();
  if (missing) {
    notRun(memoryMongo, missing);
    return undefined;
  }
  const folder = folderOfServer('mongo');
  const server = await startMongo({ folder });
  stopAfterwards(server, folder);
  return { url: server.url, database: unique(), engine: memoryMongo };
};

/** The Kafka at `KAFKA_BROKERS` (`host:port,host:port`), else as `mongoForTests`. */
export const kafkaForTests = async (): Promise<KafkaForTests | undefined> => {
  const given = process.env['KAFKA_BROKERS'];
  if (given)
    return { brokers: given.split(','), prefix: unique(), engine: `${nativeKafka}, by KAFKA_BROKERS` };
  const started = process.env['LAYCAN_TEST_KAFKA_BROKERS'];
  if (started) return { brokers: started.split(','), prefix: unique(), engine: nativeKafka };
  const missing = serversMissing();
  if (missing) {
    notRun(nativeKafka, missing);
    return undefined;
  }
  const folder = folderOfServer('kafka');
  const server = await startKafka({ folder });
  stopAfterwards(server, folder);
  return { brokers: server.brokers, prefix: unique(), engine: nativeKafka };
};

const recordedSuite = (title: string, port: string, engines: readonly string[], suite: () => void): void => {
  describe(title, () => {
    ranOn(port, ["KurrentDB's protocol twin", ...engines].join(', '));
    suite();
  });
};

/** A suite of a server that this machine does not have, which the totals count as skipped. */
export const skippedSuite = (title: string, why: string): void => {
  // Fails if it is ever run.
  describe(title, () => it.skip(why, () => expect(why).toBe('')));
};

/**
 * A suite on the twin of KurrentDB, MongoDB and Kafka, which the report at the end of `npm test` has as `port`; skipped
 * where the machine has no such servers. To be awaited at the top of a file.
 */
export const describeOnServers = async (
  title: string,
  port: string,
  suite: (mongo: MongoForTests, kafka: KafkaForTests) => void,
): Promise<void> => {
  const [mongo, kafka] = [await mongoForTests(), await kafkaForTests()];
  if (mongo && kafka) recordedSuite(title, port, [mongo.engine, kafka.engine], () => suite(mongo, kafka));
  else skippedSuite(title, 'needs MongoDB and Kafka');
};

/** The same for a suite that starts a Kafka of its own, to kill or slow it; its topics have the product's names. */
export const describeWithOwnKafka = async (
  title: string,
  port: string,
  suite: (mongo: MongoForTests) => void,
): Promise<void> => {
  const [mongo, missing] = [await mongoForTests(), serversMissing()];
  if (missing) notRun(nativeKafka, missing);
  if (mongo && !missing) recordedSuite(title, port, [mongo.engine, nativeKafka], () => suite(mongo));
  else skippedSuite(title, 'needs MongoDB and Kafka');
};

/** A broker that a suite started for itself. */
export const ownKafka = ({ brokers }: KafkaServer): KafkaForTests => ({
  brokers,
  prefix: '',
  engine: nativeKafka,
});
