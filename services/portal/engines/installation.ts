import type { Clocks } from '#platform/clock/port';
import type { Config, DistributedConfig } from '#platform/config/config';
import type { Secret } from '#platform/config/secret';
import type { Engine } from './engine.ts';

/** How an engine is opened, whichever it is. */
export interface EngineOptions {
  readonly clocks: Clocks;
  /** `own`: workers write log and read models. `caller`: this thread does everything, for tests that run the sources. */
  readonly threads: 'own' | 'caller';
  readonly onFault: (error: unknown, doing: string) => void;
  /** A fold failed on so many documents of a read model, which stand still until it is mended. */
  readonly onParked: (readModel: string, documents: number) => void;
}

/** What of the configuration one process of an engine on servers goes by. */
export interface OnServers extends Pick<Config, 'roles' | 'node'> {
  readonly engine: DistributedConfig;
  readonly masterKey: Secret<Buffer>;
}

export interface InstallationOptions extends EngineOptions {
  /** Fills an empty installation that is meant for demo data, before anyone is served. */
  readonly seed: ((engine: Engine) => Promise<void>) | undefined;
}

/** The data that a portal runs on, with the engine that was opened on them. */
export interface Installation {
  readonly engine: Engine;
  /** It holds demo data. */
  readonly demo: boolean;
}
