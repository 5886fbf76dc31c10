import { copyFiles } from '#platform/files/copy';
import { openFiles } from '#platform/files/folder/open-files';
import type { Files } from '#platform/files/port';
import { type LogPages, pagesOf } from '#platform/event-store/copy/pages';
import { logFilePages, UnfitLogFile } from '#platform/event-store/copy/read-log-file';
import { checksumOf } from '#platform/event-store/copy/verify-copy';
import { openLogFile } from '#platform/event-store/copy/write-log-file';
import type { EventReader } from '#platform/event-store/port';
import { makeFolder } from '#platform/make-folder';
import type { Vault } from '#platform/vault/port';
import {
  BackupFault,
  filesIn,
  logIn,
  type Manifest,
  vaultIn,
  withdrawManifest,
  writeManifest,
} from './manifest.ts';
import { writeVaultFile } from './vault-file.ts';

/** What must be kept; everything else is made from it. */
export interface Kept {
  readonly events: Pick<EventReader, 'logId' | 'readAll' | 'head'>;
  readonly vault: Pick<Vault, 'ids' | 'get'>;
  readonly files: Pick<Files, 'hashes' | 'read'>;
}

export interface Saying {
  progress(line: string): void;
  line(text: string): void;
}

const exportLog = async (path: string, logId: string, source: LogPages, saying: Saying): Promise<void> => {
  const file = await openLogFile(path, logId);
  try {
    for await (const page of source.pages(file.position)) {
      await file.append(page);
      saying.progress(`${file.events} events`);
    }
  } finally {
    await file.close();
  }
};

/** Exports a log into a file; one that holds its beginning is gone on with. @throws BackupFault */
export const exportTo = async (path: string, events: Kept['events'], saying: Saying): Promise<void> => {
  try {
    await exportLog(path, await events.logId(), pagesOf(events), saying);
  } catch (error) {
    throw error instanceof UnfitLogFile ? new BackupFault(error.message) : error;
  }
};

/**
 * Takes a backup of what is at work: the log first, the vault after it, so that nobody stands in the log whose key is not
 * in the vault. Into a folder that has one already it goes on from there; until it is through, there is no whole one. A file that is
 * damaged is named and left out: one that is lost must not keep everything else from being backed up.
 * @throws BackupFault
 */
export const takeBackup = async (
  folder: string,
  kept: Kept,
  now: () => Date,
  saying: Saying,
): Promise<Manifest> => {
  makeFolder(folder, 0o700);
  withdrawManifest(folder);
  const logId = await kept.events.logId();
  await exportTo(logIn(folder), kept.events, saying);
  // Of two clocks the later one: what is in the log was due before its last event, whatever this machine takes for the time.
  let takenAt = now().toISOString();
  const log = await checksumOf(logFilePages(logIn(folder)), ({ recordedAt }) => {
    const moment = new Date(recordedAt).toISOString();
    if (moment > takenAt) takenAt = moment;
  });
  saying.line(`log: ${log.events} events`);
  const vault = await writeVaultFile(vaultIn(folder), kept.vault);
  saying.line(`vault: ${vault.records} records`);
  const files = await copyFiles(kept.files, await openFiles(filesIn(folder)), ({ message }) =>
    saying.line(`${message}. It is not in the backup: look for it in an earlier one.`),
  );
  saying.line(`files: ${files}`);
  const manifest: Manifest = { format: 'laycan-backup', version: 1, takenAt, logId, log, vault, files };
  writeManifest(folder, manifest);
  return manifest;
};
