import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret } from '../config/secret.ts';
import type { Vault } from '../vault/port.ts';
import { openVault } from '../vault/sqlite/open-vault.ts';
import { openReveal, type RevealHandle } from './open-reveal.ts';
import { PeopleKeys } from './people-keys.ts';

const master = new Secret(Buffer.alloc(32, 7));
let folder: string;
let vault: Vault;
let keys: PeopleKeys;
let handle: RevealHandle;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laycan-reveal-'));
  vault = openVault(folder);
  keys = new PeopleKeys(vault, master);
  handle = openReveal(folder, master);
});
afterEach(async () => {
  handle.close();
  await vault.close();
  await rm(folder, { recursive: true, force: true });
});

describe('revealing for a fold', () => {
  it('reads what was sealed, also for people who came later', async () => {
    const [name] = await keys.seal('u-1', 'Ana');
    expect(handle.reveal('u-1', name)).toBe('Ana');
    expect(handle.reveal('u-2', name)).toBeNull();
    const [other] = await keys.seal('u-2', 'Rui');
    expect(handle.reveal('u-2', other)).toBe('Rui');
    expect(handle.reveal('u-1', name)).toBe('Ana');
  });

  it('reads nothing from the moment at which the key is gone', async () => {
    const [name] = await keys.seal('u-1', 'Ana');
    expect(handle.reveal('u-1', name)).toBe('Ana');
    await vault.remove('key', 'u-1');
    expect(handle.reveal('u-1', name)).toBeNull();
  });

  it('refuses another master key aloud', async () => {
    const [name] = await keys.seal('u-1', 'Ana');
    const other = openReveal(folder, new Secret(Buffer.alloc(32, 8)));
    expect(() => other.reveal('u-1', name)).toThrow();
    other.close();
  });
});
