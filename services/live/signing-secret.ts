import { randomBytes } from 'node:crypto';
import type { Vault } from '#platform/vault/port';

const recordId = 'live-signing';

/** The secret that signs channels: made once for this installation, the same on every node. */
export const signingSecret = async (vault: Pick<Vault, 'get' | 'claim'>): Promise<string> => {
  await vault.claim('secret', recordId, { value: randomBytes(32).toString('base64url') });
  const kept = await vault.get('secret', recordId);
  if (!kept) throw new Error('The vault did not keep the signing secret of the live connection');
  return kept.value;
};
