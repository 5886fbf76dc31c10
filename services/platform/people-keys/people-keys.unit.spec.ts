import { describe, expect, it } from '@jest/globals';
import { Secret } from '../config/secret.ts';
import type { VaultRecords } from '../vault/port.ts';
import { openDatum, PeopleKeys, unwrapKey } from './people-keys.ts';

const master = Buffer.alloc(32, 7);

const keysIn = (records: Map<string, VaultRecords['key']>, key = master) =>
  new PeopleKeys(
    {
      get: async (_, id) => records.get(id) as never,
      claim: async (_, id, record) => {
        if (records.has(id)) return false;
        records.set(id, record as VaultRecords['key']);
        return true;
      },
    },
    new Secret(key),
  );

describe('keys of people', () => {
  it('seal and reveal a datum, never the same ciphertext twice', async () => {
    const keys = keysIn(new Map());
    const [first, second] = await keys.seal('u1', 'Ana', 'Ana');
    expect(first).not.toBe(second);
    expect(first).not.toContain('Ana');
    expect(await keys.reveal('u1', first)).toBe('Ana');
    expect(await keys.reveal('u1', second)).toBe('Ana');
  });

  it('make one key a person, however many ask at once', async () => {
    const records = new Map<string, VaultRecords['key']>();
    const keys = keysIn(records);
    const sealed = await Promise.all(['a', 'b', 'c'].map(async (text) => keys.seal('u1', text)));
    expect(records.size).toBe(1);
    expect(await Promise.all(sealed.map(async ([text]) => keys.reveal('u1', text)))).toEqual(['a', 'b', 'c']);
  });

  it('read as nothing once the key is gone', async () => {
    const records = new Map<string, VaultRecords['key']>();
    const keys = keysIn(records);
    const [sealed] = await keys.seal('u1', 'Ana');
    records.delete('u1');
    expect(await keys.reveal('u1', sealed)).toBeNull();
  });

  it('open nothing that was moved to someone else, tampered with, or wrapped under another master key', async () => {
    const records = new Map<string, VaultRecords['key']>();
    const [sealed] = await keysIn(records).seal('u1', 'Ana');
    const key = unwrapKey(master, 'u1', records.get('u1')?.wrapped ?? '');
    expect(openDatum(key, 'u1', sealed)).toBe('Ana');
    expect(() => openDatum(key, 'u2', sealed)).toThrow();
    const [, first = '', others = ''] = /^v1\.(.)(.*)$/.exec(sealed) ?? [];
    expect(() => openDatum(key, 'u1', `v1.${first === 'A' ? 'B' : 'A'}${others}`)).toThrow();
    await expect(keysIn(records, Buffer.alloc(32, 8)).reveal('u1', sealed)).rejects.toThrow();
  });

  it('know an address in any case, and tell nobody which', () => {
    const keys = keysIn(new Map());
    expect(keys.emailId(' Ana@Example.com ')).toBe(keys.emailId('ana@example.com'));
    expect(keys.emailId('ana@example.com')).toMatch(/^[\da-f]{64}$/);
    expect(keys.emailId('ana@example.com')).not.toBe(
      keysIn(new Map(), Buffer.alloc(32, 8)).emailId('ana@example.com'),
    );
  });
});
