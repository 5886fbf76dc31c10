import type { Secret } from '../config/secret.ts';
import { openVaultFileReadOnly } from '../vault/sqlite/vault-file.ts';
import { openDatum, unwrapKey } from './people-keys.ts';

/** Reads personal data where there is no waiting, as folds need it. */
export interface RevealHandle {
  /** null where the person's key is gone. Throws where the master key is another one. */
  readonly reveal: (user: string, ciphertext: string) => string | null;
  readonly close: () => void;
}

/** Unwrapped keys in memory; the vault is asked each time all the same, so that an erasure holds at once. */
const maxKeys = 10_000;

/** A read-only view of the vault's keys, for the thread that folds read models of people. */
export const openReveal = (folder: string, master: Secret<Buffer>): RevealHandle => {
  const database = openVaultFileReadOnly(folder);
  const wrappedKey = database.prepare("SELECT content FROM record WHERE kind = 'key' AND id = ?");
  const unwrapped = new Map<string, { readonly content: string; readonly key: Buffer }>();

  const keyOf = (user: string): Buffer | undefined => {
    const content = wrappedKey.get(user)?.['content'];
    if (typeof content !== 'string') {
      unwrapped.delete(user);
      return undefined;
    }
    const known = unwrapped.get(user);
    if (known?.content === content) return known.key;
    const { wrapped }: { wrapped: string } = JSON.parse(content);
    const key = unwrapKey(master.reveal(), user, wrapped);
    if (unwrapped.size >= maxKeys) unwrapped.clear();
    unwrapped.set(user, { content, key });
    return key;
  };

  return {
    reveal: (user, ciphertext) => {
      const key = keyOf(user);
      return key ? openDatum(key, user, ciphertext) : null;
    },
    close: () => database.close(),
  };
};
