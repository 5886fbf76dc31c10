import { closedContactKeys } from '#domain/contact/decide';
import { effectsHoldDecider, holdEffects } from '#domain/effect/hold';
import { isEvent } from '#domain/stored-events';
import { contactStream, effectsStream, userStream } from '#domain/streams';
import type { Execute } from '#api/platform/execute-port';
import { LogCopy } from '#platform/event-store/copy/copy-log';
import { eventsOf, pagesOf } from '#platform/event-store/copy/pages';
import { logFilePages } from '#platform/event-store/copy/read-log-file';
import { LogsDiffer } from '#platform/event-store/copy/same-event';
import { verifyCopy } from '#platform/event-store/copy/verify-copy';
import { beforeTheFirst, type EventStore } from '#platform/event-store/port';
import { copyFiles } from '#platform/files/copy';
import { filesToRead } from '#platform/files/folder/open-files';
import type { Files } from '#platform/files/port';
import { putEntry } from '#platform/vault/copy';
import { forgetPerson } from '#platform/vault/kinds';
import type { Vault } from '#platform/vault/port';
import type { Secret } from '#platform/config/secret';
import { fingerprintOf, masterKeyRecord } from '../engines/belonging.ts';
import { BackupFault, filesIn, logIn, type Manifest, readManifest, vaultIn } from './manifest.ts';
import type { Saying } from './take-backup.ts';
import { readVaultFile } from './vault-file.ts';
import { markStage, markWhole, unfinishedRestore } from './unfinished.ts';

/** An installation that is empty, or holds the beginning of the same restore. */
export interface Restored {
  readonly events: EventStore;
  readonly vault: Vault;
  readonly files: Files;
  readonly execute: Execute;
  /** Appends that may be under way at once in this engine without changing their order. */
  readonly inFlight: number;
}

/** Said before anything is copied: with another key, nobody could be read or sign in. @throws BackupFault */
const assertSameKey = async (
  folder: string,
  manifest: Manifest,
  masterKey: Secret<Buffer>,
): Promise<void> => {
  for await (const { kind, id, record } of readVaultFile(vaultIn(folder), manifest.vault.sha256)) {
    if (kind !== 'secret' || id !== masterKeyRecord || record.value === fingerprintOf(masterKey.reveal()))
      continue;
    throw new BackupFault(
      'The master key is not the one that belongs to this backup. Name the file of the right one in LAYCAN_MASTER_KEY_FILE.',
    );
  }
};

/** @throws BackupFault */
const assertEmpty = async (events: EventStore): Promise<void> => {
  const first = await eventsOf(pagesOf(events), beforeTheFirst).next();
  if (first.done) return;
  throw new BackupFault(
    'There is something else already where the backup should go: its log holds events. Restore into an empty installation.',
  );
};

const importLog = async (folder: string, { events, inFlight }: Restored, saying: Saying): Promise<void> => {
  const source = logFilePages(logIn(folder));
  try {
    const copy = new LogCopy({
      source,
      target: events,
      inFlight,
      onProgress: (progress) => saying.progress(`${progress.events} events`),
    });
    await copy.catchUp();
  } catch (error) {
    if (!(error instanceof LogsDiffer)) throw error;
    throw new BackupFault(
      `There is something else already where the backup should go: ${error.message}. Restore into an empty installation.`,
    );
  }
};

/** @throws BackupFault where what was restored is not what the manifest says */
const verify = async (folder: string, manifest: Manifest, { events }: Restored): Promise<void> => {
  const verified = await verifyCopy(logFilePages(logIn(folder)), pagesOf(events));
  if (verified.sha256 === manifest.log.sha256) return;
  throw new BackupFault(
    `${logIn(folder)} is damaged: it is not the log that the manifest names. Use another backup.`,
  );
};

