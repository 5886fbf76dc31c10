import { vaultKinds } from './kinds.ts';
import type { Vault, VaultKind, VaultRecords } from './port.ts';

/** One record with its place, as a copy of a vault carries it. */
export type VaultEntry = {
  [Kind in VaultKind]: { readonly kind: Kind; readonly id: string; readonly record: VaultRecords[Kind] };
}[VaultKind];

async function* entriesOf<Kind extends VaultKind>(
  vault: Pick<Vault, 'ids' | 'get'>,
  kind: Kind,
): AsyncGenerator<{ readonly kind: Kind; readonly id: string; readonly record: VaultRecords[Kind] }> {
  for (const id of await vault.ids(kind)) {
    const record = await vault.get(kind, id);
    // It may have been removed since its id was read.
    if (record) yield { kind, id, record };
  }
}

/** Every record of some kinds, in the order of kinds and ids. */
export async function* vaultEntries(
  vault: Pick<Vault, 'ids' | 'get'>,
  kinds: readonly VaultKind[],
): AsyncGenerator<VaultEntry> {
  for (const kind of kinds) yield* entriesOf(vault, kind) as AsyncGenerator<VaultEntry>;
}

export const putEntry = (vault: Pick<Vault, 'put'>, { kind, id, record }: VaultEntry): Promise<void> =>
  vault.put(kind, id, record);

/** Puts every record of one vault into another; what the other has beside them stays. @returns how many */
export const copyVault = async (
  source: Pick<Vault, 'ids' | 'get'>,
  target: Pick<Vault, 'put'>,
): Promise<number> => {
  let count = 0;
  for await (const entry of vaultEntries(source, vaultKinds)) {
    await putEntry(target, entry);
    count += 1;
  }
  return count;
};
