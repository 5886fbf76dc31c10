import type { Secret } from './secret.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Everything that an operator may set, read once at start. Variables of the environment unless said otherwise. */
export interface Config {
  /** `LAYCAN_HOST`: address to listen on; loopback unless told otherwise. */
  readonly host: string;
  /** `PORT`; 0 takes a free one. */
  readonly port: number;
  /** `LAYCAN_DATA`: absolute path of the data folder. */
  readonly dataFolder: string;
  /** `LAYCAN_PUBLIC_URL`: where browsers reach the portal. `https:` makes cookies `Secure`. */
  readonly publicUrl: URL | undefined;
  /** `LAYCAN_MASTER_KEY` or `LAYCAN_MASTER_KEY_FILE`: 32 bytes that wrap the keys of people. */
  readonly masterKey: Secret<Buffer> | undefined;
  /** `LAYCAN_DEMO=no`: an empty data folder stays empty. */
  readonly demo: boolean;
  /** `--reset`: start from fresh demo data. */
  readonly reset: boolean;
  readonly logLevel: LogLevel;
  /** `LAYCAN_TRUST_PROXY`: addresses or networks of reverse proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  readonly sessions: SessionLimits;
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
