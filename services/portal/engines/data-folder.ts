import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseMasterKey } from '#platform/config/read-config';
import type { Config } from '#platform/config/config';
import type { Secret } from '#platform/config/secret';
import { makeFolder } from '#platform/make-folder';
import { InstallationFault } from './installation-fault.ts';

/** What of the configuration concerns the folder. */
type FolderConfig = Pick<Config, 'dataFolder' | 'masterKey' | 'demo' | 'reset'>;

export interface DataFolder {
  readonly path: string;
  readonly masterKey: Secret<Buffer>;
  /** The folder holds demo data, or is about to. */
  readonly demo: boolean;
  /** It is empty and waits for them. */
  readonly seed: boolean;
}

const markerOf = (folder: string): string => join(folder, 'demo.json');
export const keyFileOf = (folder: string): string => join(folder, 'master.key');
/** Made by the lock itself; a folder with nothing else in it is empty. */
const lockFiles = new Set(['writer.lock', 'writer.lock-journal', '.gitkeep']);

const contentOf = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => !lockFiles.has(name)) : [];

export const isDemo = (folder: string): boolean => existsSync(markerOf(folder));

const readMarker = (folder: string): unknown => {
  try {
    return JSON.parse(readFileSync(markerOf(folder), 'utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new InstallationFault(
      `${markerOf(folder)} cannot be read, and only it tells whether these are demo data. ` +
        'Name another folder in LAYCAN_DATA, or empty this one by hand.',
    );
  }
};

/** Seeding was begun and never finished: what is there is half a world. */
const isHalfSeeded = (folder: string): boolean => {
  const marker = readMarker(folder);
  return !(typeof marker === 'object' && marker !== null && 'seeded' in marker && marker.seeded === true);
};

const writeMarker = (folder: string, seeded: boolean, now: Date): void =>
  writeFileSync(
    markerOf(folder),
    `${JSON.stringify({ demo: true, seeded, at: now.toISOString() }, null, 2)}\n`,
  );

/** To be told once the demo data are in: only then is the folder used as it is at the next start. */
export const markAsSeeded = (folder: string, now: Date): void => writeMarker(folder, true, now);

const clear = (folder: string): void => {
  for (const name of contentOf(folder)) rmSync(join(folder, name), { recursive: true, force: true });
};

export const demoKey = (folder: string): Secret<Buffer> => {
  const file = keyFileOf(folder);
  const key = existsSync(file) ? parseMasterKey(readFileSync(file, 'utf8')) : undefined;
  if (key) return key;
  throw new InstallationFault(
    `The demo data in ${folder} cannot be read without their key, and ${file} does not hold it. ` +
      "Put the file back, or start from fresh demo data with 'npm start -- --reset'.",
  );
};

/** A cleared folder, marked as demo, with a key of its own where none is configured. */
const beginDemo = ({ dataFolder: path, masterKey }: FolderConfig, now: Date): DataFolder => {
  clear(path);
  makeFolder(path);
  writeMarker(path, false, now);
  if (masterKey) return { path, masterKey, demo: true, seed: true };
  writeFileSync(keyFileOf(path), `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  return { path, masterKey: demoKey(path), demo: true, seed: true };
};

const movedMarkerOf = (folder: string): string => join(folder, 'moved.json');

/** Nothing starts on this folder again: what it holds lives on elsewhere. */
export const markAsMoved = (folder: string, now: Date): void =>
  writeFileSync(movedMarkerOf(folder), `${JSON.stringify({ movedAt: now.toISOString() }, null, 2)}\n`, {
    flush: true,
  });

/** @throws InstallationFault */
const refuseMoved = (folder: string): void => {
  if (!existsSync(movedMarkerOf(folder))) return;
  throw new InstallationFault(
    `What ${folder} holds was moved to the distributed engine: start with LAYCAN_ENGINE=distributed. ` +
      `To come back here for good, remove ${movedMarkerOf(folder)}; whatever was done since the move is not in this folder.`,
  );
};

/**
 * Makes ready the folder that the portal runs on; call it under the folder's lock. Only an empty folder becomes a demo
 * folder, and only a demo folder is ever cleared.
 * @throws InstallationFault
 */
export const prepareDataFolder = (config: FolderConfig, now: Date): DataFolder => {
  const path = config.dataFolder;
  refuseMoved(path);
  const empty = contentOf(path).length === 0;
  if (config.reset) {
    if (empty || isDemo(path)) return beginDemo(config, now);
    throw new InstallationFault(
      `--reset deletes demo data only, and ${path} is not marked as demo. ` +
        'Name another folder in LAYCAN_DATA, or empty this one by hand.',
    );
  }
  if (isDemo(path)) {
    if (isHalfSeeded(path)) return beginDemo(config, now);
    return { path, masterKey: config.masterKey ?? demoKey(path), demo: true, seed: false };
  }
  if (empty && config.demo) return beginDemo(config, now);
  if (config.masterKey) return { path, masterKey: config.masterKey, demo: false, seed: false };
  throw new InstallationFault(
    "Without demo data a master key must be configured. Make one with 'openssl rand -base64 32', " +
      'keep it safe, and name its file in LAYCAN_MASTER_KEY_FILE.',
  );
};

/**
 * The folder of a portal that has been there before; for commands, which make nothing and clear nothing.
 * @throws InstallationFault
 */
export const existingDataFolder = (config: Pick<Config, 'dataFolder' | 'masterKey'>): DataFolder => {
  const path = config.dataFolder;
  if (!existsSync(join(path, 'log.db'))) {
    throw new InstallationFault(`There is no portal's data in ${path}. Name its folder in LAYCAN_DATA.`);
  }
  if (isDemo(path)) {
    return { path, masterKey: config.masterKey ?? demoKey(path), demo: true, seed: false };
  }
  if (config.masterKey) return { path, masterKey: config.masterKey, demo: false, seed: false };
  throw new InstallationFault(
    `The data in ${path} need their master key. Name its file in LAYCAN_MASTER_KEY_FILE, as for the portal.`,
  );
};
