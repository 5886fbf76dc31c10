import type { BlockList } from 'node:net';
import type { Flag } from '#contracts/people/flags';
import type { Secret } from './secret.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** What a process of an installation does; the embedded engine is one process that does all of it. */
export const roles = ['api', 'live', 'projector', 'voyage-exchange'] as const;
export type Role = (typeof roles)[number];

export const engineNames = ['embedded', 'distributed'] as const;

/** How rebuilds share the machine with people who work. */
export const replayPaces = ['gentle', 'full'] as const;
export type ReplayPace = (typeof replayPaces)[number];

/** Everything that an operator may set, read once at start. Variables of the environment unless said otherwise. */
export interface Config {
  /** `LAYCAN_HOST`: address to listen on; loopback unless told otherwise. */
  readonly host: string;
  /** `PORT`; 0 takes a free one. */
  readonly port: number;
  /** `LAYCAN_DATA`: absolute path of the data folder; on the distributed engine it only holds where this process listens. */
  readonly dataFolder: string;
  /** `LAYCAN_PUBLIC_URL`: where browsers reach the portal. `https:` makes cookies `Secure`. */
  readonly publicUrl: URL | undefined;
  /** `LAYCAN_MASTER_KEY` or `LAYCAN_MASTER_KEY_FILE`: 32 bytes that wrap the keys of people. */
  readonly masterKey: Secret<Buffer> | undefined;
  /** `LAYCAN_DEMO`: whether an empty installation is filled with demo data. */
  readonly demo: boolean;
  /** `--reset`: start from fresh demo data. */
  readonly reset: boolean;
  readonly logLevel: LogLevel;
  /** `LAYCAN_TRUST_PROXY`: addresses or networks of reverse proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** `LAYCAN_METRICS_FROM`: addresses or networks of collectors that read `/metrics` besides this machine. */
  readonly metricsFrom: BlockList;
  /** `LAYCAN_DESK_MAIL`: where the operator takes notice of cancellations, requests for vessels and people who registered; undefined: nowhere. */
  readonly deskMail: string | undefined;
  /** `LAYCAN_STAFF_DOMAINS`: domains of the operator's own e-mail addresses, in lower case: nobody there is invited. */
  readonly staffDomains: readonly string[];
  /** `LAYCAN_OIDC_*`: the directory by which staff sign in; undefined: they sign in by password. */
  readonly singleSignOn: SingleSignOnConfig | undefined;
  /** `LAYCAN_FIRST_ADMIN`: the address that is appointed where there is no G2O Admin; undefined: nobody is. */
  readonly firstAdmin: string | undefined;
  /** `LAYCAN_FLAGS`: areas and screens that are switched on, of those that an installation may do without. */
  readonly flags: readonly Flag[];
  readonly sessions: SessionLimits;
  readonly live: LiveLimits;
  readonly uploads: UploadLimits;
  /** `LAYCAN_ROLES`: what this process does. */
  readonly roles: ReadonlySet<Role>;
  /** `LAYCAN_NODE`: names this process in leases, logs and operations; no two that run at once share it. */
  readonly node: string;
  /**
   * `LAYCAN_VOYAGE_SIMULATOR`: whether the role `voyage-exchange` answers transfers itself, where there is no
   * voyage-management system; undefined: it does not.
   */
  readonly voyageSimulator: VoyageSimulatorConfig | undefined;
  /** Tiles under the course on maps; undefined: the outlines of the bundle alone. */
  readonly mapTiles: MapTilesConfig | undefined;
  /** Where the files of ships' documents are fetched from; undefined: nowhere, and only what is kept can be read. */
  readonly papers: PapersConfig | undefined;
  /**
   * `LAYCAN_DRAIN`, there in seconds: how long a process that is told to stop goes on serving while readiness says no, so that a
   * proxy sends it nothing more. Default 0; 5 on servers. In milliseconds.
   */
  readonly drainMs: number;
  /** `LAYCAN_ENGINE`, with the servers that the distributed one stands on. */
  readonly engine: EmbeddedConfig | DistributedConfig;
}

/** Live connections that one process takes. */
export interface LiveLimits {
  /** `LAYCAN_LIVE_PER_USER`: of one person; the one that was silent for longest ends past it. */
  readonly maxOfUser: number;
  /** `LAYCAN_LIVE_PER_ADDRESS`: of one address. Where a proxy is not believed, all come from its address. */
  readonly maxOfAddress: number;
}

export const defaultLiveLimits: LiveLimits = { maxOfUser: 50, maxOfAddress: 2_000 };

/** What people may upload, and how long that is kept. */
export interface UploadLimits {
  /** `LAYCAN_UPLOADS_WAITING`: files of one person that wait in one process while one of them is read. */
  readonly waiting: number;
  /** `LAYCAN_FILES_DAYS`: days for which the file of an upload is kept, so that it can be read again. */
  readonly keptDays: number;
  /** `LAYCAN_FILES_QUOTA`, there in MB: bytes of kept files of one organisation. */
  readonly quota: number;
}

export const megabyte = 1024 * 1024;

