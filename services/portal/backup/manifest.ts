import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from '#platform/sync-folder';

/** Why a backup cannot be taken or restored, with what to do about it. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault';
}

/** `manifest.json`: written last, so a folder without it is no whole backup. */
export interface Manifest {
  readonly format: 'laycan-backup';
  readonly version: 1;
  /** ISO moment at which the last event was read; what became due up to then may have been sent. */
  readonly takenAt: string;
  /** Of the log that was backed up; what is restored from it has another. */
  readonly logId: string;
  readonly log: Sealed & { readonly events: number };
  readonly vault: Sealed & { readonly records: number };
  readonly files: number;
}

/** SHA-256, hex. */
export interface Sealed {
  readonly sha256: string;
}

export const logIn = (folder: string): string => join(folder, 'log.jsonl');
export const vaultIn = (folder: string): string => join(folder, 'vault.jsonl');
export const filesIn = (folder: string): string => join(folder, 'files');
const manifestIn = (folder: string): string => join(folder, 'manifest.json');

export const writeManifest = (folder: string, manifest: Manifest): void => {
  const draft = `${manifestIn(folder)}.new`;
  writeFileSync(draft, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(draft, manifestIn(folder));
  syncFolder(folder);
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isManifest = (value: unknown): value is Manifest =>
  typeof value === 'object' &&
  value !== null &&
  'format' in value &&
  value.format === 'laycan-backup' &&
  'version' in value &&
  value.version === 1;

/** @throws BackupFault where there is no whole backup */
export const readManifest = (folder: string): Manifest => {
  let text: string;
  try {
    text = readFileSync(manifestIn(folder), 'utf8');
  } catch {
    throw new BackupFault(
      `${folder} holds no whole backup: manifest.json, which is written last, is not there. Take the backup again, or name another folder.`,
    );
  }
  const value = jsonOf(text);
  if (isManifest(value)) return value;
  throw new BackupFault(`${manifestIn(folder)} is of another format or a newer version of Laycan.`);
};
