/**
 * `npm run servers [-- mongo] [kafka] [directory] [--kurrentdb-twin]`: starts the servers of the distributed engine that this
 * machine can start, prints what a node needs as lines of an environment, and stops them when it is told to end. What they hold
 * is gone then. `directory` is a provider of single sign-on with the demo's staff; by itself it goes with the embedded engine. A server that is given by `MONGODB_URL`, `KAFKA_BROKERS` or `KURRENTDB_URL` is printed instead.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKafka } from '../servers/kafka.mjs';
import { startMongo } from '../servers/mongo.mjs';
import { stop } from './tools.mjs';

const args = process.argv.slice(2);
const unknown = args.find((arg) => !['mongo', 'kafka', 'directory', '--kurrentdb-twin'].includes(arg));
if (unknown)
  stop(`There is no ${unknown}: npm run servers [-- mongo] [kafka] [directory] [--kurrentdb-twin]`);
const named = args.filter((arg) => !arg.startsWith('--'));
const wanted = named.length > 0 ? named : ['mongo', 'kafka'];

const folder = mkdtempSync(join(tmpdir(), 'laycan-servers-'));
const started = [];

const say = (line) => process.stderr.write(`${line}\n`);

const start = async (launch, name) => {
  const server = await launch({ folder: join(folder, name) });
  started.push({ name, ...server });
  return server;
};

const mongo = async () => {
  if (!wanted.includes('mongo')) return [];
  return [['LAYCAN_MONGODB_URL', process.env.MONGODB_URL ?? (await start(startMongo, 'mongo')).url]];
};

const kafka = async () => {
  if (!wanted.includes('kafka')) return [];
  const brokers = process.env.KAFKA_BROKERS ?? (await start(startKafka, 'kafka')).brokers.join(',');
  return [['LAYCAN_KAFKA_BROKERS', brokers]];
};

const kurrentdb = async () => {
  if (process.env.KURRENTDB_URL) return [['LAYCAN_KURRENTDB_URL', process.env.KURRENTDB_URL]];
  if (!args.includes('--kurrentdb-twin')) {
    say(
      'LAYCAN_KURRENTDB_URL: no KurrentDB is started here; --kurrentdb-twin starts a test tool in its place',
    );
    return [];
  }
  const { TwinServer } = await import('../../tests/support/kurrent-twin/twin-server.ts');
  const { connectionString } = await TwinServer.start();
  say(
    "LAYCAN_KURRENTDB_URL: the tests' twin of KurrentDB's protocol, in memory; a test tool, no event store",
  );
  return [['LAYCAN_KURRENTDB_URL', connectionString]];
};

/** What a node needs beside them. The key lasts as long as what it wraps: until the servers end. */
const rest = async () => {
  const { MailServer } = await import('../../tests/support/mail-server.ts');
  const { url } = await new MailServer().listen();
  say("LAYCAN_SMTP_URL: the tests' mail server, which takes mails and delivers none");
  return [
    ['LAYCAN_SMTP_URL', url],
    ['LAYCAN_MAIL_FROM', 'Laycan <no-reply@laycan.example>'],
    ['LAYCAN_MASTER_KEY', randomBytes(32).toString('base64')],
    ['LAYCAN_DEMO', 'yes'],
  ];
};

/** Where a portal of this machine is found, and the directory leads back to. */
const directory = async () => {
  if (!wanted.includes('directory')) return [];
  const { startOidc } = await import('../servers/oidc.mjs');
  const { users } = await import('../../services/portal/seed/world/people.ts');
  const publicUrl = process.env.LAYCAN_PUBLIC_URL ?? 'http://127.0.0.1:4300';
  const server = await startOidc({
    redirectUris: [new URL('/auth/callback', publicUrl).href],
    accounts: users
      .filter(({ userType }) => userType === 'g2o')
      .map(({ email, firstName, lastName }) => ({
        subject: email.split('@', 1)[0],
        claims: { email, given_name: firstName, family_name: lastName },
      })),
  });
  started.push({ name: 'directory', stop: () => server.stop(), ended: new Promise(() => undefined) });
  return [
    ['LAYCAN_PUBLIC_URL', publicUrl],
    ['LAYCAN_OIDC_ISSUER', server.issuer],
    ['LAYCAN_OIDC_CLIENT_ID', server.clientId],
    ['LAYCAN_OIDC_CLIENT_SECRET', server.clientSecret],
    ['LAYCAN_STAFF_DOMAINS', 'g2o.example'],
  ];
};

/** All that a node of the distributed engine needs; nothing of it where the directory alone was asked for. */
const node = async () => {
  if (wanted.every((name) => name === 'directory')) return [];
  const addresses = await Promise.all([mongo(), kafka(), kurrentdb(), rest()]);
  return [['LAYCAN_ENGINE', 'distributed'], ...addresses.flat()];
};

const stopAll = async () => {
  await Promise.all(started.map(async (server) => server.stop()));
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
};

// The handlers stay: a terminal's Ctrl-C arrives here twice, by itself and from npm.
const told = new Promise((resolve) => {
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, resolve);
});
try {
  const addresses = (await Promise.all([node(), directory()])).flat();
  // Quoted, so that a shell takes the line as it is.
  const lines = addresses.map(([name, value]) => `${name}='${value}'\n`);
  process.stdout.write(lines.join(''));
  process.send?.(Object.fromEntries(addresses));
  const died = started.map(async ({ name, ended }) => ended.then(() => name));
  const end = await Promise.race([told.then(() => undefined), ...died]);
  if (end) {
    say(`${end} ended by itself; stopping the others`);
    process.exitCode = 1;
  }
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
await stopAll();
process.exit();
