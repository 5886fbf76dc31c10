import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Logger as NestLogger, type LoggerService as NestLoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Logger } from 'nestjs-pino';
import type { Registry } from 'prom-client';
import { NodeState } from '#api/health/node-state';
import { tellPositions } from '#api/platform/positions';
import { type Clocks, systemClocks } from '#platform/clock/port';
import type { Config } from '#platform/config/config';
import type { Secret } from '#platform/config/secret';
import { isDiskFull } from '#platform/disk-full';
import { METRICS, OPERATIONS_TOKEN } from '#platform/tokens';
import { removeRunningPortal, writeRunningPortal } from '#projections/runtime/replay/running-portal';
import { answerInTime } from './http/answer-in-time.ts';
import { serveApiDocs } from './http/api-docs.ts';
import type { Engine } from './engines/engine.ts';
import { assertPortIsFree } from './http/free-port.ts';
import { backlog, createAdapter, prepareHttp } from './http/http.ts';
import type { Installation } from './engines/installation.ts';
import { letGo } from './http/let-go.ts';
import { limitSilence } from './http/silent-connections.ts';
import { openOnFolder } from './engines/open-on-folder.ts';
import { earlyLogger, withoutStart } from './logging.ts';
import { servePages } from './http/pages.ts';
import { PortalModule } from './portal.module.ts';
import { watchRequests } from './http/request-log.ts';

export interface PortalOptions {
  readonly config: Config;
  /** The machine's own where there are none, and on servers theirs. */
  readonly clocks?: Clocks;
  /** `caller` runs everything in this thread; for tests, which run the sources. */
  readonly threads?: 'own' | 'caller';
  /** Folder of the built web; without it only the API is served. */
  readonly web?: string;
  /** Fills an empty installation that is meant for demo data, before anyone is served. */
  readonly seed?: (engine: Engine) => Promise<void>;
}

/** A running portal. */
export interface Portal {
  /** `http://127.0.0.1:4300`, without a slash at the end. */
  readonly address: string;
  readonly app: NestFastifyApplication;
  readonly engine: Engine;
  /** It runs on demo data. */
  readonly demo: boolean;
  /**
   * Says first that it is not to be sent requests any more, and serves on for as long as is configured; then it takes none,
   * finishes those under way, and lets go of the data.
   */
  close(): Promise<void>;
}

const logger = new NestLogger('Engine');

const addressOf = (app: NestFastifyApplication, host: string): string => {
  const { port } = app.getHttpServer().address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
};

const startApp = async ({ engine, demo }: Installation, options: PortalOptions, early: NestLoggerService) => {
  const { config, web } = options;
  const app = await NestFactory.create<NestFastifyApplication>(
    PortalModule.of(engine, config, demo),
    createAdapter(config),
    { logger: withoutStart(early), abortOnError: false, return503OnClosing: true, bodyParser: false },
  );
  try {
    watchRequests(app.getHttpAdapter().getInstance(), app.get<Registry>(METRICS));
    letGo(app.getHttpAdapter().getInstance());
    limitSilence(app.getHttpAdapter().getHttpServer());
    if (config.engine.name === 'distributed') answerInTime(app.getHttpAdapter().getInstance());
    await prepareHttp(app, config);
    tellPositions(app.getHttpAdapter().getInstance(), engine.events);
    serveApiDocs(app, config);
    if (web !== undefined) await servePages(app, web, config.mapTiles);
    await app.init();
    app.useLogger(app.get(Logger));
    await app.listen({ port: config.port, host: config.host, backlog });
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
};

/** Of those that may share a folder. */
const nodeOf = ({ engine, node }: Config): string | undefined =>
  engine.name === 'distributed' ? node : undefined;

/** For `npm run replay` and the like, which act through the portal while it runs. On a full disk they have to wait. */
const tellCommands = (app: NestFastifyApplication, config: Config, address: string): void => {
  const token = app.get<Secret<string>>(OPERATIONS_TOKEN, { strict: false }).reveal();
  const reachable = address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
  try {
    writeRunningPortal(config.dataFolder, { address: reachable, pid: process.pid, token }, nodeOf(config));
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    logger.error(
      'The disk of the data folder is full: Laycan takes no changes, and no commands until its next start',
    );
  }
};

/** The address of an app that listens, and is told to commands. */
const openedAt = async (app: NestFastifyApplication, { config }: PortalOptions): Promise<string> => {
  try {
    const address = addressOf(app, config.host);
    tellCommands(app, config, address);
    return address;
  } catch (error) {
    // What it began would run on, on data that are closed.
    await app.close();
    throw error;
  }
};

const openInstallation = async (options: PortalOptions): Promise<Installation> => {
  const { config, clocks, threads = 'own', seed } = options;
  const opening = {
    threads,
    seed,
    onFault: (err: unknown, doing: string) => logger.error({ err }, `A fault while ${doing}`),
    onParked: (readModel: string, parked: number) =>
      logger.error({ readModel, parked }, 'Documents were parked'),
  };
  if (config.engine.name === 'embedded')
    return openOnFolder(config, { ...opening, clocks: clocks ?? systemClocks });
  // A fifth of all modules, which a portal on a folder never needs.
  const { openOnServers } = await import('./engines/open-on-servers.ts');
  return openOnServers(config, config.engine, { ...opening, clocks, say: (line) => logger.warn(line) });
};

/** A line for whoever runs it when people begin to read the past, and when that is over. */
const tellLateReads = ({ watcher }: Engine): void => {
  let isLate = false;
  watcher.onLate((late) => {
    if (late && !isLate)
      logger.error(
        `What people read is as of ${late.asOf}: nobody projects what came after, or not fast enough`,
      );
    if (!late && isLate) logger.warn('The read models have caught up');
    isLate = late !== null;
  });
};

/**
 * Opens the data, fills what is empty and meant for demo data, and serves the portal.
 * @throws InstallationFault, DataFolderInUse, ServerUnreachable, UnfitConnectionString, and the system's EADDRINUSE where the port is taken
 */
export const createPortal = async (options: PortalOptions): Promise<Portal> => {
  const { config } = options;
  await assertPortIsFree(config.port, config.host);
  const early = earlyLogger(config.logLevel);
  NestLogger.overrideLogger(early);
  const installation = await openInstallation(options);
  const { engine, demo } = installation;
  try {
    const app = await startApp(installation, options, early);
    const address = await openedAt(app, options);
    tellLateReads(engine);
    return {
      address,
      app,
      engine,
      demo,
      close: async () => {
        app.get(NodeState, { strict: false }).stop();
        await setTimeout(config.drainMs);
        removeRunningPortal(config.dataFolder, nodeOf(config));
        await app.close();
        await engine.close();
      },
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
};

/** Where the build puts the web, seen from the built server: its modules, and the bundle of them, lie two folders below. */
export const builtWeb = (): string => join(import.meta.dirname, '..', '..', 'web');
