import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runCommand } from './command-line.ts';

const before = process.umask(0o022);
let folder: string;

beforeEach(() => {
  process.umask(0o022);
  folder = mkdtempSync(join(tmpdir(), 'laycan-command-'));
});
afterEach(() => {
  process.umask(before);
  rmSync(folder, { recursive: true, force: true });
});

describe('a command on the machine of the portal', () => {
  it('writes for its own user only: what it restores holds keys, hashes and names', async () => {
    const [file, made] = [join(folder, 'vault.db'), join(folder, 'files')];
    await runCommand(async () => {
      writeFileSync(file, 'secret');
      mkdirSync(made);
    }, []);
    expect([file, made].map((path) => statSync(path).mode & 0o077)).toEqual([0, 0]);
  });
});
