import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { filesContract } from '../files.contract.ts';
import { openFiles } from './open-files.ts';

const folders: string[] = [];
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'laycan-files-'));
  folders.push(folder);
  return folder;
};

afterAll(async () => {
  await Promise.all(folders.map(async (folder) => rm(folder, { recursive: true, force: true })));
});

filesContract(
  'a folder',
  async () => openFiles(await newFolder()),
  async (files) => {
    await files.close();
    return openFiles(folders.at(-1) ?? '');
  },
  async (hash, by) => {
    const at = new Date(Date.now() - by);
    await utimes(join(folders.at(-1) ?? '', hash.slice(0, 2), hash), at, at);
  },
);

describe('the folder', () => {
  it('holds nothing half-received: not after a refusal, and not after a killed process', async () => {
    const folder = await newFolder();
    const files = await openFiles(folder);
    await expect(files.put(Readable.from([Buffer.alloc(100)]), 10)).rejects.toThrow();
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
    await writeFile(join(folder, 'incoming', 'left-behind'), 'half');
    await files.close();
    await (await openFiles(folder)).close();
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });
});
