import type { Config } from '#platform/config/config';
import { lockDataFolder } from '#platform/event-store/sqlite/writer-lock';
import { type DataFolder, markAsSeeded, prepareDataFolder } from './data-folder.ts';
import type { Installation, InstallationOptions } from './installation.ts';
import { openEmbeddedEngine } from './open-embedded-engine.ts';

/**
 * The folder is looked at, and perhaps cleared, under its lock: another portal may be running on it. The engine keeps the
 * lock, for between two locks a portal that starts at the same time would clear what this one has just prepared.
 */
const prepareLocked = (
  config: Config,
  now: Date,
): { readonly folder: DataFolder; readonly release: () => void } => {
  const release = lockDataFolder(config.dataFolder);
  try {
    return { folder: prepareDataFolder(config, now), release };
  } catch (error) {
    release();
    throw error;
  }
};

/**
 * Opens the data folder, and fills it where it is empty and meant for demo data.
 * @throws InstallationFault, DataFolderInUse
 */
export const openOnFolder = async (config: Config, options: InstallationOptions): Promise<Installation> => {
  const { clocks, seed } = options;
  const { folder, release } = prepareLocked(config, clocks.machine.now());
  const engine = await openEmbeddedEngine(folder, { ...options, release });
  try {
    if (folder.seed && seed) await seed(engine);
    if (folder.seed) markAsSeeded(folder.path, clocks.machine.now());
    return { engine, demo: folder.demo };
  } catch (error) {
    await engine.close();
    throw error;
  }
};
