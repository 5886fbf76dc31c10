import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { beforeTheFirst } from '#platform/event-store/port';
import { configFor } from '../../tests/support/config.ts';
import { startPortal } from '../../tests/support/portal.ts';
import { backupCommand } from './backup/backup-command.ts';
import { BackupFault, readManifest } from './backup/manifest.ts';
import { folderToRead } from './backup/stores.ts';
import { takeBackup } from './backup/take-backup.ts';
import { restoreCommand } from './backup/restore-command.ts';
import { runCommand, UsageFault } from './command-line.ts';
import { logCommand } from './moving/log-command.ts';
import { users } from './seed/world/people.ts';

const root = mkdtempSync(join(tmpdir(), 'laycan-odd-'));
const [home, backup] = [join(root, 'home'), join(root, 'backup')];
const said: string[] = [];
const output = { progress: () => undefined, line: (line: string) => void said.push(line) };

beforeAll(async () => {
  await (await startPortal({ folder: home })).close();
  await backupCommand(configFor(home), [backup], output);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('a command given odd words', () => {
  it.each([
    [['constructor', 'x']],
    [['toString', 'x']],
    [['__proto__', 'x']],
    [['export', '']],
    [['copy', '--help']],
  ])('does not take %j for something to do to the log', async (given) => {
    await expect(logCommand(configFor(home), given, output)).rejects.toThrow(UsageFault);
  });

  it.each([[[]], [['']], [['--help']], [['a', 'b']]])('takes no backup into %j', async (given) => {
    await expect(backupCommand(configFor(home), given, output)).rejects.toThrow(UsageFault);
  });

  it.each([[[]], [['--help']], [['']], [[backup, '--also-erased']]])(
    'restores nothing from %j',
    async (given) => {
      await expect(restoreCommand(configFor(join(root, 'none')), given, output)).rejects.toThrow(UsageFault);
      expect(existsSync(join(root, 'none'))).toBe(false);
    },
  );

  it('takes no backup into the data folder that it is to outlive', async () => {
    const before = readdirSync(home);
    for (const inside of [home, join(home, 'backup'), `${home}/../home/files`])
      await expect(backupCommand(configFor(home), [inside], output)).rejects.toThrow(BackupFault);
    expect(readdirSync(home)).toEqual(before);
  });

  it('tells of a path that cannot be used in a sentence', async () => {
    const told: string[] = [];
    const silence = jest
      .spyOn(process.stderr, 'write')
      .mockImplementation((text) => told.push(String(text)) > 0);
    const status = process.exitCode;
    const file = join(root, 'file');
    writeFileSync(file, '');
    await runCommand(() => logCommand(configFor(home), ['verify', join(root, 'absent')], output), []);
    await runCommand(() => logCommand(configFor(home), ['export', root], output), []);
    await runCommand(() => backupCommand(configFor(home), [file], output), []);
    silence.mockRestore();
    process.exitCode = status;
    expect(told).toEqual([
      expect.stringMatching(/absent is not there\. [^\n]+\n$/),
      expect.stringMatching(/is a folder, and a file is needed\. [^\n]+\n$/),
      expect.stringMatching(/file is a file, and a folder is needed\. [^\n]+\n$/),
    ]);
  });
});

describe('a backup', () => {
  it('names a file that is damaged, and holds everything else', async () => {
    const [there, into] = [join(root, 'damaged-home'), join(root, 'without-it')];
    cpSync(home, there, { recursive: true });
    const name = createHash('sha256').update('a workbook').digest('hex');
    mkdirSync(join(there, 'files', name.slice(0, 2)), { recursive: true });
    writeFileSync(join(there, 'files', name.slice(0, 2), name), 'half of it');
    said.length = 0;
    await backupCommand(configFor(there), [into], output);
    expect(said).toContainEqual(
      expect.stringMatching(new RegExp(`^File ${name} is damaged: .* earlier one`)),
    );
    expect(readManifest(into).files).toBe(readManifest(backup).files);
  });

  it('holds everything that is in its log, also where it was taken by a clock that is behind', async () => {
    const source = folderToRead(home);
    const [latest = ''] = (await source.events.readAll(beforeTheFirst, 100_000))
      .map(({ recordedAt }) => recordedAt)
      .toSorted()
      .toReversed();
    const { takenAt } = await takeBackup(join(root, 'behind'), source, () => new Date(0), output);
    await source.close();
    expect(takenAt).toBe(new Date(latest).toISOString());
  });

  it('puts no key where others could read it, whatever lies in its folder', async () => {
    const [into, others] = [join(root, 'open'), join(root, 'others')];
    mkdirSync(into);
    writeFileSync(others, 'theirs', { mode: 0o644 });
    symlinkSync(others, join(into, 'vault.jsonl'));
    await backupCommand(configFor(home), [into], output);
    expect(readFileSync(others, 'utf8')).toBe('theirs');
    expect(lstatSync(join(into, 'vault.jsonl')).mode & 0o077).toBe(0);
  });

  it('that is cut short over an earlier one is not whole', async () => {
    const into = join(root, 'cut');
    cpSync(backup, into, { recursive: true });
    rmSync(join(into, 'vault.jsonl'));
    mkdirSync(join(into, 'vault.jsonl'));
    await expect(backupCommand(configFor(home), [into], output)).rejects.toThrow();
    expect(() => readManifest(into)).toThrow(/holds no whole backup/);
  });
});

describe('a restore that is to leave people erased', () => {
  const erased = join(root, 'erased');

  it.each([['marta.kowalczyk@atlantica-celulose.example'], ['id,name'], ['7f0d']])(
    'brings nobody back where the file says %s',
    async (line) => {
      writeFileSync(erased, `\n${line}\n`);
      const into = configFor(join(root, 'none'));
      await expect(restoreCommand(into, [backup, '--also-erased', erased], output)).rejects.toThrow(
        /Line 2 of .* is no user id/,
      );
      expect(existsSync(join(root, 'none'))).toBe(false);
    },
  );

  it('takes ids as they are exported elsewhere, and says which of them name nobody', async () => {
    const someone = users[0]?.id ?? '';
    writeFileSync(erased, `\uFEFF${someone.toUpperCase()}\r\n00000000-0000-4000-8000-000000000000\r\n`);
    said.length = 0;
    await restoreCommand(configFor(join(root, 'other')), [backup, '--also-erased', erased], output);
    expect(said).toContain('1 people stay erased');
    expect(said.join('\n')).toMatch(/1 of the ids to erase name nobody in this backup/);
  });

  it('goes by no manifest that counts in words', async () => {
    const damaged = join(root, 'damaged');
    cpSync(backup, damaged, { recursive: true });
    const manifest = readFileSync(join(damaged, 'manifest.json'), 'utf8');
    writeFileSync(join(damaged, 'manifest.json'), manifest.replace(/"records": \d+/, '"records": null'));
    await expect(restoreCommand(configFor(join(root, 'none')), [damaged], output)).rejects.toThrow(
      BackupFault,
    );
  });
});
