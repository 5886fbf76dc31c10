import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { changesIn, editedElsewhere, sampleBases, sampleDownload } from '../support/round-trip-sample.ts';
import { faultRun } from '../support/seeded.ts';

const { faults: rounds, isLong, timeLimit } = faultRun('libreoffice');
const script = join(import.meta.dirname, '../support/workbook-samples/edit-in-libreoffice.py');
const office = 'soffice';

const runs = (command: string, ...args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore', timeout: 60_000 }).status === 0;

/** The system's own Python comes with the office's library; one that was installed beside it does not. */
const pythons = ['/usr/bin/python3', 'python3'];
// An office takes seconds to start: everyday runs read what it saved once.
const python = isLong ? pythons.find((one) => runs(one, '-c', 'import uno')) : undefined;
const isInstalled = python !== undefined && runs(office, '--version');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'laycan-office-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

(isInstalled ? describe : describe.skip)('a download that LibreOffice edits and saves', () => {
  it(
    `comes back with the edits and nothing else, ${rounds} times`,
    async () => {
      const [from, to] = [join(folder, 'download.xlsx'), join(folder, 'saved.xlsx')];
      for (let round = 0; round < rounds; round += 1) {
        writeFileSync(from, await sampleDownload());
        await promisify(execFile)(python ?? '', [script, office, from, to]);
        const { bases, changed } = await changesIn(readFileSync(to));
        expect(bases).toEqual(sampleBases);
        expect(changed).toEqual(editedElsewhere);
      }
    },
    timeLimit,
  );
});
