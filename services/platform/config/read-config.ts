import { hostname } from 'node:os';
import type { BlockList } from 'node:net';
import { join, resolve } from 'node:path';
import { defaultFlags, type Flag, flags } from '#contracts/people/flags';
import { readNetworks } from './networks.ts';
import {
  type Config,
  defaultHost,
  defaultLiveLimits,
  defaultPort,
  defaultSessionLimits,
  defaultUploadLimits,
  engineNames,
  type LiveLimits,
  type LogLevel,
  logLevels,
  megabyte,
  type Role,
  roles,
  type UploadLimits,
  simulatedFaults,
  type SimulatedFault,
  type SingleSignOnConfig,
} from './config.ts';
import { readDistributed, refuseServers } from './read-distributed.ts';
import { ConfigFault, type Environment, Reading } from './reading.ts';
import { Secret } from './secret.ts';

const publicUrl = (reading: Reading): URL | undefined => {
  const text = reading.text('LAYCAN_PUBLIC_URL');
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (url && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.search) return url;
  return reading.fault(
    `LAYCAN_PUBLIC_URL is '${text}'; set it to the address people type, for instance https://portal.example.com, without a path.`,
  );
};

/** 32 bytes, as base64 or hex; undefined where the text is neither. */
export const parseMasterKey = (text: string): Secret<Buffer> | undefined => {
  const trimmed = text.trim();
  const hex = /^[\da-f]{64}$/i.test(trimmed);
  const base64 = /^[\w+/-]{43}=?$/.test(trimmed);
  if (!hex && !base64) return undefined;
  const key = Buffer.from(trimmed, hex ? 'hex' : 'base64');
  return key.length === 32 ? new Secret(key) : undefined;
};

const masterKey = (reading: Reading): Secret<Buffer> | undefined => {
  const text = reading.secret('LAYCAN_MASTER_KEY');
  if (text === undefined) return undefined;
  const name =
    reading.text('LAYCAN_MASTER_KEY') === undefined ? 'LAYCAN_MASTER_KEY_FILE' : 'LAYCAN_MASTER_KEY';
  return (
    parseMasterKey(text.reveal()) ??
    reading.fault(`${name} holds no key; make one with 'openssl rand -base64 32'.`)
  );
};

const everything: ReadonlySet<Role> = new Set(roles);

const rolesOf = (reading: Reading): ReadonlySet<Role> => {
  const given = reading.list('LAYCAN_ROLES');
  const known = roles.filter((role) => given.includes(role));
  const unknown = given.filter((name) => !roles.some((role) => role === name));
  for (const name of unknown)
    reading.fault(
      `LAYCAN_ROLES names '${name}'; set it to some of ${roles.join(', ')}, or leave it out for all.`,
    );
  if (given.length === 0 && reading.isSet('LAYCAN_ROLES'))
    reading.fault(
      `LAYCAN_ROLES names no role; set it to some of ${roles.join(', ')}, or leave it out for all.`,
    );
  return given.length === 0 ? everything : new Set(known);
};

const flagsOf = (reading: Reading): readonly Flag[] => {
  if (reading.text('LAYCAN_FLAGS') === undefined) return defaultFlags;
  const given = reading.list('LAYCAN_FLAGS');
  const todo = `set it to some of ${flags.join(', ')}, or leave it out for all but carbon_offset.`;
  if (given.length === 0) reading.fault(`LAYCAN_FLAGS names no flag; ${todo}`);
  for (const name of given.filter((one) => !flags.some((flag) => flag === one)))
    reading.fault(`LAYCAN_FLAGS names '${name}'; ${todo}`);
  return flags.filter((flag) => given.includes(flag));
};

const metricsFrom = (reading: Reading): BlockList => {
  const { networks, unfit } = readNetworks(reading.list('LAYCAN_METRICS_FROM'));
  for (const text of unfit)
    reading.fault(
      `LAYCAN_METRICS_FROM names '${text}'; set it to addresses or networks, for instance 10.1.0.0/16.`,
    );
  return networks;
};

