import { describe, expect, it } from '@jest/globals';
import { Secret } from '#platform/config/secret';
import type { StoredEvent } from '#platform/event-store/port';
import type { Vault } from '#platform/vault/port';
import { assertKeyFits, assertVaultBelongs } from './belonging.ts';

const where = 'the database laycan of MongoDB';
const event = { type: 'UserRegistered' } as StoredEvent;
const log = (...events: readonly StoredEvent[]) => ({ readAll: async () => events });

/** As much of a vault as a start looks at. */
const vaultOf = (): Pick<Vault, 'get' | 'claim'> => {
  const kept = new Map<string, unknown>();
  return {
    get: async (kind, id) => kept.get(`${kind}/${id}`) as never,
    claim: async (kind, id, record) => {
      if (kept.has(`${kind}/${id}`)) return false;
      kept.set(`${kind}/${id}`, record);
      return true;
    },
  };
};
const key = (fill: number) => new Secret(Buffer.alloc(32, fill));

describe('a vault on servers', () => {
  it('may be empty beside a log that nobody has written to', async () => {
    await expect(assertVaultBelongs(vaultOf(), log(event), where)).resolves.toBeUndefined();
  });

  it('may not be empty beside a log that holds more than its opening', async () => {
    await expect(assertVaultBelongs(vaultOf(), log(event, event), where)).rejects.toThrow(
      /The vault in the database laycan of MongoDB is empty, and the log is not/,
    );
  });

  it('belongs once it was opened, with the key of its first node and no other', async () => {
    const vault = vaultOf();
    await assertKeyFits(vault, key(5), where);
    await assertVaultBelongs(vault, log(event, event), where);
    await assertKeyFits(vault, key(5), where);
    await expect(assertKeyFits(vault, key(6), where)).rejects.toThrow(/The master key is not the one/);
  });
});
