import { resolve, sep } from 'node:path';
import type { Config } from '#platform/config/config';
import { readConfig } from '#platform/config/read-config';
import { type CommandOutput, pathGiven, runCommand, terminalOutput } from '../command-line.ts';
import { keepDemoKey } from './demo-key.ts';
import { BackupFault } from './manifest.ts';
import { storesToRead } from './stores.ts';
import { takeBackup } from './take-backup.ts';

/** What is lost with the data folder is no backup of it, and its files would be copied onto themselves. @throws BackupFault */
const assertApart = (target: string, dataFolder: string): void => {
  if (target !== dataFolder && !target.startsWith(`${dataFolder}${sep}`)) return;
  throw new BackupFault(
    `${target} lies in the data folder itself, and would be lost with it. Name a folder elsewhere.`,
  );
};

/** `npm run backup -- <folder>`: of an installation that runs or stands still. @throws UsageFault, BackupFault, InstallationFault */
export const backupCommand = async (
  config: Config,
  given: readonly string[],
  output: CommandOutput,
): Promise<void> => {
  const target = resolve(
    pathGiven(given, "Name the folder to put the backup into: 'npm run backup -- /backups/laycan'."),
  );
  if (config.engine.name === 'embedded') assertApart(target, resolve(config.dataFolder));
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
