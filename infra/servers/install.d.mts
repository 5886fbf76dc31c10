/** Why no server can be started on this machine, or undefined where one can. */
export declare const serversMissing: () => string | undefined;
/** Installs the servers into the cache where they are not yet; resolves with the classpath of each, and with their folder. */
export declare const installServers: () => Promise<{
  readonly folder: string;
  readonly kafka: string;
  readonly mongo: string;
}>;
