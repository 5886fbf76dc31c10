import { createExecute } from '#api/platform/execute';
import { payloadSeal } from '#api/platform/payload-seal';
import { type Clocks, clocksOn, systemClock, systemClocks } from '#platform/clock/port';
import { ServersClock } from '#platform/clock/servers-clock';
import type { MailConfig } from '#platform/config/config';
import { coordinationOver } from '#platform/coordination/coordination';
import { mongoRecords } from '#platform/coordination/mongo/mongo-records';
import { openMongoDocuments } from '#platform/documents/mongo/mongo-documents';
import type { EventStore } from '#platform/event-store/port';
import { openGridFsFiles } from '#platform/files/gridfs/open-gridfs-files';
import type { MongoConnection } from '#platform/mongo/open-mongo';
import type { Mailer } from '#platform/mail/port';
import { openSmtpMailer } from '#platform/mail/smtp/open-smtp-mailer';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { openKafkaBroadcast } from '#platform/topics/kafka/open-kafka-broadcast';
import { openKafkaTopics } from '#platform/topics/kafka/open-kafka-topics';
import { prefixed } from '#platform/topics/prefixed';
import { openMongoVault } from '#platform/vault/mongo/open-mongo-vault';
import { toRecorded } from '#projections/runtime/folding/recorded';
import { registry } from '#projections/areas';
import { startWatcher } from '#projections/runtime/watcher/watcher';
import { assertKeyFits, assertRestoreIsThrough, assertVaultBelongs } from './belonging.ts';
import { Closers } from './closers.ts';
import type { Engine } from './engine.ts';
import type { EngineOptions, OnServers } from './installation.ts';
import { openLogServer, openMongoServer } from './open-servers.ts';
import { distributedProjections } from './distributed-projections.ts';
import { bothOpened } from './wait-for-server.ts';
import { WorldClock } from './world-clock.ts';

export interface DistributedOptions extends Omit<EngineOptions, 'clocks'> {
  /** undefined: the time of the servers, as everywhere but in tests. */
  readonly clocks: Clocks | undefined;
  /** Lines about what a start waits for. */
  readonly say: (line: string) => void;
}

/** Says at once what is wrong with the mail server, which is otherwise noticed at the first mail; nobody waits for that. */
const openMailServer = (mail: MailConfig, say: (line: string) => void): Mailer => {
  const mailer = openSmtpMailer(mail);
  mailer.check().catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    say(`${why}. See that LAYCAN_SMTP_URL is right; mail is kept until the server takes it.`);
  });
  return mailer;
};

/** Topics and mail, which nobody waits for at the start: what they are to carry is kept until they are there. */
const openOutlets = (
  { engine, roles, node }: OnServers,
  { onFault, say }: DistributedOptions,
  closers: Closers,
) => ({
  topics: engine.kafka
    ? closers.opened(prefixed(openKafkaTopics({ ...engine.kafka, node, onFault }), engine.kafka.prefix))
    : null,
  topicRecords: null,
  readOnly: null,
  mailer: engine.mail && roles.has('api') ? closers.opened(openMailServer(engine.mail, say)) : null,
  outbox: null,
});

/** Between the nodes that serve people. Named after the log, for several installations may share the brokers. */
const openBroadcast = async (
  { engine, roles, node }: OnServers,
  { onFault }: Pick<EngineOptions, 'onFault'>,
  events: EventStore,
  closers: Closers,
) => {
  if (!engine.kafka || !(roles.has('api') || roles.has('live'))) return null;
  const topic = `${engine.kafka.prefix}laycan.live.${await events.logId()}`;
  return closers.opened(openKafkaBroadcast({ ...engine.kafka, node, onFault }, topic));
};

/** One time for all nodes; a machine whose own differs is told of, for its other programs and its logs go by it. */
const openClock = (mongo: MongoConnection, { onFault, say }: DistributedOptions, closers: Closers) =>
  ServersClock.start({
    ask: () => mongo.time(),
    own: systemClock,
    differs: (ahead) =>
      say(
        `The clock of this machine is ${Math.round(Math.abs(ahead) / 1_000)} s ${ahead > 0 ? 'ahead of' : 'behind'} that of MongoDB, whose time Laycan goes by. Set it right, or that of MongoDB.`,
      ),
    onFault,
  }).then((clock) => closers.opened(clock));

/** What MongoDB keeps, seen to belong to the log. */
const openStores = async (mongo: MongoConnection, events: EventStore, { masterKey, engine }: OnServers) => {
  const vault = openMongoVault(mongo);
  const where = `the database ${engine.mongodb.database} of MongoDB`;
  await assertVaultBelongs(vault, events, where);
  await assertKeyFits(vault, masterKey, where);
  await assertRestoreIsThrough(vault);
  return {
    vault,
    files: openGridFsFiles(mongo),
    documents: openMongoDocuments(mongo),
    peopleKeys: new PeopleKeys(vault, masterKey),
  };
};

/**
 * Opens the engine on KurrentDB, MongoDB, Kafka and a mail server, as far as the roles of this process use them.
 * @throws ServerUnreachable, UnfitConnectionString, InstallationFault where log, vault and master key do not belong together
 */
export const openDistributedEngine = async (
  config: OnServers,
  options: DistributedOptions,
): Promise<Engine> => {
  const { onFault } = options;
  const closers = new Closers();
  try {
    const opening = { clock: (options.clocks ?? systemClocks).trade, say: options.say };
    const [events, mongo] = await bothOpened(
      openLogServer(config.engine, opening).then((store) => closers.opened(store)),
      openMongoServer(config.engine, opening).then((connection) => closers.opened(connection)),
    );
    const servers = options.clocks ?? clocksOn(await openClock(mongo, options, closers));
    const worldTime = new WorldClock(servers);
    await worldTime.read(events);
    const clocks = { trade: worldTime, machine: servers.machine };
    const stores = await openStores(mongo, events, config);
    const coordination = closers.opened(coordinationOver(mongoRecords(mongo.database), { onFault }));
    const projections = await distributedProjections(
      config,
      { ...options, clocks, mongo, events, coordination, keys: stores.peopleKeys },
      closers,
    );
    const watcher = closers.opened(
      await startWatcher({
        store: events,
        control: projections,
        projections: registry,
        read: toRecorded,
        clock: clocks.trade,
        onFault,
      }),
    );
    await worldTime.follow(watcher, events);
    return {
      clocks,
      worldTime,
      events,
      ...stores,
      ...openOutlets(config, options, closers),
      broadcast: await openBroadcast(config, options, events, closers),
      projections,
      watcher,
      coordination,
      execute: createExecute({
        store: events,
        clock: clocks.trade,
        payloads: await payloadSeal(stores.vault),
      }),
      close: async () => closers.closeAll(),
    };
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
};