const nodeOf = (reading: Reading): string => {
  const text = reading.text('LAYCAN_NODE');
  if (text === undefined)
    return `${hostname()
      .replaceAll(/[^\w.-]/g, '-')
      .slice(0, 48)}-${process.pid}`;
  if (!/^[\w.-]{1,64}$/.test(text))
    reading.fault(`LAYCAN_NODE is '${text}'; set it to letters, digits, - . and _, at most 64 of them.`);
  return text;
};

const engineOf = (reading: Reading, played: ReadonlySet<Role>, reset: boolean): Config['engine'] => {
  if (reading.choice('LAYCAN_ENGINE', engineNames, 'embedded') === 'embedded') {
    refuseServers(reading);
    if (played.size < roles.length)
      reading.fault(
        'LAYCAN_ROLES names some roles, and the embedded engine is one process with all; leave it out.',
      );
    return { name: 'embedded' };
  }
  if (reset)
    reading.fault(
      '--reset deletes demo data in a data folder; empty the databases of servers by their own tools.',
    );
  return readDistributed(reading, played);
};

const simulatedFaultsOf = (reading: Reading): ReadonlySet<SimulatedFault> => {
  const given = reading.list('LAYCAN_VOYAGE_SIMULATOR_FAULTS');
  for (const name of given.filter((one) => !simulatedFaults.some((fault) => fault === one)))
    reading.fault(
      `LAYCAN_VOYAGE_SIMULATOR_FAULTS names '${name}'; set it to some of ${simulatedFaults.join(', ')}, or leave it out for none.`,
    );
  return new Set(simulatedFaults.filter((fault) => given.includes(fault)));
};

const voyageSimulatorOf = (reading: Reading, demo: boolean): Config['voyageSimulator'] => {
  const runs = reading.choice('LAYCAN_VOYAGE_SIMULATOR', ['yes', 'no'], demo ? 'yes' : 'no') === 'yes';
  const delayMs = reading.whole('LAYCAN_VOYAGE_SIMULATOR_DELAY', {
    min: 0,
    max: 600_000,
    otherwise: 1_500,
  });
  const roundMs =
    1_000 * reading.whole('LAYCAN_VOYAGE_SIMULATOR_ROUND', { min: 0, max: 3_600, otherwise: 5 });
  const seed = reading.text('LAYCAN_VOYAGE_SIMULATOR_SEED') ?? 'demo';
  return runs ? { delayMs, roundMs, faults: simulatedFaultsOf(reading), seed } : undefined;
};

/** In the data folder: where the simulator keeps the documents that it tells of. */
const simulatedPapers = 'voyage-management';

const isLoopback = ({ hostname: host }: URL): boolean => ['127.0.0.1', '[::1]', 'localhost'].includes(host);

const papersOf = (reading: Reading, dataFolder: string, isSimulated: boolean): Config['papers'] => {
  const text = reading.text('LAYCAN_DOCUMENTS_URL');
  if (text === undefined) return isSimulated ? { folder: join(dataFolder, simulatedPapers) } : undefined;
  const url = URL.parse(text);
  const isSafe = url && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)));
  const isBare = url && !url.search && !url.hash && !url.username && !url.password;
  if (isSafe && isBare && url.pathname.endsWith('/')) return { url };
  return reading.fault(
    `LAYCAN_DOCUMENTS_URL cannot be used; set it to an https address that ends with a slash and has no password, for instance https://vms.example.com/documents/.`,
  );
};

const placesOfTile = ['{z}', '{x}', '{y}'] as const;
/** A name or an address: an `*` would stand for any host, a `;` for the end of what the policy says of images. */
const oneHost = /^(?:[\w.-]+|\[[\da-f:.]+\])$/;