/** Whoever was erased in the log stays erased, and so do contacts that were withdrawn, whatever the vault of the backup still holds of them. */
const eraseAgain = async (
  { events, vault }: Restored,
  also: readonly string[],
): Promise<{ readonly erased: number; readonly unknown: number }> => {
  const erased = new Set(also);
  const unknown = new Set(also);
  const withdrawals = new Map<string, number>();
  for await (const event of eventsOf(pagesOf(events), beforeTheFirst)) {
    const contact = contactStream.idIn(event.stream);
    if (contact !== undefined && isEvent(event, 'ContactWithdrawn'))
      withdrawals.set(contact, (withdrawals.get(contact) ?? 0) + 1);
    const user = userStream.idIn(event.stream);
    if (user === undefined) continue;
    unknown.delete(user);
    if (isEvent(event, 'UserErased')) erased.add(user);
  }
  for (const user of erased) await forgetPerson(vault, user);
  for (const [contact, count] of withdrawals)
    for (const keyId of closedContactKeys(contact, count)) await vault.remove('key', keyId);
  return { erased: erased.size - unknown.size, unknown: unknown.size };
};

/** What became due up to the backup may have been sent since: it waits until an operator has decided. */
const hold = async (execute: Execute, manifest: Manifest): Promise<void> => {
  const commandId = `restore/${manifest.logId}/${manifest.takenAt}`;
  const held = await execute({
    stream: effectsStream,
    decider: effectsHoldDecider,
    decide: (state) => holdEffects(state, manifest.takenAt),
    context: {
      actor: 'system',
      organisation: '',
      side: 'internal',
      commandId,
      payloadHash: '',
      correlationId: commandId,
    },
  });
  if (!held.ok) throw new Error(`The effects could not be held: ${held.code}`);
};

const copyAll = async (
  folder: string,
  manifest: Manifest,
  into: Restored,
  { alsoErased, saying }: RestoreOptions,
): Promise<void> => {
  await importLog(folder, into, saying);
  await verify(folder, manifest, into);
  saying.line(`log: ${manifest.log.events} events, each verified`);
  for await (const entry of readVaultFile(vaultIn(folder), manifest.vault.sha256))
    await putEntry(into.vault, entry);
  saying.line(`vault: ${manifest.vault.records} records`);
  const count = await copyFiles(filesToRead(filesIn(folder)), into.files);
  // There may be more: those of earlier backups into the same folder.
  if (count < manifest.files)
    throw new BackupFault(
      `${filesIn(folder)} is damaged: it holds ${count} of the ${manifest.files} files that the manifest names. Use another backup.`,
    );
  saying.line(`files: ${count}`);
  const { erased, unknown } = await eraseAgain(into, alsoErased);
  if (erased > 0) saying.line(`${erased} people stay erased`);
  if (unknown > 0)
    saying.line(`${unknown} of the ids to erase name nobody in this backup: look whether they are right`);
};

export interface RestoreOptions {
  /** Ids of people who were erased after the backup was taken. */
  readonly alsoErased: readonly string[];
  readonly saying: Saying;
}

/**
 * Brings a backup back into an empty installation: log, vault and files. Read models are built from them at the next start. It
 * can be cut short and begun again; until it is through, nothing starts on what is there.
 * @throws BackupFault
 */
export const restoreBackup = async (
  folder: string,
  into: Restored,
  masterKey: Secret<Buffer>,
  options: RestoreOptions,
): Promise<void> => {
  const manifest = readManifest(folder);
  await assertSameKey(folder, manifest, masterKey);
  const stage = await unfinishedRestore(into.vault);
  // Before anything is marked: a mark on a whole installation would keep it from starting.
  if (stage === undefined) await assertEmpty(into.events);
  if (stage !== 'holding effects') {
    await markStage(into.vault, 'copying');
    await copyAll(folder, manifest, into, options);
    await markStage(into.vault, 'holding effects');
  }
  await hold(into.execute, manifest);
  await markWhole(into.vault);
};
