import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'laycan-folder-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('a folder', () => {
  it('is made with those above it, and may be there already', () => {
    const path = join(root, 'a', 'b');
    makeFolder(path, 0o700);
    makeFolder(path);
    expect(statSync(path).mode & 0o777).toBe(0o700);
  });

  it('is not made where a file, a link to nothing or a link to itself is', () => {
    writeFileSync(join(root, 'file'), '');
    symlinkSync(join(root, 'nothing'), join(root, 'to-nothing'));
    symlinkSync(join(root, 'itself'), join(root, 'itself'));
    for (const [name, code] of [
      ['file', 'EEXIST'],
      ['file/below', 'ENOTDIR'],
      ['to-nothing', 'ENOENT'],
      ['itself', 'ELOOP'],
    ] as const)
      expect(() => makeFolder(join(root, name))).toThrow(expect.objectContaining({ code }));
  });

  it('may be named by a link to one', () => {
    mkdirSync(join(root, 'there'));
    symlinkSync(join(root, 'there'), join(root, 'link'));
    makeFolder(join(root, 'link', 'below'));
    expect(statSync(join(root, 'there', 'below')).isDirectory()).toBe(true);
  });

  // In a process of its own: what never ends here would end no test either.
  it('is refused at once where the system makes none', () => {
    const asked = `import { makeFolder } from ${JSON.stringify(join(import.meta.dirname, 'make-folder.ts'))}; makeFolder('/proc/laycan/backup');`;
    const tried = spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', asked], {
      timeout: 30_000,
      encoding: 'utf8',
    });
    expect(tried.error).toBeUndefined();
    expect([tried.status, tried.stderr]).toEqual([1, expect.stringContaining('mkdir')]);
  });
});
