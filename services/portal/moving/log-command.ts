import { resolve } from 'node:path';
import type { Config, DistributedConfig } from '#platform/config/config';
import { readConfig } from '#platform/config/read-config';
import { LogCopy } from '#platform/event-store/copy/copy-log';
import { pagesOf } from '#platform/event-store/copy/pages';
import { logFilePages, UnfitLogFile } from '#platform/event-store/copy/read-log-file';
import { LogsDiffer } from '#platform/event-store/copy/same-event';
import { verifyCopy } from '#platform/event-store/copy/verify-copy';
import { LineTooLong } from '#platform/lines';
import { BackupFault } from '../backup/manifest.ts';
import {
  assertNobodyWorks,
  folderToRead,
  openServerStores,
  openStores,
  storesToRead,
} from '../backup/stores.ts';
import { exportTo } from '../backup/take-backup.ts';
import { fingerprintOf, masterKeyRecord } from '../engines/belonging.ts';
import { type CommandOutput, pathGiven, runCommand, terminalOutput, UsageFault } from '../command-line.ts';
import { markAsMoved } from '../engines/data-folder.ts';
import { ServerUnreachable } from '../engines/wait-for-server.ts';
import { migrateInstallation } from './migrate-installation.ts';
import { freezeWrites, MovingFault } from './write-freeze.ts';

const usage = [
  'npm run log -- export <file>     the log of this installation, into a file',
  'npm run log -- import <file>     such a file, into an installation whose log is empty',
  'npm run log -- verify <file>     such a file, held against the log of this installation',
  'npm run log -- copy <folder>     the installation of a data folder, to the servers that are configured',
].join('\n');

const exportLog = async (config: Config, file: string, output: CommandOutput): Promise<void> => {
  const stores = await storesToRead(config, output);
  try {
    await exportTo(resolve(file), stores.events, output);
  } finally {
    await stores.close();
  }
  output.line(`The log is in ${resolve(file)}; the same command goes on with what has come since.`);
};

const importLog = async (config: Config, file: string, output: CommandOutput): Promise<void> => {
  const stores = await openStores(config, output);
  const source = logFilePages(resolve(file));
  try {
    await assertNobodyWorks(stores);
    const copy = new LogCopy({
      source,
      target: stores.events,
      inFlight: stores.inFlight,
      onProgress: ({ events }) => output.progress(`${events} events`),
    });
    await copy.catchUp();
    const { events, sha256 } = await verifyCopy(source, pagesOf(stores.events));
    output.line(`${events} events, each compared, SHA-256 ${sha256}`);
  } finally {
    await stores.close();
  }
};

const verifyLog = async (config: Config, file: string, output: CommandOutput): Promise<void> => {
  const stores = await storesToRead(config, output);
  try {
    const { events, sha256 } = await verifyCopy(pagesOf(stores.events), logFilePages(resolve(file)));
    output.line(`${events} events, the same in both, SHA-256 ${sha256}`);
  } finally {
    await stores.close();
  }
};

const serversOf = ({ engine }: Config): DistributedConfig => {
  if (engine.name === 'distributed') return engine;
  throw new MovingFault(
    'Name the servers to move to: LAYCAN_ENGINE=distributed, LAYCAN_KURRENTDB_URL, LAYCAN_MONGODB_URL.',
  );
};

/** The same key on both sides: it wraps the keys of people. @throws MovingFault */
const assertSameKey = async (
  config: Config,
  vault: ReturnType<typeof folderToRead>['vault'],
): Promise<void> => {
  const fingerprint = (await vault.get('secret', masterKeyRecord))?.value;
  if (fingerprint === undefined || !config.masterKey) return;
  if (fingerprint === fingerprintOf(config.masterKey.reveal())) return;
  throw new MovingFault(
    'The master key is not the one of that folder. Name the file of the right one in LAYCAN_MASTER_KEY_FILE.',
  );
};

/** From a data folder to the configured servers, while a portal runs on the folder or none. */
const copyFolder = async (config: Config, folder: string, output: CommandOutput): Promise<void> => {
  const path = resolve(folder);
  const servers = serversOf(config);
  const source = folderToRead(path);
  try {
    await assertSameKey(config, source.vault);
    const target = await openServerStores(servers, output);
    try {
      await assertNobodyWorks(target);
      await migrateInstallation({ source, target, freeze: () => freezeWrites(path), output });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
  markAsMoved(path, new Date());
  output.line(
    `Everything is on the servers. Stop the portal of ${path}, which takes no more changes, and start Laycan with this configuration: read models are built anew, and browsers reload by themselves.`,
  );
};

type LogAction = (config: Config, argument: string, output: CommandOutput) => Promise<void>;

const commands: ReadonlyMap<string, LogAction> = new Map([
  ['export', exportLog],
  ['import', importLog],
  ['verify', verifyLog],
  ['copy', copyFolder],
]);

/** @throws UsageFault, MovingFault, BackupFault, LogsDiffer, UnfitLogFile */
export const logCommand = async (
  config: Config,
  given: readonly string[],
  output: CommandOutput,
): Promise<void> => {
  const [name = '', ...paths] = given;
  const command = commands.get(name);
  if (!command) throw new UsageFault(usage);
  await command(config, pathGiven(paths, usage), output);
};

if (import.meta.main) {
  await runCommand(
    async () => logCommand(readConfig(process.env), process.argv.slice(2), terminalOutput()),
    [MovingFault, BackupFault, LineTooLong, LogsDiffer, UnfitLogFile, ServerUnreachable],
  );
}
