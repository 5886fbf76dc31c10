import { describe, expect, it } from '@jest/globals';
import type { Vault } from '#platform/vault/port';
import { signingSecret } from './signing-secret.ts';

describe('The signing secret', () => {
  it('is made once, and the same for every node that asks at the same moment', async () => {
    const kept = new Map<string, unknown>();
    const vault = {
      claim: (kind: string, id: string, record: unknown) => {
        const free = !kept.has(kind + id);
        if (free) kept.set(kind + id, record);
        return Promise.resolve(free);
      },
      get: (kind: string, id: string) => Promise.resolve(kept.get(kind + id)),
    } as Pick<Vault, 'get' | 'claim'>;
    const [one, other] = await Promise.all([signingSecret(vault), signingSecret(vault)]);
    expect(one).toBe(other);
    expect(Buffer.from(one, 'base64url')).toHaveLength(32);
    expect(await signingSecret(vault)).toBe(one);
  });
});
