export interface MongoServer {
  /** Connection string; no database, no credentials. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Resolves when it has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** Ends it in order; what it held is gone. */
  stop(): Promise<void>;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
}

/**
 * Starts mongo-java-server on 127.0.0.1: the protocol of MongoDB, in memory. Its output goes to `<folder>/server.log`.
 * It ends with this process, however that ends.
 *
 * @throws where the machine cannot start it, or it is not ready within a minute
 */
export declare const startMongo: (options: {
  readonly folder: string;
  /** Default: a free one. */
  readonly port?: number;
  /** It is timed, or holds more than a test's data: more memory, and no pauses of its own. */
  readonly measured?: boolean;
}) => Promise<MongoServer>;