const mapTilesOf = (reading: Reading): Config['mapTiles'] => {
  const [url, credit] = [reading.text('LAYCAN_MAP_TILES'), reading.text('LAYCAN_MAP_CREDIT')];
  if (url === undefined) return undefined;
  const parsed = URL.parse(url);
  // The policy of pages names its host: no part of that may stand for something else.
  const isSafe =
    parsed?.protocol === 'https:' &&
    oneHost.test(parsed.hostname) &&
    !parsed.username &&
    !parsed.password &&
    !parsed.hash;
  const [, path = ''] = /^https:\/\/[^/]+(\/.*)$/.exec(url) ?? [];
  if (isSafe && placesOfTile.every((place) => path.includes(place))) return { url, credit };
  return reading.fault(
    'LAYCAN_MAP_TILES cannot be used; set it to an https address with {z}, {x} and {y} in its path, for instance https://tiles.example.com/{z}/{x}/{y}.png.',
  );
};

const liveLimits = (reading: Reading): LiveLimits => {
  const limit = (name: string, otherwise: number): number =>
    reading.whole(name, { min: 1, max: 10_000, otherwise });
  return {
    maxOfUser: limit('LAYCAN_LIVE_PER_USER', defaultLiveLimits.maxOfUser),
    maxOfAddress: limit('LAYCAN_LIVE_PER_ADDRESS', defaultLiveLimits.maxOfAddress),
  };
};

const uploadLimits = (reading: Reading): UploadLimits => {
  const { waiting, keptDays, quota } = defaultUploadLimits;
  return {
    waiting: reading.whole('LAYCAN_UPLOADS_WAITING', { min: 0, max: 100, otherwise: waiting }),
    keptDays: reading.whole('LAYCAN_FILES_DAYS', { min: 1, max: 3_650, otherwise: keptDays }),
    quota:
      megabyte * reading.whole('LAYCAN_FILES_QUOTA', { min: 1, max: 1_000_000, otherwise: quota / megabyte }),
  };
};

const address = /^[^\s<>@,;:"]+@[^\s<>@,;:"]+\.[^\s<>@,;:"]+$/;

const firstAdminOf = (reading: Reading): string | undefined => {
  const text = reading.text('LAYCAN_FIRST_ADMIN');
  if (text === undefined || address.test(text)) return text;
  return reading.fault(
    `LAYCAN_FIRST_ADMIN is '${text}'; set it to an address, for instance admin@example.com.`,
  );
};

/** On the embedded engine mail goes no further than the outbox, where the notices are to be seen. */
const deskMailOf = (reading: Reading): string | undefined => {
  const text = reading.text('LAYCAN_DESK_MAIL');
  if (text === undefined)
    return reading.text('LAYCAN_ENGINE') === 'distributed' ? undefined : 'desk@laycan.example';
  if (address.test(text)) return text;
  return reading.fault(`LAYCAN_DESK_MAIL is '${text}'; set it to an address, for instance desk@example.com.`);
};

/** Of the demo's staff. */
const demoStaffDomain = 'g2o.example';

const staffDomainsOf = (reading: Reading, demo: boolean): readonly string[] => {
  const given = reading.list('LAYCAN_STAFF_DOMAINS').map((domain) => domain.toLowerCase());
  for (const domain of given.filter((one) => !/^[\p{L}\d-]+(\.[\p{L}\d-]+)+$/u.test(one)))
    reading.fault(
      `LAYCAN_STAFF_DOMAINS names '${domain}'; set it to domains of e-mail addresses, for instance example.com.`,
    );
  return given.length === 0 && demo ? [demoStaffDomain] : given;
};

const oidcNames = ['LAYCAN_OIDC_ISSUER', 'LAYCAN_OIDC_CLIENT_ID', 'LAYCAN_OIDC_CLIENT_SECRET'] as const;

/** All of it or nothing: a provider that is half known lets nobody in, while passwords of staff open nothing any more. */
const singleSignOnOf = (reading: Reading, domains: readonly string[]): SingleSignOnConfig | undefined => {
  const [issuer, clientId] = [reading.text('LAYCAN_OIDC_ISSUER'), reading.text('LAYCAN_OIDC_CLIENT_ID')];
  const clientSecret = reading.secret('LAYCAN_OIDC_CLIENT_SECRET');
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    return reading.fault(`${oidcNames.join(', ')} belong together; set all of them, or none.`);
  const url = URL.parse(issuer);
  const isSafe = url && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)));
  if (!isSafe || url.search || url.hash)
    return reading.fault(
      `LAYCAN_OIDC_ISSUER is '${issuer}'; set it to the provider's https address, for instance https://login.microsoftonline.com/<tenant>/v2.0.`,
    );
  if (reading.text('LAYCAN_PUBLIC_URL') === undefined)
    return reading.fault('LAYCAN_OIDC_ISSUER needs LAYCAN_PUBLIC_URL, to which the provider leads back.');
  if (domains.length === 0)
    return reading.fault(
      'LAYCAN_OIDC_ISSUER needs LAYCAN_STAFF_DOMAINS, whose people sign in by the provider.',
    );
  return { issuer: url, clientId, clientSecret };
};

