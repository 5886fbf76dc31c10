import {
  type DistributedConfig,
  type KafkaConfig,
  type MailConfig,
  type MailSender,
  type MongodbConfig,
  type ReplayPace,
  replayPaces,
  type Role,
} from './config.ts';
import type { Reading } from './reading.ts';
import { Secret } from './secret.ts';

/** What only the distributed engine has a use for. */
const itsSettings = [
  'LAYCAN_KURRENTDB_URL',
  'LAYCAN_MONGODB_URL',
  'LAYCAN_KAFKA_BROKERS',
  'LAYCAN_SMTP_URL',
] as const;

const nothing = new Secret('');

/** An address with a password in it is never repeated. */
const urlOf = (
  reading: Reading,
  name: string,
  protocols: readonly string[],
  example: string,
): Secret<string> | undefined => {
  const url = reading.secret(name);
  if (url === undefined) return undefined;
  const fits = protocols.some((protocol) => url.reveal().startsWith(`${protocol}://`));
  return fits ? url : reading.fault(`${name} is no address of its kind; it looks like ${example}.`);
};

const needed = <Value>(
  reading: Reading,
  name: string,
  value: Value | undefined,
  forWhat: string,
  example: string,
): Value | undefined => {
  if (value === undefined && !reading.isSet(name))
    reading.fault(`${name} is missing, and ${forWhat} needs it; set it, for instance to ${example}.`);
  return value;
};

const mongodb = (reading: Reading): MongodbConfig => {
  const example = 'mongodb://user:password@host:27017/?replicaSet=rs0';
  const url = urlOf(reading, 'LAYCAN_MONGODB_URL', ['mongodb', 'mongodb+srv'], example);
  const database = reading.text('LAYCAN_MONGODB_DATABASE') ?? 'laycan';
  if (!/^[\w-]{1,38}$/.test(database))
    reading.fault(
      `LAYCAN_MONGODB_DATABASE is '${database}'; set it to letters, digits, - and _, at most 38 of them.`,
    );
  const forWhat = 'the distributed engine';
  return {
    url: needed(reading, 'LAYCAN_MONGODB_URL', url, forWhat, example) ?? nothing,
    database,
  };
};

/** `acme` becomes `acme.`, which every name begins with. */
const kafkaPrefix = (reading: Reading): string => {
  const text = reading.text('LAYCAN_KAFKA_PREFIX');
  if (text === undefined) return '';
  if (!/^\w[\w-]{0,39}$/.test(text))
    reading.fault(
      `LAYCAN_KAFKA_PREFIX is '${text}'; set it to letters, digits, - and _, at most 40 of them.`,
    );
  return `${text}.`;
};

const kafka = (reading: Reading): KafkaConfig | undefined => {
  const brokers = reading.list('LAYCAN_KAFKA_BROKERS');
  for (const broker of brokers) {
    if (/^[\w.-]+:\d{1,5}$|^\[[\da-f:]+\]:\d{1,5}$/i.test(broker)) continue;
    reading.fault(
      broker.includes('@')
        ? 'LAYCAN_KAFKA_BROKERS holds credentials; set it to host:port, and LAYCAN_KAFKA_USERNAME and LAYCAN_KAFKA_PASSWORD_FILE beside it.'
        : `LAYCAN_KAFKA_BROKERS names '${broker}'; set it to host:port, several with commas between.`,
    );
  }
  const username = reading.text('LAYCAN_KAFKA_USERNAME');
  const password = reading.secret('LAYCAN_KAFKA_PASSWORD');
  if ((username === undefined) !== (password === undefined))
    reading.fault('LAYCAN_KAFKA_USERNAME and LAYCAN_KAFKA_PASSWORD go together; set both, or none.');
  const tls = reading.choice('LAYCAN_KAFKA_TLS', ['yes', 'no'], 'no') === 'yes';
  const prefix = kafkaPrefix(reading);
  if (brokers.length === 0) return undefined;
  return {
    brokers,
    prefix,
    credentials: username !== undefined && password !== undefined ? { username, password } : undefined,
    tls,
  };
};