export const defaultUploadLimits: UploadLimits = { waiting: 3, keptDays: 90, quota: 2_048 * megabyte };

/** How the simulator of the voyage-management system may misbehave. */
export const simulatedFaults = [
  'slow',
  'down',
  'duplicate',
  'reorder',
  'late',
  'malformed',
  'contradictory',
  // Of its answers to transfers and withdrawals.
  'slow-answers',
  'silent-answers',
  'double-answers',
  'shuffled-answers',
  'kept-bookings',
] as const;
export type SimulatedFault = (typeof simulatedFaults)[number];

/** Tiles of another party, which browsers fetch from there. */
export interface MapTilesConfig {
  /** `LAYCAN_MAP_TILES`: an https address with `{z}`, `{x}` and `{y}` in its path. */
  readonly url: string;
  /** `LAYCAN_MAP_CREDIT`: what stands on the map for whoever made them. */
  readonly credit: string | undefined;
}

/** `LAYCAN_DOCUMENTS_URL`, or the folder that the simulator writes into where it plays the voyage-management system. */
export type PapersConfig = { readonly url: URL } | { readonly folder: string };

/** Where the simulator keeps the files of documents; undefined: they are somewhere else. */
export const folderOf = (papers: PapersConfig | undefined): string | undefined =>
  papers && 'folder' in papers ? papers.folder : undefined;

export interface VoyageSimulatorConfig {
  /** `LAYCAN_VOYAGE_SIMULATOR_DELAY`: milliseconds from a transfer to its answer. */
  readonly delayMs: number;
  /** `LAYCAN_VOYAGE_SIMULATOR_ROUND`, there in seconds: how often it tells of voyages; 0: never. In milliseconds. */
  readonly roundMs: number;
  /** `LAYCAN_VOYAGE_SIMULATOR_FAULTS` */
  readonly faults: ReadonlySet<SimulatedFault>;
  /** `LAYCAN_VOYAGE_SIMULATOR_SEED`: by which chance its answers misbehave. */
  readonly seed: string;
}

export interface EmbeddedConfig {
  readonly name: 'embedded';
}

/** The servers of the distributed engine. What none of the roles needs may be absent. */
export interface DistributedConfig {
  readonly name: 'distributed';
  /** `LAYCAN_KURRENTDB_URL`: its connection string, `kurrentdb://user:password@host:2113?tls=true`. */
  readonly kurrentdbUrl: Secret<string>;
  readonly mongodb: MongodbConfig;
  /** For api, live and voyage-exchange. */
  readonly kafka: KafkaConfig | undefined;
  /** For api. */
  readonly mail: MailConfig | undefined;
  /** `LAYCAN_PROJECTOR_PARTITIONS`: into how many parts projectors share the work; the same for all of them. */
  readonly projectorPartitions: number;
  /** `LAYCAN_REPLAY_PACE`: `gentle` unless told otherwise: rebuilds leave room for people who work. */
  readonly replayPace: ReplayPace;
  /** `LAYCAN_STARTUP_WAIT`, there in seconds: how long a start waits for servers that do not answer. In milliseconds. */
  readonly startupWaitMs: number;
}

export interface MongodbConfig {
  /** `LAYCAN_MONGODB_URL` */
  readonly url: Secret<string>;
  /** `LAYCAN_MONGODB_DATABASE` */
  readonly database: string;
}

export interface KafkaConfig {
  /** `LAYCAN_KAFKA_BROKERS`: `host:port`, separated by commas. */
  readonly brokers: readonly string[];
  /** `LAYCAN_KAFKA_USERNAME` and `LAYCAN_KAFKA_PASSWORD`. */
  readonly credentials: { readonly username: string; readonly password: Secret<string> } | undefined;
  /** `LAYCAN_KAFKA_TLS` */
  readonly tls: boolean;
  /** `LAYCAN_KAFKA_PREFIX`, there without the dot: what the names of topics and groups begin with; empty unless told. */
  readonly prefix: string;
}

export interface MailConfig {
  /** `LAYCAN_SMTP_URL`: `smtp://` (with STARTTLS where the server offers it) or `smtps://`, with user and password. */
  readonly url: Secret<string>;
  /** `LAYCAN_MAIL_FROM`: `Laycan <no-reply@example.com>`. */
  readonly from: MailSender;
}

export interface MailSender {
  /** Shown beside the address. */
  readonly name: string;
  readonly address: string;
}

/** Milliseconds. */
export interface SessionLimits {
  readonly idle: number;
  readonly absolute: number;
  readonly rememberedIdle: number;
  readonly rememberedAbsolute: number;
}

const hour = 3_600_000;

export const defaultSessionLimits: SessionLimits = {
  idle: 2 * hour,
  absolute: 12 * hour,
  rememberedIdle: 14 * 24 * hour,
  rememberedAbsolute: 30 * 24 * hour,
};

export const defaultPort = 4300;
export const defaultHost = '127.0.0.1';

/** An OpenID Connect provider, and what this installation is there. */
export interface SingleSignOnConfig {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: Secret<string>;
}
