import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Secret } from '#platform/config/secret';
import { beforeTheFirst, type EventStore } from '#platform/event-store/port';
import type { Vault } from '#platform/vault/port';
import { vaultFileIn } from '#platform/vault/sqlite/vault-file';
import { unfinishedRestore } from '../backup/unfinished.ts';
import { InstallationFault } from './installation-fault.ts';

/**
 * A log without its vault has lost every name, e-mail and password. A portal that went on would write people whom nobody
 * can put together again; so it does not start. Call it before the vault is opened, which would make an empty one.
 * @throws InstallationFault
 */
export const assertVaultIsThere = async (
  folder: string,
  events: Pick<EventStore, 'readAll'>,
): Promise<void> => {
  if (existsSync(vaultFileIn(folder))) return;
  // The first event only opens the log: a start that was cut short may have left it alone.
  if ((await events.readAll(beforeTheFirst, 2)).length < 2) return;
  throw new InstallationFault(
    `The vault of ${folder} is missing: vault.db holds the keys, e-mails and passwords of everyone in log.db. ` +
      'Put it back from the backup that belongs to this log.',
  );
};

/** The vault's secret that tells which master key it was written with. */
export const masterKeyRecord = 'master-key';

export const fingerprintOf = (masterKey: Buffer): string =>
  createHmac('sha256', masterKey).update('fingerprint of the master key').digest('base64url');

/**
 * With another key than the one it was written with, a vault opens for nobody.
 * @throws InstallationFault
 */
export const assertKeyFits = async (
  vault: Pick<Vault, 'get' | 'claim'>,
  masterKey: Secret<Buffer>,
  where: string,
): Promise<void> => {
  const fingerprint = fingerprintOf(masterKey.reveal());
  if (await vault.claim('secret', masterKeyRecord, { value: fingerprint })) return;
  if ((await vault.get('secret', masterKeyRecord))?.value === fingerprint) return;
  throw new InstallationFault(
    `The master key is not the one that the data in ${where} were written with. ` +
      'Put the right key in its place; with another one nobody could sign in.',
  );
};

/**
 * A restore that was cut short has left half an installation, on which nothing may start.
 * @throws InstallationFault
 */
export const assertRestoreIsThrough = async (vault: Pick<Vault, 'get'>): Promise<void> => {
  if ((await unfinishedRestore(vault)) === undefined) return;
  throw new InstallationFault(
    "A restore was begun here and never finished: this is half an installation. Run 'npm run restore' with the same backup again.",
  );
};

/**
 * The same of a vault on servers: the log holds events, and the vault was never opened with any key.
 * @throws InstallationFault
 */
export const assertVaultBelongs = async (
  vault: Pick<Vault, 'get'>,
  events: Pick<EventStore, 'readAll'>,
  where: string,
): Promise<void> => {
  if (await vault.get('secret', masterKeyRecord)) return;
  if ((await events.readAll(beforeTheFirst, 2)).length < 2) return;
  throw new InstallationFault(
    `The vault in ${where} is empty, and the log is not: it held the keys, e-mails and passwords of everyone in the log. ` +
      'Put it back from the backup that belongs to this log, or name its database.',
  );
};
