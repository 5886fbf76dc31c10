import { type AccessDeniedError, type Credentials, KurrentDBClient } from '@kurrent/kurrentdb-client';
import { StoreUnavailable } from '../../store-unavailable.ts';
import { UnfitConnectionString } from './connection-faults.ts';

/** Our password or our rights were changed: what was asked for was not done. Those who ask cannot help it, those who run it can. */
export const notTaken = (cause: AccessDeniedError): StoreUnavailable =>
  new StoreUnavailable('KurrentDB', `KurrentDB does not take us: ${cause.message}`, { cause });

/** Over a connection without TLS the client sends no credentials with an append, whatever the provider gives. */
const neverSent: Credentials = { username: 'nobody', password: '' };

/** Options of a connection string, names and values in lower case without `-` and `_`, as the client reads them. */
const optionsOf = (connectionString: string): ReadonlyMap<string, string> => {
  const query = connectionString.split('?').slice(1).join('&');
  return new Map(
    query.split('&').map((pair) => {
      const [key = '', value = ''] = pair
        .split('=')
        .map((text) => text.trim().toLowerCase().replace(/[_-]/g, ''));
      return [key, value];
    }),
  );
};

const credentialsOf = (connectionString: string): Credentials | undefined => {
  const [, username, password] = /^[^:]+:\/\/([^:@/?]+):([^@]+)@/.exec(connectionString.trim()) ?? [];
  if (username === undefined || password === undefined) return undefined;
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
};

/** As the client knows them. Of another one it would say so on the terminal, with the whole string. */
const knownOptions: ReadonlySet<string> = new Set([
  'usercertfile',
  'userkeyfile',
  'maxdiscoverattempts',
  'connectionname',
  'defaultdeadline',
  'discoveryinterval',
  'gossiptimeout',
  'nodepreference',
  'tls',
  'tlsverifycert',
  'tlscafile',
  'throwonappendfailure',
  'keepaliveinterval',
  'keepalivetimeout',
]);

const refuseUnfit = (options: ReadonlyMap<string, string>): void => {
  if (options.get('throwonappendfailure') === 'false') {
    throw new UnfitConnectionString(
      'throwOnAppendFailure=false: the client then reports every conflict as revision 1. Leave it out.',
    );
  }
  // Its name is not repeated: where a password holds a question mark, it is the rest of it.
  if ([...options.keys()].some((name) => name !== '' && !knownOptions.has(name))) {
    throw new UnfitConnectionString(
      'The connection string of KurrentDB has an option that its client does not know. See how it is spelled; signs of a password are written as %3F.',
    );
  }
  const preference = options.get('nodepreference');
  if (preference !== undefined && preference !== 'leader') {
    throw new UnfitConnectionString(
      `nodePreference=${preference}: other nodes may answer with the past. Leave it out, or say leader.`,
    );
  }
};

/** Two clients of one server: what each does must not hold up, or end, what the other does. */
export interface Clients {
  /**
   * Appends only. A credentials provider makes the client send them one by one: each with a deadline of its own, and
   * none sharing the fate of its neighbours in a batch.
   */
  readonly appending: KurrentDBClient;
  /** Reads and subscriptions. */
  readonly reading: KurrentDBClient;
}

/**
 * Opens no connection yet. Hosts, TLS and cluster are the connection string's business.
 * @throws UnfitConnectionString
 */
export const connect = (connectionString: string): Clients => {
  const options = optionsOf(connectionString);
  refuseUnfit(options);
  const credentials =
    credentialsOf(connectionString) ?? (options.get('tls') === 'false' ? neverSent : undefined);
  if (!credentials) {
    throw new UnfitConnectionString(
      'Over TLS, appends are sent in the name of a user: put user:password@ before the host.',
    );
  }
  const open = (): KurrentDBClient => {
    try {
      return KurrentDBClient.connectionString(connectionString);
    } catch {
      // The client's own error repeats the string, password included.
      throw new UnfitConnectionString(
        'The connection string of KurrentDB cannot be read, or names a certificate that is not there. It looks like kurrentdb://user:password@host:2113?tls=true.',
      );
    }
  };
  const clients = { appending: open(), reading: open() };
  clients.appending.setCredentialsProvider(async () => credentials);
  return clients;
};
