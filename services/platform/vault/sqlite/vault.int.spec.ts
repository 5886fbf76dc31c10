import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vaultContract } from '../vault.contract.ts';
import { openVault } from './open-vault.ts';

const folders: string[] = [];
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'laycan-vault-'));
  folders.push(folder);
  return folder;
};

afterAll(async () => {
  await Promise.all(folders.map(async (folder) => rm(folder, { recursive: true, force: true })));
});

vaultContract(
  'SQLite',
  async () => openVault(await newFolder()),
  async (vault) => {
    await vault.close();
    return openVault(folders.at(-1) ?? '');
  },
);

describe('the vault on disk', () => {
  it('holds no trace of a key that was removed', async () => {
    const folder = await newFolder();
    const vault = openVault(folder);
    const wrapped = 'v1.a-key-that-must-not-linger';
    await vault.put('key', 'u-1', { wrapped });
    const traces = async (): Promise<number> => {
      const files = await readdir(folder);
      const contents = await Promise.all(files.map(async (file) => readFile(join(folder, file), 'latin1')));
      return contents.filter((content) => content.includes(wrapped)).length;
    };
    expect(await traces()).toBeGreaterThan(0);
    await vault.remove('key', 'u-1');
    expect(await traces()).toBe(0);
    await vault.close();
  });
});
