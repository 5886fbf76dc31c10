import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '#platform/config/config';
import { readConfig } from '#platform/config/read-config';
import type { Secret } from '#platform/config/secret';
import { UnfitLogFile } from '#platform/event-store/copy/read-log-file';
import { DamagedFile } from '#platform/files/copy';
import { LineTooLong } from '#platform/lines';
import { type CommandOutput, runCommand, terminalOutput } from '../command-line.ts';
import { bringDemoKeyBack } from './demo-key.ts';
import { BackupFault, readManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { openStores } from './stores.ts';

const readArguments = (given: readonly string[]): { folder: string; alsoErased: readonly string[] } => {
  const { values, positionals } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: { 'also-erased': { type: 'string' } },
  });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0)
    throw new BackupFault("Name the folder of the backup: 'npm run restore -- /backups/laycan'.");
  const file = values['also-erased'];
  const lines = file === undefined ? [] : readFileSync(file, 'utf8').split('\n');
  return { folder: resolve(folder), alsoErased: lines.map((line) => line.trim()).filter(Boolean) };
};

/** The configured key, or that of demo data. @throws BackupFault */
const masterKeyFor = (config: Config, backup: string): Secret<Buffer> => {
  if (config.masterKey) return config.masterKey;
  const demo = config.engine.name === 'embedded' && bringDemoKeyBack(backup, config.dataFolder, new Date());
  if (demo) return demo;
  throw new BackupFault(
    'The backup needs the master key that it was taken with. Name its file in LAYCAN_MASTER_KEY_FILE.',
  );
};

/**
 * `npm run restore -- <folder> [--also-erased <file>]`: into an empty installation. The file has one user id a line: people
 * who were erased since the backup was taken.
 * @throws BackupFault
 */
export const restoreCommand = async (
  config: Config,
  given: readonly string[],
  output: CommandOutput,
): Promise<void> => {
  const { folder, alsoErased } = readArguments(given);
  readManifest(folder);
  const masterKey = masterKeyFor(config, folder);
  const stores = await openStores(config, output);
  try {
    await restoreBackup(folder, stores, masterKey, { alsoErased, saying: output });
  } finally {
    await stores.close();
  }
  output.line(
    'The backup is restored. Start Laycan: read models are built anew, everyone signs in again, and what was due to be sent waits on the operations screen.',
  );
};

if (import.meta.main) {
  await runCommand(
    async () => restoreCommand(readConfig(process.env), process.argv.slice(2), terminalOutput()),
    [BackupFault, DamagedFile, LineTooLong, UnfitLogFile],
  );
}
