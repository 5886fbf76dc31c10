import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startBuiltPortal } from '../faults/support/built-portal.ts';

const root = join(import.meta.dirname, '..', '..');
const bundled = join(root, 'dist', 'bundled', 'portal');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laycan-bundled-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What it printed, run as the scripts of `package.json` run it, until it ended with 1. */
const refused = async (name: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const file = join(bundled, `${name}.js`);
    const env = {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      LAYCAN_DATA: folder,
    };
    execFile(process.execPath, ['--enable-source-maps', file], { env }, (error, _, printed) => {
      if (error?.code === 1) resolve(printed);
      else reject(error ?? new Error(`${name} has nothing against it`));
    });
  });

describe('the bundled portal', () => {
  it('loads no package at its start but what cannot be bundled', async () => {
    const file = join(folder, 'packages.json');
    const hook = pathToFileURL(join(root, 'tests/support/loaded-packages.mjs')).href;
    const portal = await startBuiltPortal(join(folder, 'data'), 'error', {
      LAYCAN_DEMO: 'no',
      LAYCAN_MASTER_KEY: Buffer.alloc(32).toString('base64'),
      NODE_OPTIONS: `--import=${hook}`,
      LAYCAN_TEST_PACKAGES: file,
    });
    await portal.stop();
    const packages = JSON.parse(readFileSync(file, 'utf8')) as readonly string[];
    // Machine code of its own for each machine.
    const others = packages.filter((name) => !name.startsWith('@node-rs/argon2'));
    expect(packages).toContain('@node-rs/argon2');
    // Where the files of Swagger UI are.
    expect(others).toEqual(['swagger-ui-dist']);
  });

  it('names our sources in a trace', async () => {
    mkdirSync(join(folder, 'demo.json'));
    expect(await refused('main')).toMatch(/ \(\S+\/services\/portal\/engines\/data-folder\.ts:\d+:\d+\)\n/);
  });
});

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const commands = Object.values(scripts).flatMap((script) => /command\.mjs (\S+)$/.exec(script)?.[1] ?? []);

describe('a bundled command', () => {
  it('says what it is missing', async () => {
    expect(commands).toContain('backup-command');
    const answers = await Promise.all(commands.map(refused));
    for (const answer of answers) expect(answer).toMatch(/^\s*(?:npm run|Name|There is no portal's data)/);
  });
});
