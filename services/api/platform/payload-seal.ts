import { createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto';
import type { Vault } from '#platform/vault/port';

/** Writes the hash of a caller's body so that the log alone does not let anybody try what the body may have been. */
export interface PayloadSeal {
  /** The same of the same hash. */
  seal(hash: string): string;
  /** Whether what the log has of a body can be this one's; true where it was sealed with a key that is lost. */
  admits(stored: string, hash: string): boolean;
}

const recordId = 'payload-hash';
const sealed = /^hmac-sha256:([\w-]{11}):[\w-]{43}$/;

/** Tells keys apart, and says nothing of them. */
const nameOf = (key: Buffer): string => createHash('sha256').update(key).digest('base64url').slice(0, 11);

export const sealWith = (key: Buffer): PayloadSeal => {
  const name = nameOf(key);
  // Made once: every command seals, and bytes would be made a key each time.
  const secret = createSecretKey(key);
  const seal = (hash: string): string =>
    // A process has no caller's body.
    hash === '' ? '' : `hmac-sha256:${name}:${createHmac('sha256', secret).update(hash).digest('base64url')}`;
  return {
    seal,
    admits: (stored, hash) => {
      const by = sealed.exec(stored)?.[1];
      // From before hashes were sealed, or of a process.
      if (by === undefined) return stored === hash;
      // A command that was carried out is never refused for want of a key.
      return by !== name || stored === seal(hash);
    },
  };
};

/** Leaves hashes as they are: for a log that holds nothing of a person. */
export const noSeal: PayloadSeal = { seal: (hash) => hash, admits: (stored, hash) => stored === hash };

/** By the key of this installation: made once, the same on every node. */
export const payloadSeal = async (vault: Pick<Vault, 'get' | 'claim'>): Promise<PayloadSeal> => {
  await vault.claim('secret', recordId, { value: randomBytes(32).toString('base64url') });
  const kept = await vault.get('secret', recordId);
  if (!kept) throw new Error('The vault did not keep the key of payload hashes');
  return sealWith(Buffer.from(kept.value, 'base64url'));
};
