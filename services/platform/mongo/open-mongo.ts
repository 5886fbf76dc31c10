import { type Db, MongoClient, MongoServerError } from 'mongodb';
import { asksStore } from '../awaited-store.ts';
import type { Secret } from '../config/secret.ts';
import { StoreUnavailable } from '../store-unavailable.ts';
import { optionsOf, refuseUnfit, UnfitConnectionString } from './connection-string.ts';
import { isRefusal, isUnreachable } from './mongo-errors.ts';

export interface MongoOptions {
  /** May hold a password. Hosts, credentials, TLS and the replica set are its business; its time-outs win over ours. */
  readonly url: Secret<string>;
  readonly database: string;
  /** Longest that somebody waits for an answer, in milliseconds. */
  readonly patience?: number;
}

/** A read must end by then, at the server too. */
export interface Deadline {
  readonly signal: AbortSignal;
  readonly maxTimeMS: number;
}

const defaultPatience = 10_000;
/** Without these a server that froze keeps callers waiting for ever. The last one must outlast the longest bulk. */
const timeouts = {
  serverSelectionTimeoutMS: 2_000,
  // Also how long a heartbeat may take: a server that is merely busy must not lose the connections that it works for.
  connectTimeoutMS: 5_000,
  heartbeatFrequencyMS: 1_000,
  socketTimeoutMS: 60_000,
};

const clientOf = (url: string): MongoClient => {
  const given = optionsOf(url);
  const own = Object.entries(timeouts).filter(([name]) => !given.has(name.toLowerCase()));
  try {
    return new MongoClient(url, {
      ...Object.fromEntries(own),
      appName: given.get('appname') ?? 'laycan',
      writeConcern: { w: 'majority', journal: true },
      readConcern: { level: 'majority' },
      readPreference: 'primary',
      retryWrites: true,
      retryReads: true,
      // As JSON does; documents are JSON.
      ignoreUndefined: true,
    });
  } catch (error) {
    // The driver's own words may repeat the string, password included.
    const kind = error instanceof Error ? error.name : 'unknown';
    throw new UnfitConnectionString(
      `The connection string of MongoDB cannot be read (${kind}). It looks like mongodb://user:password@host:27017/?replicaSet=rs0.`,
    );
  }
};

const refused = ({ codeName, code }: MongoServerError): string =>
  `does not take us (${codeName ?? code}). See that user, password and authSource of its connection string are right, and what that user may do.`;

/** One database on a MongoDB, as the adapters share it. Every error of theirs is told apart here: away, or a fault. */
export class MongoConnection {
  readonly database: Db;
  readonly #client: MongoClient;
  readonly #patience: number;

  constructor({ url, database, patience = defaultPatience }: MongoOptions) {
    refuseUnfit(url.reveal());
    this.#client = clientOf(url.reveal());
    this.#patience = patience;
    this.database = this.#client.db(database);
  }

  /** Where the server is looked for, without credentials. */
  get hosts(): string {
    const { srvHost, hosts } = this.#client.options;
    return srvHost ?? hosts.map(String).join(', ');
  }

  /** A read that somebody waits for. @throws StoreUnavailable */
  read<T>(work: (deadline: Deadline) => Promise<T>): Promise<T> {
    return this.run(() => work({ signal: AbortSignal.timeout(this.#patience), maxTimeMS: this.#patience }));
  }

  /** Other work that somebody waits for; past the deadline nobody knows whether it was done. @throws StoreUnavailable */
  bounded<T>(work: () => Promise<T>): Promise<T> {
    return this.run(() => this.#within(work()));
  }

  /** Work that takes its time: bulks, the making of an index. @throws StoreUnavailable */
  async run<T>(work: () => Promise<T>): Promise<T> {
    asksStore('MongoDB');
    try {
      return await work();
    } catch (error) {
      throw this.#classified(error);
    }
  }

  /** Asks whether the server is there and takes us. @throws StoreUnavailable, UnfitConnectionString where it does not take us */
  async check(): Promise<void> {
    try {
      await this.read((deadline) => this.database.command({ ping: 1 }, deadline));
    } catch (error) {
      const answered = error instanceof StoreUnavailable ? error.cause : error;
      // A ping asks for nothing that a server could refuse but who we are.
      if (!(answered instanceof MongoServerError) || isUnreachable(answered)) throw error;
      throw new UnfitConnectionString(`MongoDB at ${this.hosts} ${refused(answered)}`);
    }
  }

  /** The server's own time. @throws StoreUnavailable */
  async time(): Promise<Date> {
    const { localTime } = await this.read((deadline) => this.database.command({ hello: 1 }, deadline));
    if (!(localTime instanceof Date)) throw new TypeError('MongoDB does not tell its time');
    return localTime;
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  async #within<T>(work: Promise<T>): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>();
    const late = setTimeout(
      () => reject(this.#away(`did not answer within ${this.#patience} ms`)),
      this.#patience,
    );
    try {
      return await Promise.race([work, promise]);
    } finally {
      clearTimeout(late);
    }
  }

  #away(what: string, cause?: unknown): StoreUnavailable {
    return new StoreUnavailable('MongoDB', `MongoDB at ${this.hosts} ${what}`, { cause });
  }

  #classified(error: unknown): unknown {
    if (error instanceof StoreUnavailable) return error;
    // Once it has taken us: its passwords or rights were changed. Those who ask cannot help it, those who run it can.
    if (error instanceof MongoServerError && isRefusal(error)) return this.#away(refused(error), error);
    if (!isUnreachable(error)) return error;
    return this.#away(`is not available: ${error instanceof Error ? error.message : String(error)}`, error);
  }
}

/**
 * Connects with the first call, and again whenever it must; where that first call finds no server, no later one will.
 *
 * @throws UnfitConnectionString
 */
export const openMongo = (options: MongoOptions): MongoConnection => new MongoConnection(options);
