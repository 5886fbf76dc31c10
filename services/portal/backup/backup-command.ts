import { resolve } from 'node:path';
import type { Config } from '#platform/config/config';
import { readConfig } from '#platform/config/read-config';
import { type CommandOutput, runCommand, terminalOutput } from '../command-line.ts';
import { keepDemoKey } from './demo-key.ts';
import { BackupFault } from './manifest.ts';
import { storesToRead } from './stores.ts';
import { takeBackup } from './take-backup.ts';

/** `npm run backup -- <folder>`: of an installation that runs or stands still. @throws BackupFault, InstallationFault */
export const backupCommand = async (
  config: Config,
  given: readonly string[],
  output: CommandOutput,
): Promise<void> => {
  const [folder, ...more] = given;
  if (folder === undefined || more.length > 0)
    throw new BackupFault("Name the folder to put the backup into: 'npm run backup -- /backups/laycan'.");
  const target = resolve(folder);
  const stores = await storesToRead(config, output);
  try {
    await takeBackup(target, stores, () => new Date(), output);
  } finally {
    await stores.close();
  }
  keepDemoKey(config.dataFolder, target);
  output.line(
    `The backup is whole, in ${target}. The master key is not in it: keep it apart, for without it nobody can be read.`,
  );
};

if (import.meta.main) {
  await runCommand(
    async () => backupCommand(readConfig(process.env), process.argv.slice(2), terminalOutput()),
    [BackupFault],
  );
}
