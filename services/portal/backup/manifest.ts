import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord, parsedJson } from '#platform/foreign-json';
import { syncFolder } from '#platform/sync-folder';

/** Why a backup cannot be taken or restored, with what to do about it. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault';
}

/** `manifest.json`: written last, so a folder without it is no whole backup. */
export interface Manifest {
  readonly format: 'laycan-backup';
  readonly version: 1;
  /** ISO moment at which the last event was read, and no earlier than that event; what became due up to then may have been sent. */
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

/** What it names is about to change. */
export const withdrawManifest = (folder: string): void => {
  if (!existsSync(manifestIn(folder))) return;
  rmSync(manifestIn(folder));
  syncFolder(folder);
};

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

const isSealed = (value: unknown, counted: string): boolean =>
  isRecord(value) &&
  isCount(value[counted]) &&
  typeof value['sha256'] === 'string' &&
  /^[\da-f]{64}$/.test(value['sha256']);

/** Exactly as it was written: what was due up to another moment would be sent again, or held for ever. */
const isMoment = (value: unknown): boolean =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value;

const isManifest = (value: unknown): value is Manifest =>
  isRecord(value) &&
  value['format'] === 'laycan-backup' &&
  value['version'] === 1 &&
  isMoment(value['takenAt']) &&
  typeof value['logId'] === 'string' &&
  isSealed(value['log'], 'events') &&
  isSealed(value['vault'], 'records') &&
  isCount(value['files']);

const assertPartsAreThere = (folder: string): void => {
  const missing = [logIn(folder), vaultIn(folder)].find((path) => !existsSync(path));
  if (missing !== undefined)
    throw new BackupFault(`${missing} is missing, which the manifest names. Use another backup.`);
};

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
  const value = parsedJson(text);
  if (!isManifest(value))
    throw new BackupFault(
      `${manifestIn(folder)} is damaged, of another format, or of a newer version of Laycan.`,
    );
  assertPartsAreThere(folder);
  return value;
};