const sender = (reading: Reading): MailSender | undefined => {
  const text = reading.text('LAYCAN_MAIL_FROM');
  if (text === undefined) return undefined;
  const [, name, address] =
    /^(?:([^<>"]*?)\s*<)?([^\s<>@,;:"]+@[^\s<>@,;:"]+\.[^\s<>@,;:"]+)>?$/.exec(text) ?? [];
  if (address === undefined || text.includes('<') !== text.endsWith('>'))
    return reading.fault(`LAYCAN_MAIL_FROM is '${text}'; set it to 'Laycan <no-reply@example.com>'.`);
  return { name: name?.trim() || 'Laycan', address };
};

const mail = (reading: Reading): MailConfig | undefined => {
  const example = 'smtps://user:password@host:465';
  const url = urlOf(reading, 'LAYCAN_SMTP_URL', ['smtp', 'smtps'], example);
  const from = sender(reading);
  if (url && !URL.canParse(url.reveal()))
    return reading.fault(
      `LAYCAN_SMTP_URL cannot be read; it looks like ${example}, with signs of a password written as %40.`,
    );
  return url && from ? { url, from } : undefined;
};

/** Reads the servers of the distributed engine; what the roles need and is missing becomes a problem of the reading. */
export const readDistributed = (reading: Reading, roles: ReadonlySet<Role>): DistributedConfig => {
  const kurrentdb = 'kurrentdb://user:password@host:2113?tls=true';
  const kurrentdbUrl = urlOf(
    reading,
    'LAYCAN_KURRENTDB_URL',
    ['kurrentdb', 'kurrentdb+discover', 'esdb', 'esdb+discover'],
    kurrentdb,
  );
  const engine = 'the distributed engine';
  needed(reading, 'LAYCAN_KURRENTDB_URL', kurrentdbUrl, engine, kurrentdb);
  const [topics, mailing] = [kafka(reading), mail(reading)];
  const publishing = (['api', 'live', 'voyage-exchange'] as const).find((role) => roles.has(role));
  if (publishing) needed(reading, 'LAYCAN_KAFKA_BROKERS', topics, `the role ${publishing}`, 'host:9092');
  if (roles.has('api')) {
    needed(reading, 'LAYCAN_SMTP_URL', mailing, 'the role api', 'smtps://user:password@host:465');
    needed(reading, 'LAYCAN_MAIL_FROM', mailing, 'the role api', 'Laycan <no-reply@example.com>');
  }
  if (!reading.isSet('LAYCAN_MASTER_KEY'))
    reading.fault(
      "LAYCAN_MASTER_KEY_FILE is missing: no server holds the master key. Make one with 'openssl rand -base64 32', keep it safe, and give all nodes the same.",
    );
  return {
    name: 'distributed',
    kurrentdbUrl: kurrentdbUrl ?? nothing,
    mongodb: mongodb(reading),
    kafka: topics,
    mail: mailing,
    replayPace: reading.choice<ReplayPace>('LAYCAN_REPLAY_PACE', replayPaces, 'gentle'),
    projectorPartitions: reading.whole('LAYCAN_PROJECTOR_PARTITIONS', { min: 1, max: 64, otherwise: 1 }),
    startupWaitMs: reading.whole('LAYCAN_STARTUP_WAIT', { min: 0, max: 3_600, otherwise: 60 }) * 1_000,
  };
};

/** Servers named beside the embedded engine mean that somebody thinks to run on them. */
export const refuseServers = (reading: Reading): void => {
  for (const name of itsSettings) {
    if (reading.isSet(name))
      reading.fault(
        `${name} is set, and the embedded engine uses no server; set LAYCAN_ENGINE=distributed, or leave ${name} out.`,
      );
  }
};
