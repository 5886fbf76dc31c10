import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Secret } from '#platform/config/secret';
import { makeFolder } from '#platform/make-folder';
import { demoKey, keyFileOf, markAsSeeded } from '../engines/data-folder.ts';
import { BackupFault } from './manifest.ts';

const demoKeyIn = (backup: string): string => join(backup, 'demo.key');

/** Demo data have a key of their own in their folder, and are of no use without it; a configured key is never copied. */
export const keepDemoKey = (folder: string, backup: string): void => {
  if (existsSync(keyFileOf(folder))) copyFileSync(keyFileOf(folder), demoKeyIn(backup));
};

/**
 * Makes an empty folder a demo folder again, with the key of the backup; undefined where the backup has none.
 * @throws BackupFault where the folder has another key
 */
export const bringDemoKeyBack = (backup: string, folder: string, now: Date): Secret<Buffer> | undefined => {
  if (!existsSync(demoKeyIn(backup))) return undefined;
  const key = keyFileOf(folder);
  if (existsSync(key) && !readFileSync(key).equals(readFileSync(demoKeyIn(backup))))
    throw new BackupFault(
      `There is something else already where the backup should go: ${key} is another key. Restore into an empty installation.`,
    );
  makeFolder(folder);
  copyFileSync(demoKeyIn(backup), keyFileOf(folder));
  markAsSeeded(folder, now);
  return demoKey(folder);
};
