import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createExecute } from '#api/platform/execute';
import { noSeal } from '#api/platform/payload-seal';
import type { Execute } from '#api/platform/execute-port';
import { systemClocks } from '#platform/clock/port';
import { openEventStore, openReadOnlyEventStore } from '#platform/event-store/sqlite/open-event-store';
import { lockDataFolder } from '#platform/event-store/sqlite/writer-lock';
import type { EventReader, EventStore } from '#platform/event-store/port';
import { filesToRead, openFiles } from '#platform/files/folder/open-files';
import type { Files } from '#platform/files/port';
import type { Vault } from '#platform/vault/port';
import { openVault, vaultToRead } from '#platform/vault/sqlite/open-vault';
import { openGridFsFiles } from '#platform/files/gridfs/open-gridfs-files';
import type { Config, DistributedConfig } from '#platform/config/config';
import { mongoRecords } from '#platform/coordination/mongo/mongo-records';
import { openMongoVault } from '#platform/vault/mongo/open-mongo-vault';
import { Closers } from '../engines/closers.ts';
import type { CommandOutput } from '../command-line.ts';
import { processesAtWork } from './at-work.ts';
import { BackupFault } from './manifest.ts';
import { InstallationFault } from '../engines/installation-fault.ts';
import { openLogServer, openMongoServer } from '../engines/open-servers.ts';

/** What must be kept of an installation, to be read beside whoever works on it. */
export interface StoresToRead {
  readonly events: EventReader;
  readonly vault: Pick<Vault, 'ids' | 'get'>;
  readonly files: Pick<Files, 'hashes' | 'read'>;
  close(): Promise<void>;
}

/** The same, to be written by a command while nothing else is at work. */
export interface Stores {
  readonly events: EventStore;
  readonly vault: Vault;
  readonly files: Files;
  readonly execute: Execute;
  /** Appends that may be under way at once without changing their order in this engine. */
  readonly inFlight: number;
  /** Processes of Laycan that are at work on it; of a data folder, whose lock is held, there are none. */
  atWork(): Promise<readonly string[]>;
  close(): Promise<void>;
}

const filesOf = (folder: string): string => join(folder, 'files');

/** A data folder, whether a portal runs on it or not: nothing is changed in it. @throws InstallationFault */
export const folderToRead = (folder: string): StoresToRead => {
  for (const file of ['log.db', 'vault.db']) {
    if (!existsSync(join(folder, file)))
      throw new InstallationFault(
        `There is no ${file} in ${folder}. Name the data folder of a portal in LAYCAN_DATA.`,
      );
  }
  const events = openReadOnlyEventStore(folder);
  const vault = vaultToRead(folder);
  return {
    events,
    vault,
    files: filesToRead(filesOf(folder)),
    close: async () => {
      await events.close();
      await vault.close();
    },
  };
};

/** A data folder under its lock. @throws DataFolderInUse */
export const openFolderStores = async (folder: string): Promise<Stores> => {
  const release = lockDataFolder(folder);
  try {
    const events = await openEventStore({ folder, lockIsHeld: true });
    const vault = openVault(folder);
    const files = await openFiles(filesOf(folder));
    return {
      events,
      vault,
      files,
      execute: createExecute({ store: events, clock: systemClocks.trade, payloads: noSeal }),
      // The writer's thread commits what waits in the order in which it was asked.
      inFlight: 256,
      atWork: async () => [],
      close: async () => {
        await events.close();
        await vault.close();
        await files.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
};

/** Of the distributed engine; reads and writes alike. @throws ServerUnreachable */
export const openServerStores = async (engine: DistributedConfig, output: CommandOutput): Promise<Stores> => {
  const opening = { clock: systemClocks.trade, say: (line: string) => output.line(line) };
  const closers = new Closers();
  try {
    const events = closers.opened(await openLogServer(engine, opening));
    const mongo = closers.opened(await openMongoServer(engine, opening));
    return {
      events,
      vault: openMongoVault(mongo),
      files: openGridFsFiles(mongo),
      execute: createExecute({ store: events, clock: systemClocks.trade, payloads: noSeal }),
      inFlight: 1,
      atWork: () => processesAtWork(mongoRecords(mongo.database)),
      close: async () => closers.closeAll(),
    };
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
};

/**
 * What is put there bit by bit must not be acted on before the rest is there: mail that was sent long ago would go out again.
 * @throws BackupFault
 */
export const assertNobodyWorks = async ({ atWork }: Pick<Stores, 'atWork'>): Promise<void> => {
  const names = await atWork();
  if (names.length === 0) return;
  throw new BackupFault(
    `Laycan runs on these servers (${names.join(', ')}) and would act on half of what is put there. Stop every process of it, and run the command again.`,
  );
};

/** Of the configured engine, beside whoever works on it. @throws InstallationFault, ServerUnreachable */
export const storesToRead = async (
  { engine, dataFolder }: Config,
  output: CommandOutput,
): Promise<StoresToRead> =>
  engine.name === 'embedded' ? folderToRead(dataFolder) : openServerStores(engine, output);

/** Of the configured engine, for a command that is alone at work. @throws DataFolderInUse, ServerUnreachable */
export const openStores = async ({ engine, dataFolder }: Config, output: CommandOutput): Promise<Stores> =>
  engine.name === 'embedded' ? openFolderStores(dataFolder) : openServerStores(engine, output);