/** A proxy asks for readiness every second or two, and believes it at the second no. */
const drainOn = (reading: Reading): number => (reading.text('LAYCAN_ENGINE') === 'distributed' ? 5 : 0);

const readArguments = (reading: Reading, given: readonly string[]): boolean => {
  for (const argument of given) {
    if (argument !== '--reset') reading.fault(`'${argument}' is not known; the only option is --reset.`);
  }
  return given.includes('--reset');
};

/**
 * Reads the environment, the files that it names, and the command line's arguments.
 * @throws ConfigFault naming every problem at once
 */
export const readConfig = (environment: Environment, given: readonly string[] = []): Config => {
  const reading = new Reading(environment);
  const key = masterKey(reading);
  const [played, reset] = [rolesOf(reading), readArguments(reading, given)];
  // Who configures a key means a real installation; demo data are then asked for by name.
  const demo = reading.choice('LAYCAN_DEMO', ['yes', 'no'], key ? 'no' : 'yes') === 'yes';
  const dataFolder = resolve(reading.text('LAYCAN_DATA') ?? 'data');
  const staffDomains = staffDomainsOf(reading, demo);
  const voyageSimulator = voyageSimulatorOf(reading, demo);
  const config: Config = {
    host: reading.text('LAYCAN_HOST') ?? defaultHost,
    port: reading.whole('PORT', { min: 0, max: 65_535, otherwise: defaultPort }),
    dataFolder,
    publicUrl: publicUrl(reading),
    masterKey: key,
    demo,
    reset,
    logLevel: reading.choice<LogLevel>('LAYCAN_LOG_LEVEL', logLevels, 'info'),
    trustedProxies: reading.list('LAYCAN_TRUST_PROXY'),
    metricsFrom: metricsFrom(reading),
    deskMail: deskMailOf(reading),
    staffDomains,
    singleSignOn: singleSignOnOf(reading, staffDomains),
    firstAdmin: firstAdminOf(reading),
    flags: flagsOf(reading),
    sessions: defaultSessionLimits,
    live: liveLimits(reading),
    uploads: uploadLimits(reading),
    roles: played,
    node: nodeOf(reading),
    voyageSimulator,
    mapTiles: mapTilesOf(reading),
    papers: papersOf(reading, dataFolder, voyageSimulator !== undefined),
    drainMs: 1_000 * reading.whole('LAYCAN_DRAIN', { min: 0, max: 600, otherwise: drainOn(reading) }),
    engine: engineOf(reading, played, reset),
  };
  if (reading.problems.length > 0) throw new ConfigFault(reading.problems);
  return config;
};
