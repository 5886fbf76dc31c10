import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { linesOf } from '#platform/lines';
import { type VaultEntry, vaultEntries } from '#platform/vault/copy';
import { isInBackups, vaultKinds } from '#platform/vault/kinds';
import type { Vault } from '#platform/vault/port';
import { BackupFault } from './manifest.ts';

interface Written {
  readonly records: number;
  readonly sha256: string;
}

/** One record a line. What it holds is secret, and readable by its owner only; keys of people are wrapped by the master key. */
export const writeVaultFile = async (path: string, vault: Pick<Vault, 'ids' | 'get'>): Promise<Written> => {
  const hash = createHash('sha256');
  // What stands there may be open to others, or a link to what is.
  await rm(path, { force: true });
  const file = await open(path, 'wx', 0o600);
  let records = 0;
  try {
    for await (const entry of vaultEntries(vault, vaultKinds.filter(isInBackups))) {
      const line = `${JSON.stringify(entry)}\n`;
      hash.update(line);
      await file.appendFile(line);
      records += 1;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { records, sha256: hash.digest('hex') };
};

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
};

/** @throws BackupFault where the file is not what the manifest says */
export async function* readVaultFile(path: string, sha256: string): AsyncGenerator<VaultEntry> {
  if ((await hashOf(path)) !== sha256)
    throw new BackupFault(
      `${path} is damaged: it is not the file that the manifest names. Use another backup.`,
    );
  // What these bytes say was written by `writeVaultFile`: the hash has just shown it.
  for await (const line of linesOf(path)) yield JSON.parse(line) as VaultEntry;
}
