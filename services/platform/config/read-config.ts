import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type Config,
  defaultHost,
  defaultPort,
  defaultSessionLimits,
  type LogLevel,
  logLevels,
} from './config.ts';
import { Secret } from './secret.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Every setting that cannot be used, each with what to do about it. */
export class ConfigFault extends Error {
  override readonly name = 'ConfigFault';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n- ${problems.join('\n- ')}`);
    this.problems = problems;
  }
}

/** Collects problems, so that one look shows all of them. */
class Reading {
  readonly problems: string[] = [];
  private readonly environment: Environment;

  constructor(environment: Environment) {
    this.environment = environment;
  }

  text(name: string): string | undefined {
    const value = this.environment[name]?.trim();
    return value === '' ? undefined : value;
  }

  fault(sentence: string): undefined {
    this.problems.push(sentence);
    return undefined;
  }

  port(): number {
    const text = this.text('PORT');
    if (text === undefined) return defaultPort;
    const port = Number(text);
    if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
    this.fault(`PORT is '${text}'; set it to a number from 0 to 65535, or leave it out for ${defaultPort}.`);
    return defaultPort;
  }

  choice<Choice extends string>(name: string, choices: readonly Choice[], otherwise: Choice): Choice {
    const text = this.text(name);
    if (text === undefined) return otherwise;
    const chosen = choices.find((choice) => choice === text);
    if (chosen === undefined) this.fault(`${name} is '${text}'; set it to one of ${choices.join(', ')}.`);
    return chosen ?? otherwise;
  }

  publicUrl(): URL | undefined {
    const text = this.text('LAYCAN_PUBLIC_URL');
    if (text === undefined) return undefined;
    const url = URL.parse(text);
    if (url && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.search) return url;
    return this.fault(
      `LAYCAN_PUBLIC_URL is '${text}'; set it to the address people type, for instance https://portal.example.com, without a path.`,
    );
  }

  masterKey(): Secret<Buffer> | undefined {
    const [direct, file] = [this.text('LAYCAN_MASTER_KEY'), this.text('LAYCAN_MASTER_KEY_FILE')];
    if (direct !== undefined && file !== undefined)
      return this.fault('LAYCAN_MASTER_KEY and LAYCAN_MASTER_KEY_FILE are both set; keep one of them.');
    const [name, text] =
      file === undefined ? ['LAYCAN_MASTER_KEY', direct] : ['LAYCAN_MASTER_KEY_FILE', this.contentOf(file)];
    if (text === undefined) return undefined;
    const key = parseMasterKey(text);
    // The value itself is never repeated: it may be a key with a slip in it.
    return key ?? this.fault(`${name} holds no key; make one with 'openssl rand -base64 32'.`);
  }

  private contentOf(file: string): string | undefined {
    try {
      return readFileSync(file, 'utf8');
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return this.fault(`LAYCAN_MASTER_KEY_FILE cannot be read (${why}); name a file with the key in it.`);
    }
  }
}

/** 32 bytes, as base64 or hex; undefined where the text is neither. */
export const parseMasterKey = (text: string): Secret<Buffer> | undefined => {
  const trimmed = text.trim();
  const hex = /^[\da-f]{64}$/i.test(trimmed);
  const base64 = /^[\w+/-]{43}=?$/.test(trimmed);
  if (!hex && !base64) return undefined;
  const key = Buffer.from(trimmed, hex ? 'hex' : 'base64');
  return key.length === 32 ? new Secret(key) : undefined;
};

const readArguments = (reading: Reading, given: readonly string[]): boolean => {
  for (const argument of given) {
    if (argument !== '--reset') reading.fault(`'${argument}' is not known; the only option is --reset.`);
  }
  return given.includes('--reset');
};

/**
 * Reads the environment and the command line's arguments.
 * @throws ConfigFault naming every problem at once
 */
export const readConfig = (environment: Environment, given: readonly string[] = []): Config => {
  const reading = new Reading(environment);
  const masterKey = reading.masterKey();
  // Who configures a key means a real installation; demo data are then asked for by name.
  const demo = reading.choice('LAYCAN_DEMO', ['yes', 'no'], masterKey ? 'no' : 'yes') === 'yes';
  const config: Config = {
    host: reading.text('LAYCAN_HOST') ?? defaultHost,
    port: reading.port(),
    dataFolder: resolve(reading.text('LAYCAN_DATA') ?? 'data'),
    publicUrl: reading.publicUrl(),
    masterKey,
    demo,
    reset: readArguments(reading, given),
    logLevel: reading.choice<LogLevel>('LAYCAN_LOG_LEVEL', logLevels, 'info'),
    trustedProxies: (reading.text('LAYCAN_TRUST_PROXY') ?? '')
      .split(',')
      .map((address) => address.trim())
      .filter(Boolean),
    sessions: defaultSessionLimits,
  };
  if (reading.problems.length > 0) throw new ConfigFault(reading.problems);
  return config;
};
