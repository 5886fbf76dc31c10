import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '#platform/config/config';
import { readConfig } from '#platform/config/read-config';
import type { Secret } from '#platform/config/secret';
import { UnfitLogFile } from '#platform/event-store/copy/read-log-file';
import { DamagedFile } from '#platform/files/port';
import { LineTooLong } from '#platform/lines';
import { type CommandOutput, pathGiven, runCommand, terminalOutput, UsageFault } from '../command-line.ts';
import { bringDemoKeyBack } from './demo-key.ts';
import { BackupFault, readManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { assertNobodyWorks, openStores } from './stores.ts';

const usage = "Name the folder of the backup: 'npm run restore -- /backups/laycan [--also-erased <file>]'.";

/** @throws UsageFault */
const parsed = (given: readonly string[]): ReturnType<typeof parse> => {
  try {
    return parse(given);
  } catch (cause) {
    throw new UsageFault(usage, { cause });
  }
};

const parse = (given: readonly string[]) =>
  parseArgs({ args: [...given], allowPositionals: true, options: { 'also-erased': { type: 'string' } } });

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Ids of people, one a line. An e-mail or a table there would name nobody, and someone who was erased would come back.
 * @throws BackupFault
 */
const readErased = (file: string): readonly string[] => {
  const lines = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .split('\n');
  const ids = lines.map((line) => line.trim().toLowerCase());
  const wrong = ids.findIndex((id) => id !== '' && !uuid.test(id));
  if (wrong >= 0) throw new BackupFault(`Line ${wrong + 1} of ${file} is no user id. Nothing was restored.`);
  return ids.filter(Boolean);
};

const readArguments = (given: readonly string[]): { folder: string; alsoErased: readonly string[] } => {
  const { values, positionals } = parsed(given);
  const folder = resolve(pathGiven(positionals, usage));
  const file = values['also-erased'];
  return { folder, alsoErased: file === undefined ? [] : readErased(file) };
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
 * @throws UsageFault, BackupFault
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
    await assertNobodyWorks(stores);
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
